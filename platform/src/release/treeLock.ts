import { mkdir } from 'node:fs/promises';
import { acquireProcessLock, LockTimeoutError } from '../processes/processLock.ts';
import { ReleaseError } from './ReleaseError.ts';
import { treePaths } from './treePaths.ts';

/** One change holds the lock for tens of milliseconds. */
const TIMEOUT_MS = 120_000;
const STALE_MS = 10_000;

/**
 * Runs `work` as the tree's only writer, over processes; a wait says for whom. `work` calls `ensureHeld` before it makes
 * anything visible: a writer that was stopped so long that another took its lock gives up there.
 */
export async function withTreeLock<T>(tree: string, work: (ensureHeld: () => void) => Promise<T>): Promise<T> {
  await mkdir(tree, { recursive: true }).catch((error: Error) => {
    throw new ReleaseError(`${tree} cannot be written: ${error.message}`);
  });
  let lost = false;
  const release = await acquireProcessLock(tree, {
    lockPath: treePaths(tree).lock,
    timeoutMs: TIMEOUT_MS,
    staleMs: STALE_MS,
    onWait: (owner) => console.log(`Waiting for ${owner} to finish changing ${tree} ...`),
    onLost: () => {
      lost = true;
    },
  }).catch((error: Error) => {
    if (!(error instanceof LockTimeoutError)) throw new ReleaseError(`${tree} cannot be written: ${error.message}`);
    throw new ReleaseError(
      `${tree} is locked by ${error.owner}. Nothing was changed. Try again, or end that process if it hangs.`,
    );
  });
  try {
    return await work(() => {
      if (lost) throw new ReleaseError(`Another writer took over ${tree} meanwhile. Nothing was changed; try again.`);
    });
  } finally {
    if (!lost) await release();
  }
}
