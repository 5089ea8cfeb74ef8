import { acquireProcessLock, isOwnerVisible, type LockOwner, LockTimeoutError } from '@faultline/storage';

const STALE_AFTER_MS = 60_000;

// Another process uses the directory; the message names it.
export class DirectoryInUseError extends Error {
  override readonly name = 'DirectoryInUseError';
}

function formatOwner({ pid, host, command, user, since }: LockOwner): string {
  const isNamed = command !== undefined && user !== undefined && since !== undefined;
  const details = isNamed ? ` ("${command}", of ${user} since ${since.slice(0, 16).replace('T', ' ')} UTC)` : '';
  return `process ${pid} on ${host}${details}`;
}

// Locks a directory against a second process: PGlite would open it, and data would be lost. The lock of a killed
// process is taken over. Returns a function that releases the lock. @throws DirectoryInUseError
export async function lockDirectory(directory: string): Promise<() => void> {
  try {
    return await acquireProcessLock({ lockPath: `${directory}.lock`, timeoutMs: 0, staleMs: STALE_AFTER_MS });
  } catch (error) {
    if (!(error instanceof LockTimeoutError)) throw error;
    const owner = error.process;
    const hint =
      owner === undefined || isOwnerVisible(owner) ? '' : ' If it does not run any more, try again in a minute.';
    throw new DirectoryInUseError(
      `${directory} is in use by ${owner ? formatOwner(owner) : 'another process'}. Stop it first, or set DATA_DIR to another folder.${hint}`,
    );
  }
}
