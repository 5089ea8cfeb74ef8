import { mkdir } from 'node:fs/promises';
import lockfile from 'proper-lockfile';
import { ReleaseError } from './ReleaseError.ts';
import { treePaths } from './treePaths.ts';

/** About two minutes of waiting in all; one change holds the lock for tens of milliseconds. */
const patience = { retries: 400, minTimeout: 30, maxTimeout: 400, factor: 1.2, randomize: true };

/**
 * Runs `work` as the tree's only writer, over processes. `work` calls `ensureHeld` before it makes anything visible: a
 * writer that was stopped so long that another took its lock gives up there.
 */
export async function withTreeLock<T>(tree: string, work: (ensureHeld: () => void) => Promise<T>): Promise<T> {
  await mkdir(tree, { recursive: true }).catch((error: Error) => {
    throw new ReleaseError(`${tree} cannot be written: ${error.message}`);
  });
  let lost = false;
  const release = await lockfile
    .lock(tree, {
      lockfilePath: treePaths(tree).lock,
      stale: 10_000,
      update: 2000,
      retries: patience,
      onCompromised: () => {
        lost = true;
      },
    })
    .catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ELOCKED') throw new ReleaseError(`${tree} cannot be written: ${error.message}`);
      throw new ReleaseError(`${tree} is being changed by other writers without end. Try again.`);
    });
  try {
    return await work(() => {
      if (lost) throw new ReleaseError(`Another writer took over ${tree} meanwhile. Nothing was changed; try again.`);
    });
  } finally {
    if (!lost) await release();
  }
}
