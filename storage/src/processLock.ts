import { randomUUID } from 'node:crypto';
import {
  closeSync,
  fstatSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { getProcessStart, identifyProcess, isVisible, type ProcessIdentity } from './processes.ts';

const MIN_RETRY_MS = 10;
const MAX_RETRY_MS = 400;
// Most waits are shorter and are not reported.
const REPORT_AFTER_MS = 1000;
const TAKEOVER_STALE_MS = 5000;

export interface ProcessLockOptions {
  /** The file that represents the lock and names its owner. */
  lockPath: string;
  timeoutMs: number;
  /** The lock of a process on another machine expires after this time without a heartbeat. */
  staleMs: number;
  /** Receives the owner after a second of waiting, and whenever the owner changes. */
  onWait?: (owner: string) => void;
  /** Called when another process took over the lock because this one was suspended for `staleMs`. */
  onLost?: () => void;
}

// Locks of earlier versions lack some properties.
export type LockOwner = Pick<ProcessIdentity, 'pid' | 'start' | 'host'> & Partial<ProcessIdentity & { lockId: string }>;

export class LockTimeoutError extends Error {
  override name = 'LockTimeoutError';
  readonly owner: string;
  /** Undefined if the lock does not name its owner. */
  readonly process: LockOwner | undefined;
  constructor(process: LockOwner | undefined) {
    const owner = formatOwner(process);
    super(`Locked by ${owner}`);
    this.owner = owner;
    this.process = process;
  }
}

interface Lock {
  // Undefined if the file is damaged, and for a lock of an earlier version, which is a folder.
  owner: LockOwner | undefined;
  isFile: boolean;
  mtimeMs: number;
}

// Reads one state of the lock, even if it is replaced meanwhile. Returns undefined if there is none.
function readLock(lockPath: string): Lock | undefined {
  let file: number;
  try {
    file = openSync(lockPath, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    const stats = fstatSync(file);
    const isFile = stats.isFile();
    return { owner: isFile ? parseOwner(readFileSync(file, 'utf8')) : undefined, isFile, mtimeMs: stats.mtimeMs };
  } finally {
    closeSync(file);
  }
}

function parseOwner(text: string): LockOwner | undefined {
  try {
    return JSON.parse(text) as LockOwner;
  } catch {
    return undefined;
  }
}

/** Returns whether this process can check if the owner of a lock runs. Otherwise only its heartbeat is reliable. */
export const isOwnerVisible = ({ host, pidNamespace = '' }: LockOwner): boolean => isVisible({ host, pidNamespace });

function isGone({ owner, isFile, mtimeMs }: Lock, staleMs: number): boolean {
  if (owner && isOwnerVisible(owner)) return getProcessStart(owner.pid) !== owner.start;
  return (isFile && owner === undefined) || Date.now() - mtimeMs > staleMs;
}

function formatOwner(owner: LockOwner | undefined): string {
  if (!owner) return 'another process';
  const { pid, command, user, host, since = '' } = owner;
  const machine = host === hostname() ? '' : ` on ${host}`;
  return `process ${pid} ("${command}")${machine} of ${user} since ${since.slice(0, 19).replace('T', ' ')} UTC`;
}

// Creates the lock with its content at once. Returns whether there was none.
function createLock(lockPath: string, lockId: string): boolean {
  const draft = `${lockPath}.${lockId}`;
  try {
    writeFileSync(draft, JSON.stringify({ ...identifyProcess(), lockId }));
    linkSync(draft, lockPath);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(draft, { force: true });
  }
}

// Removes the lock of an owner that is gone. The guard prevents the removal of a lock that was acquired in between.
function removeGoneLock(lockPath: string, staleMs: number): void {
  const guard = `${lockPath}.takeover`;
  try {
    mkdirSync(guard);
  } catch {
    const { mtimeMs } = statSync(guard, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() };
    if (Date.now() - mtimeMs > TAKEOVER_STALE_MS) rmSync(guard, { recursive: true, force: true });
    return;
  }
  try {
    const lock = readLock(lockPath);
    if (lock && isGone(lock, staleMs)) rmSync(lockPath, { recursive: true, force: true });
  } finally {
    rmSync(guard, { recursive: true, force: true });
  }
}

// Returns the function that releases the lock.
function keepLock(lockPath: string, lockId: string, { staleMs, onLost }: ProcessLockOptions): () => void {
  const isOwn = () => readLock(lockPath)?.owner?.lockId === lockId;
  const heartbeat = setInterval(() => {
    if (isOwn()) return utimesSync(lockPath, new Date(), new Date());
    clearInterval(heartbeat);
    onLost?.();
  }, staleMs / 5);
  heartbeat.unref();
  return () => {
    clearInterval(heartbeat);
    if (isOwn()) rmSync(lockPath, { force: true });
  };
}

/**
 * Waits until this process holds a lock and returns the function that releases it. The lock of a process that is gone
 * is replaced at once. @throws LockTimeoutError that names the owner; other errors come from the file system.
 */
export async function acquireProcessLock(options: ProcessLockOptions): Promise<() => void> {
  const { lockPath, timeoutMs, staleMs, onWait } = options;
  const lockId = randomUUID();
  const started = Date.now();
  let reported = '';
  for (let retryMs = MIN_RETRY_MS; !createLock(lockPath, lockId); retryMs = Math.min(retryMs * 1.2, MAX_RETRY_MS)) {
    const lock = readLock(lockPath);
    if (lock === undefined) continue;
    if (isGone(lock, staleMs)) {
      removeGoneLock(lockPath, staleMs);
      await sleep(MIN_RETRY_MS * Math.random());
      continue;
    }
    const waitedMs = Date.now() - started;
    const text = formatOwner(lock.owner);
    if (waitedMs > REPORT_AFTER_MS && text !== reported) {
      reported = text;
      onWait?.(text);
    }
    if (waitedMs >= timeoutMs) throw new LockTimeoutError(lock.owner);
    await sleep(retryMs * (0.5 + Math.random()));
  }
  return keepLock(lockPath, lockId, options);
}
