import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, readlinkSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { basename } from 'node:path';

const HEARTBEAT_MS = 10_000;
const STALE_AFTER_MS = 60_000;
const MAX_ATTEMPTS = 400;
const RETRY_DELAY_MS = 10;

interface Holder {
  pid: number;
  start: string;
  host: string;
  // The PID namespace of the process; empty if the system has none. Two containers can share a host name and a
  // directory without seeing each other's processes. Missing in older locks.
  pidNamespace?: string;
  // The command, user and start time (ISO 8601) of the process. Missing in older locks.
  command?: string;
  user?: string;
  since?: string;
}

/** Another process uses the directory; the message names it. */
export class DirectoryInUseError extends Error {
  override readonly name = 'DirectoryInUseError';
}

const MAX_COMMAND_LENGTH = 100;

function getPidNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}

function getCommand([, script = '', ...args] = process.argv): string {
  const name = basename(script);
  return [...(name === 'cli.ts' ? [] : [name]), ...args].join(' ').slice(0, MAX_COMMAND_LENGTH);
}

function getUserName(): string {
  try {
    return userInfo().username;
  } catch {
    return `${process.getuid?.() ?? 'unknown'}`; // an id without an account, as in containers
  }
}

const me = (): Holder => ({
  pid: process.pid,
  start: processStart(process.pid) ?? 'running',
  host: hostname(),
  pidNamespace: getPidNamespace(),
  command: getCommand(),
  user: getUserName(),
  since: new Date().toISOString(),
});

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
const isVisible = ({ host, pidNamespace = '' }: Holder) => host === hostname() && pidNamespace === getPidNamespace();

// A visible process is checked directly. Any other holder is gone if its file was not touched for a minute.
function isGone(path: string, holder: Holder): boolean {
  if (isVisible(holder)) return processStart(holder.pid) !== holder.start;
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
  writeFileSync(draft, JSON.stringify(me()));
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
  const hint = isVisible(holder) ? '' : ' If it does not run any more, try again in a minute.';
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

/**
 * Returns the start time of a process, which distinguishes it from a later process with the same id. Undefined if it
 * does not run.
 */
export function processStart(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return undefined;
  }
  if (process.platform === 'linux') {
    try {
      // Field 22 of stat, counted after the process name in parentheses, which may contain any character.
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? 'running';
    } catch {
      return undefined;
    }
  }
  if (process.platform === 'win32') return 'running';
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined;
  }
}
