import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, makeDataDir, startScript } from '../testing/index.ts';

const ROOT = join(import.meta.dirname, '../../..');

async function makeEmptyDir() {
  const dataDir = await mkdtemp(join(tmpdir(), 'faultline-db-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  return dataDir;
}

async function db(args: string[], env: Record<string, string>) {
  const { ended, output } = startScript(new URL('../cli.ts', import.meta.url), ['db', ...args], env);
  return { code: await ended, ...output };
}

test('db move refuses a database that is not there, and makes none', async () => {
  const dataDir = await makeEmptyDir();
  const target = 'postgres://nobody:secret@127.0.0.1:9/nothing';
  const { code, err } = await db(['move', target], { DATA_DIR: dataDir });
  expect(code).toBe(1);
  expect(err).toContain(`There is no database in ${join(dataDir, 'db')}`);
  expect(await readdir(dataDir)).toEqual([]);
});

test.each(['status', 'backup'])('db %s refuses a database that is not there, and makes none', async (command) => {
  const dataDir = await makeEmptyDir();
  const args = command === 'backup' ? [command, join(dataDir, 'a.tar.gz')] : [command];
  const { code, err } = await db(args, { DATA_DIR: dataDir });
  expect({ code, err }).toEqual({
    code: 1,
    err: `There is no database in ${join(dataDir, 'db')}; set DATA_DIR to the folder that holds it\n`,
  });
  expect(await readdir(dataDir)).toEqual([]);
});

test('db status of an empty PostgreSQL says so and leaves it empty', async () => {
  const env = { DATABASE_URL: await createTestDatabase('empty'), DATA_DIR: await makeEmptyDir() };
  for (const _ of [1, 2]) {
    const { code, out } = await db(['status'], env);
    expect(code).toBe(0);
    expect(out).toContain('Database: empty\n');
  }
});

test('db restore says what is wrong with a PostgreSQL that is in use, before it reads anything into it', async () => {
  const env = { DATABASE_URL: await createTestDatabase(), DATA_DIR: await makeEmptyDir() };
  const file = join(env.DATA_DIR, 'a.dump');
  expect((await db(['restore', file], env)).err).toBe(`${file} cannot be read (ENOENT)\n`);
  await writeFile(file, 'PGDMP');
  const { code, err } = await db(['restore', file], env);
  expect(code).toBe(1);
  expect(err).toMatch(/^\S+ could not be restored: The database is not empty \(\d+ tables: .*\)\. Create an empty one/);
  expect((await db(['status'], env)).out).toContain('Pending: no migration.');
});

test('the backup unit of the guide makes a backup, and removes those of more than two weeks ago', async () => {
  const dataDir = await makeDataDir();
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const backups = join(dataDir, 'backups');
  await mkdir(backups);
  for (const [name, days] of [
    ['faultline-old.backup', 16],
    ['faultline-kept.backup', 13],
    ['by-hand.dump', 99],
  ] as const) {
    await writeFile(join(backups, name), '');
    await utimes(join(backups, name), new Date(), Date.now() / 1000 - days * 86_400);
  }
  const unit = await readFile(join(ROOT, 'docs/guide/systemd/faultline-backup.service'), 'utf8');
  for (const key of ['ExecStart', 'ExecStartPost']) {
    const command = new RegExp(`^${key}=/bin/sh -c '(.*)'$`, 'm').exec(unit)?.[1] ?? '';
    const script = command.replaceAll('%%', '%').replace('/opt/faultline/node_modules/.bin/node', process.execPath);
    const { PATH } = process.env;
    execFileSync('/bin/sh', ['-c', script], { cwd: ROOT, env: { PATH, DATA_DIR: dataDir }, stdio: 'pipe' });
  }
  const left = (await readdir(backups)).toSorted();
  expect(left).toEqual([
    'by-hand.dump',
    expect.stringMatching(/^faultline-\d{4}-\d\d-\d\d-\d{6}\.backup$/),
    'faultline-kept.backup',
  ]);
});
