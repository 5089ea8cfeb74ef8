import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import lockfile from 'proper-lockfile';
import type { Area } from './area.ts';
import { BuildError } from './BuildError.ts';
import { removeOld } from './removeOld.ts';

/** Some minutes: a whole build may go first. */
const patience = { retries: 600, minTimeout: 100, maxTimeout: 500 };

/** A machine that slept may lose the lock; two builds at once are slow, and no harm. */
const carryOn = () => undefined;

/**
 * Gives `work` a folder of its own for a build called `name`. Builds of one area follow each other, over processes,
 * for they share the bundler's cache; what they left is removed after a day.
 */
export async function withBuildFolder<T>(area: Area, name: string, work: (outDir: string) => Promise<T>): Promise<T> {
  const dir = path.join(area.root, '.cache/build', area.name);
  await mkdir(dir, { recursive: true });
  const release = await lockfile
    .lock(dir, { lockfilePath: `${dir}.lock`, stale: 30_000, retries: patience, onCompromised: carryOn })
    .catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ELOCKED') throw error;
      throw new BuildError(`${area.name} is being built by another process, which does not finish. Stop it, or wait.`);
    });
  try {
    await removeOld(dir);
    return await work(path.join(dir, `${name}-${process.pid}`));
  } finally {
    await release().catch(carryOn);
  }
}
