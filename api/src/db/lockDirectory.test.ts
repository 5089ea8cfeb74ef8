import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { getProcessStart } from '@faultline/storage';
import { DirectoryInUseError, lockDirectory } from './lockDirectory.ts';

function folder(): string {
  const parent = mkdtempSync(join(tmpdir(), 'faultline-lock-'));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  return join(parent, 'db');
}

async function expectFree(directory: string) {
  const release = await lockDirectory(directory);
  release();
  expect(existsSync(`${directory}.lock`)).toBe(false);
}

const pidNamespace = process.platform === 'linux' ? readlinkSync('/proc/self/ns/pid') : '';

const holder = (of: Partial<{ pid: number; start: string; host: string; pidNamespace: string | undefined }>) =>
  JSON.stringify({ pid: process.pid, start: getProcessStart(process.pid), host: hostname(), pidNamespace, ...of });

test('a held folder is refused with who holds it, and free after', async () => {
  const directory = folder();
  const release = await lockDirectory(directory);
  await expect(lockDirectory(directory)).rejects.toThrow(DirectoryInUseError);
  await expect(lockDirectory(directory)).rejects.toThrow(`is in use by process ${process.pid} on ${hostname()}`);
  await expect(lockDirectory(directory)).rejects.toThrow(
    /\("[^"]+", of .+ since \d{4}-\d\d-\d\d \d\d:\d\d UTC\)\. Stop it first/,
  );
  release();
  expect(readdirSync(join(directory, '..'))).toEqual([]);
  await expectFree(directory);
});

test('the lock of a process that is gone is taken over', async () => {
  const directory = folder();
  const child = spawn(process.execPath, ['-e', '0']);
  await once(child, 'exit');
  writeFileSync(`${directory}.lock`, holder({ pid: child.pid ?? 0 }));
  await expectFree(directory);
});

test('a process that was given the id of a dead one is not taken for it', async () => {
  const directory = folder();
  writeFileSync(`${directory}.lock`, holder({ start: '1' }));
  await expectFree(directory);
});

test('a lock that holds nothing readable is taken over', async () => {
  const directory = folder();
  writeFileSync(`${directory}.lock`, '{"pid":');
  await expectFree(directory);
});

const elsewhere = [
  ['on another host', { host: 'elsewhere' }],
  ['that another container of the same host name may run', { pidNamespace: 'pid:[1]', start: '1' }],
  // Written by an older release, which may still run in another container.
  ...(process.platform === 'linux'
    ? [['of an unknown namespace', { pidNamespace: undefined, start: '1' }] as const]
    : []),
] as const;

test.each(elsewhere)('a holder %s is believed while it touches its lock', async (_, of) => {
  const directory = folder();
  const path = `${directory}.lock`;
  writeFileSync(path, holder(of));
  await expect(lockDirectory(directory)).rejects.toThrow(DirectoryInUseError);
  await expect(lockDirectory(directory)).rejects.toThrow(`on ${'host' in of ? of.host : hostname()}`);
  await expect(lockDirectory(directory)).rejects.toThrow('If it does not run any more, try again in a minute.');
  const longAgo = new Date(Date.now() - 61_000);
  utimesSync(path, longAgo, longAgo);
  await expectFree(directory);
});

test('the lock says in which namespace its process runs', async () => {
  const directory = folder();
  const release = await lockDirectory(directory);
  expect(JSON.parse(readFileSync(`${directory}.lock`, 'utf8'))).toMatchObject({ pid: process.pid, pidNamespace });
  release();
});

test('one of many processes that find a stale lock gets it', async () => {
  const directory = folder();
  writeFileSync(`${directory}.lock`, holder({ start: '1' }));
  const module = new URL('./lockDirectory.ts', import.meta.url).href;
  const program = `
    import { lockDirectory } from ${JSON.stringify(module)};
    process.stdin.once('data', async () => {
      try { await lockDirectory(${JSON.stringify(directory)}); process.stdout.write('got it'); setInterval(() => {}, 1000); }
      catch (error) { process.stdout.write(error.name); process.exit(); }
    });
    process.stdout.write('ready ');`;
  const children = Array.from({ length: 4 }, () => spawn(process.execPath, ['--input-type=module', '-e', program]));
  onTestFinished(() => children.forEach((child) => child.kill('SIGKILL')));
  await Promise.all(children.map((child) => once(child.stdout, 'data')));
  const output = children.map((child) => once(child.stdout, 'data'));
  for (const child of children) child.stdin.write('go\n');
  const words = (await Promise.all(output)).map(([data]) => String(data));
  expect(words.filter((word) => word === 'got it')).toHaveLength(1);
  expect(words.filter((word) => word === 'DirectoryInUseError')).toHaveLength(3);
  expect(readFileSync(`${directory}.lock`, 'utf8')).toContain(`"pid":${children[words.indexOf('got it')]?.pid}`);
});

test('returns the start time of a process, and nothing when none runs', () => {
  expect(getProcessStart(process.pid)).toBe(getProcessStart(process.pid));
  const over = Number(execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }));
  expect(getProcessStart(over)).toBeUndefined();
});
