import { readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import lockfile from 'proper-lockfile';
import { getProcessStart, identifyProcess, isVisible, type ProcessIdentity } from './processes.ts';

const MIN_RETRY_MS = 30;
const MAX_RETRY_MS = 400;
// Most waits are shorter and are not reported.
const REPORT_AFTER_MS = 1000;
const TAKEOVER_STALE_MS = 5000;

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

interface Owner extends ProcessIdentity {
  // Distinguishes this lock from a later one at the same path.
  lockId: string;
}

const ownerFile = (lockPath: string) => `${lockPath}.owner`;

async function getLockId(lockPath: string): Promise<string | undefined> {
  const found = await stat(lockPath, { bigint: true }).catch(() => undefined);
  return found && `${found.ino}-${found.birthtimeNs}`;
}

async function writeOwner(lockPath: string): Promise<void> {
  const owner: Owner = { ...identifyProcess(), lockId: (await getLockId(lockPath)) ?? '' };
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

const isDead = (owner: Owner) => isVisible(owner) && getProcessStart(owner.pid) !== owner.start;

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
 * Waits until this process holds the lock of `folder` and returns the function that releases it. The lock of a dead
 * process on this machine is replaced at once. @throws LockTimeoutError that names the owner; other errors come from
 * the file system.
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
