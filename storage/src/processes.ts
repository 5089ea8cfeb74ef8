import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import path from 'node:path';

const MAX_COMMAND_LENGTH = 100;

/** The identity of a process, as recorded in a lock. */
export interface ProcessIdentity {
  pid: number;
  /** Distinguishes the process from a later one with the same id. */
  start: string;
  host: string;
  /** Two containers can share a host name without seeing each other's processes. Empty if the system has no namespaces. */
  pidNamespace: string;
  user: string;
  command: string;
  /** ISO 8601. */
  since: string;
}

export const identifyProcess = (): ProcessIdentity => ({
  pid: process.pid,
  start: getProcessStart(process.pid) ?? 'running',
  host: hostname(),
  pidNamespace: getPidNamespace(),
  user: getUserName(),
  command: getCommand(),
  since: new Date().toISOString(),
});

/** Returns whether this process can look up the other process by its id. */
export const isVisible = ({ host, pidNamespace }: Pick<ProcessIdentity, 'host' | 'pidNamespace'>): boolean =>
  host === hostname() && pidNamespace === getPidNamespace();

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
  if (process.platform === 'linux') {
    const [state = 'Z', ...fields] = readProcessStat(pid);
    return state === 'Z' || state === 'X' ? undefined : fields[18];
  }
  if (process.platform === 'win32') return 'running';
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined;
  }
}

/** Returns the fields of `/proc/<pid>/stat` from the third one, the state; empty if the process does not run. */
export function readProcessStat(pid: number): string[] {
  try {
    // The name in parentheses may contain any character.
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

function getPidNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}

// Containers may run as an id without an account.
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
