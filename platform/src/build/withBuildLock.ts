import { globSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Area } from './area.ts';
import { acquireProcessLock, LockTimeoutError } from '../processes/processLock.ts';
import { BuildError } from './BuildError.ts';
import { pruneOlderThan } from './pruneOlderThan.ts';

/** A whole build may go first. */
const TIMEOUT_MS = 300_000;
const STALE_MS = 30_000;

/** A machine that slept may lose the lock; two builds at once are slow, and no harm. */
const carryOn = () => undefined;

/** The folders of builds called `name`, by whichever process; one that a process has not finished is among them. */
export const findBuildFolders = (area: Area, name: string): string[] => {
  const dir = path.join(area.root, '.cache/build', area.name);
  return globSync(`${name}-*`, { cwd: dir }).map((folder) => path.join(dir, folder));
};

/**
 * Gives `work` a folder of its own for a build called `name`. Builds of one area follow each other, over processes,
 * for they share the bundler's cache, and a wait says for whom; what they left is removed after a day.
 */
export async function withBuildFolder<T>(area: Area, name: string, work: (outDir: string) => Promise<T>): Promise<T> {
  const dir = path.join(area.root, '.cache/build', area.name);
  await mkdir(dir, { recursive: true });
  const release = await acquireProcessLock(dir, {
    lockPath: `${dir}.lock`,
    timeoutMs: TIMEOUT_MS,
    staleMs: STALE_MS,
    onWait: (owner) => console.log(`Waiting for ${owner} to finish building ${area.name} ...`),
    onLost: carryOn,
  }).catch((error: unknown) => {
    if (!(error instanceof LockTimeoutError)) throw error;
    throw new BuildError(
      `${area.name} is being built by ${error.owner}, which does not finish. End that process, or wait.`,
    );
  });
  try {
    await pruneOlderThan(dir);
    return await work(path.join(dir, `${name}-${process.pid}`));
  } finally {
    await release().catch(carryOn);
  }
}
