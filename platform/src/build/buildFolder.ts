import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import lockfile from 'proper-lockfile';
import type { Area } from './area.ts';
import { BuildError } from './BuildError.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

async function removeOld(dir: string) {
  for (const name of await readdir(dir)) {
    const folder = path.join(dir, name);
    const { mtimeMs } = await stat(folder);
    if (Date.now() - mtimeMs > DAY_MS) await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Gives `work` a folder of its own for a build called `name`. Builds of one area follow each other, over processes,
 * for they share the bundler's cache; what they left is removed after a day.
 */
export async function withBuildFolder<T>(area: Area, name: string, work: (outDir: string) => Promise<T>): Promise<T> {
  const dir = path.join(area.root, '.cache/build', area.name);
  await mkdir(dir, { recursive: true });
  const release = await lockfile
    .lock(dir, { lockfilePath: `${dir}.lock`, retries: { retries: 600, minTimeout: 100, maxTimeout: 500 } })
    .catch((error: Error) => {
      throw new BuildError(`${area.name} is being built by another process (${error.message}). Try again.`);
    });
  try {
    await removeOld(dir);
    return await work(path.join(dir, `${name}-${process.pid}`));
  } finally {
    await release();
  }
}
