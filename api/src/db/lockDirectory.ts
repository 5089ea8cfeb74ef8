import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { getProcessStart, identifyProcess, isVisible, type ProcessIdentity } from '@faultline/storage';

const HEARTBEAT_MS = 10_000;
const STALE_AFTER_MS = 60_000;
const MAX_ATTEMPTS = 400;
const RETRY_DELAY_MS = 10;

// Older locks lack the command, the user, the start time of the command and the PID namespace.
type Holder = Pick<ProcessIdentity, 'pid' | 'start' | 'host'> & Partial<ProcessIdentity>;

/** Another process uses the directory; the message names it. */
export class DirectoryInUseError extends Error {
  override readonly name = 'DirectoryInUseError';
}

function formatHolder({ pid, host, command, user, since }: Holder): string {
  const known = command !== undefined && user !== undefined && since !== undefined;
  const details = known ? ` ("${command}", of ${user} since ${since.slice(0, 16).replace('T', ' ')} UTC)` : '';
  return `process ${pid} on ${host}${details}`;
}

function read(path: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}

// An older lock may belong to a container with the same host name. If there are namespaces, only its heartbeat is
// reliable.
const isHolderVisible = ({ host, pidNamespace = '' }: Holder) => isVisible({ host, pidNamespace });

// A visible process is checked directly. Any other holder is gone if its file was not touched for a minute.
function isGone(path: string, holder: Holder): boolean {
  if (isHolderVisible(holder)) return getProcessStart(holder.pid) !== holder.start;
  return Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) > STALE_AFTER_MS;
}

/**
 * Locks a directory against a second process: PGlite would open it, and data would be lost. The lock of a killed
 * process is taken over. Returns a function that releases the lock. @throws DirectoryInUseError
 */
export function lockDirectory(directory: string): () => void {
  const path = `${directory}.lock`;
  // Processes of two containers may have the same id.
  const draft = `${path}.${randomUUID()}`;
  writeFileSync(draft, JSON.stringify(identifyProcess()));
  try {
    for (let attempt = 0; ; attempt++) {
      try {
        linkSync(draft, path); // atomic: the file appears with its content, or not at all
        break;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || attempt === MAX_ATTEMPTS) throw error;
        removeStale(path, directory);
      }
    }
  } finally {
    rmSync(draft, { force: true });
  }
  const heartbeat = setInterval(() => utimesSync(path, new Date(), new Date()), HEARTBEAT_MS);
  heartbeat.unref();
  return () => {
    clearInterval(heartbeat);
    rmSync(path, { force: true });
  };
}

function refuseLiving(path: string, directory: string) {
  const holder = read(path);
  if (holder === undefined || isGone(path, holder)) return;
  const hint = isHolderVisible(holder) ? '' : ' If it does not run any more, try again in a minute.';
  throw new DirectoryInUseError(
    `${directory} is in use by ${formatHolder(holder)}. Stop it first, or set DATA_DIR to another folder.${hint}`,
  );
}

// The guard file prevents two processes from removing a lock that was acquired in between.
function removeStale(path: string, directory: string) {
  refuseLiving(path, directory);
  const guard = `${path}.takeover`;
  try {
    mkdirSync(guard);
  } catch {
    const age = Date.now() - (statSync(guard, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > STALE_AFTER_MS) rmSync(guard, { recursive: true, force: true });
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_DELAY_MS);
    return;
  }
  try {
    refuseLiving(path, directory);
    rmSync(path, { force: true });
  } finally {
    rmSync(guard, { recursive: true, force: true });
  }
}
