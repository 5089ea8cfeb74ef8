import { readlinkSync, readFileSync } from 'node:fs';
import { readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { hostname, userInfo } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import lockfile from 'proper-lockfile';

const MIN_RETRY_MS = 30;
const MAX_RETRY_MS = 400;
// Most locks are held for less time, and are not reported.
const REPORT_AFTER_MS = 1000;
const TAKEOVER_STALE_MS = 5000;
const MAX_COMMAND_LENGTH = 100;

export interface ProcessLockOptions {
  /** The folder that represents the lock. A file next to it names the owner. */
  lockPath: string;
  timeoutMs: number;
  /** The lock of a process on another machine expires after this time without a heartbeat. */
  staleMs: number;
  /** Receives the owner after a second of waiting, and whenever the owner changes. */
  onWait: (owner: string) => void;
  /** Called when another process took over the lock because this one was suspended for `staleMs`. */
  onLost: () => void;
}

export class LockTimeoutError extends Error {
  override name = 'LockTimeoutError';
  readonly owner: string;
  constructor(owner: string) {
    super(`Locked by ${owner}`);
    this.owner = owner;
  }
}

interface Owner {
  pid: number;
  start: string;
  // The machine and PID namespace in which the process id is valid.
  host: string;
  pidNamespace: string;
  user: string;
  command: string;
  // ISO 8601.
  since: string;
  // Distinguishes this lock from a later one at the same path.
  lockId: string;
}

const ownerFile = (lockPath: string) => `${lockPath}.owner`;

function getPidNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}

function getUserName(): string {
  try {
    return userInfo().username;
  } catch {
    return `${process.getuid?.() ?? 'unknown'}`;
  }
}

function getCommand([, script = '', ...args] = process.argv): string {
  const name = path.basename(script);
  return [...(name === 'cli.ts' ? [] : [name]), ...args].join(' ').slice(0, MAX_COMMAND_LENGTH);
}

async function getLockId(lockPath: string): Promise<string | undefined> {
  const found = await stat(lockPath, { bigint: true }).catch(() => undefined);
  return found && `${found.ino}-${found.birthtimeNs}`;
}

async function writeOwner(lockPath: string): Promise<void> {
  const owner: Owner = {
    pid: process.pid,
    start: getProcessStart(process.pid) ?? '',
    host: hostname(),
    pidNamespace: getPidNamespace(),
    user: getUserName(),
    command: getCommand(),
    since: new Date().toISOString(),
    lockId: (await getLockId(lockPath)) ?? '',
  };
  await writeFile(ownerFile(lockPath), JSON.stringify(owner));
}

// Undefined until the owner has written its file.
async function readOwner(lockPath: string): Promise<Owner | undefined> {
  try {
    const owner = JSON.parse(await readFile(ownerFile(lockPath), 'utf8')) as Owner;
    return owner.lockId === (await getLockId(lockPath)) ? owner : undefined;
  } catch {
    return undefined;
  }
}

const isDead = ({ host, pidNamespace, pid, start }: Owner) =>
  host === hostname() && pidNamespace === getPidNamespace() && getProcessStart(pid) !== start;

function formatOwner(owner: Owner | undefined): string {
  if (!owner) return 'another process';
  const { pid, command, user, host, since } = owner;
  const machine = host === hostname() ? '' : ` on ${host}`;
  return `process ${pid} ("${command}")${machine} of ${user} since ${since.slice(0, 19).replace('T', ' ')} UTC`;
}

// Removes the lock of a dead process. A second lock prevents the removal of a lock that was acquired in between.
async function removeDeadLock(folder: string, lockPath: string): Promise<boolean> {
  const takeover = { lockfilePath: `${lockPath}.takeover`, stale: TAKEOVER_STALE_MS, retries: 0 };
  const done = await lockfile.lock(folder, takeover).catch(() => undefined);
  if (!done) return false;
  try {
    const owner = await readOwner(lockPath);
    if (!owner || !isDead(owner)) return false;
    await rm(ownerFile(lockPath), { force: true });
    await rmdir(lockPath).catch(() => undefined);
    return true;
  } finally {
    await done().catch(() => undefined);
  }
}

/**
 * Waits until this process alone holds the lock of `folder`, and gives the function that releases it. A lock whose owner
 * on this machine is dead is taken over at once.
 * @throws LockTimeoutError naming the owner; anything else is an error of the file system.
 */
export async function acquireProcessLock(folder: string, options: ProcessLockOptions): Promise<() => Promise<void>> {
  const { lockPath, timeoutMs, staleMs: stale, onWait, onLost: onCompromised } = options;
  const started = Date.now();
  const lock = { lockfilePath: lockPath, stale, update: stale / 5, retries: 0, onCompromised };
  let reported = '';
  for (let retryMs = MIN_RETRY_MS; ; retryMs = Math.min(retryMs * 1.2, MAX_RETRY_MS)) {
    try {
      const release = await lockfile.lock(folder, lock);
      // A lock without an owner file is still valid.
      await writeOwner(lockPath).catch(() => undefined);
      return async () => {
        await rm(ownerFile(lockPath), { force: true });
        await release();
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ELOCKED') throw error;
    }
    const owner = await readOwner(lockPath);
    if (owner && isDead(owner) && (await removeDeadLock(folder, lockPath))) continue;
    const text = formatOwner(owner);
    const waitedMs = Date.now() - started;
    if (waitedMs > REPORT_AFTER_MS && text !== reported) {
      reported = text;
      onWait(text);
    }
    if (waitedMs > timeoutMs) throw new LockTimeoutError(text);
    await sleep(retryMs * (0.5 + Math.random()));
  }
}

/**
 * Returns the start time of a process, which distinguishes it from a later one with the same id; undefined if it does
 * not run or is a zombie.
 */
export function getProcessStart(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return undefined;
  }
  if (process.platform !== 'linux') return 'running';
  try {
    // Fields 3 and 22 of stat, counted after the process name in parentheses, which may contain any character.
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}
