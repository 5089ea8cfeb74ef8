import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { getProcessStart } from './processes.ts';
import { acquireProcessLock, LockTimeoutError, type ProcessLockOptions } from './processLock.ts';
import { lockElsewhere } from './testing/index.ts';

let parent: string;
let holder: ChildProcess | undefined;

beforeEach(() => {
  parent = mkdtempSync(path.join(tmpdir(), 'faultline-lock-'));
});
afterEach(() => {
  holder?.kill('SIGKILL');
  holder = undefined;
  rmSync(parent, { recursive: true, force: true });
});

const lockPath = () => path.join(parent, '.lock');
// No test waits until a lock is stale by its age.
const acquire = (options: Partial<ProcessLockOptions> = {}) =>
  acquireProcessLock({
    lockPath: lockPath(),
    timeoutMs: 20_000,
    staleMs: 600_000,
    onLost: () => expect.unreachable(),
    ...options,
  });

const lockParent = async () => (holder = await lockElsewhere(lockPath()));

describe('acquireProcessLock', () => {
  test('reports the owner of the lock to a waiting process', async () => {
    const { pid } = await lockParent();
    const waits: string[] = [];
    const waiting = acquire({ timeoutMs: 1500, onWait: (owner) => waits.push(owner) });
    await expect(waiting).rejects.toThrow(LockTimeoutError);
    expect(waits).toHaveLength(1);
    expect(waits[0]).toContain(`process ${pid} ("holdLock.ts ${lockPath()}`);
    expect(waits[0]).toMatch(
      new RegExp(` of ${userInfo().username} since \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d UTC$`),
    );
    await expect(waiting).rejects.toMatchObject({ owner: waits[0] });
  });

  test('takes the lock of a dead process over at once, for one waiter at a time', async () => {
    const dead = await lockParent();
    dead.kill('SIGKILL');
    await once(dead, 'exit');
    let inside = 0;
    const work = async () => {
      const release = await acquire();
      inside += 1;
      expect(inside).toBe(1);
      await new Promise(setImmediate);
      inside -= 1;
      release();
    };
    await Promise.all(Array.from({ length: 8 }, work));
    expect(readdirSync(parent)).toEqual([]);
  });

  test('leaves a lock alone whose owner another container may run', async () => {
    const dead = await lockParent();
    dead.kill('SIGKILL');
    await once(dead, 'exit');
    const owner = JSON.parse(readFileSync(lockPath(), 'utf8')) as object;
    writeFileSync(lockPath(), JSON.stringify({ ...owner, pidNamespace: 'pid:[1]' }));
    await expect(acquire({ timeoutMs: 100 })).rejects.toThrow(`Locked by process ${dead.pid} `);
  });

  test('leaves the lock of an earlier version alone, which is a folder, until it is stale', async () => {
    mkdirSync(lockPath());
    await expect(acquire({ timeoutMs: 100 })).rejects.toThrow('Locked by another process');
    (await acquire({ staleMs: 1 }))();
    expect(readdirSync(parent)).toEqual([]);
  });

  test('reports a lock that another process took over, and leaves it to that process', async () => {
    const onLost = vi.fn<() => void>();
    const release = await acquire({ staleMs: 50, onLost });
    const other = JSON.stringify({ pid: process.pid, start: getProcessStart(process.pid), lockId: 'other' });
    writeFileSync(lockPath(), other);
    await vi.waitFor(() => expect(onLost).toHaveBeenCalledOnce());
    release();
    expect(readFileSync(lockPath(), 'utf8')).toBe(other);
  });
});

test.runIf(process.platform === 'linux')('getProcessStart finds none of a process that ended unobserved', async () => {
  // The shell becomes another program, which never asks how its child ended.
  const parentProcess = spawn('/bin/sh', ['-c', 'true & echo $!; exec sleep 60'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    const [text] = (await once(parentProcess.stdout, 'data')) as [Buffer];
    await vi.waitFor(() => expect(getProcessStart(Number(text.toString()))).toBeUndefined(), { timeout: 200_000 });
    expect(getProcessStart(parentProcess.pid ?? 0)).toMatch(/^\d+$/);
  } finally {
    parentProcess.kill('SIGKILL');
  }
});
