import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Removes what in `dir` nobody has touched for a day: left by finished builds, and by writers that were cut off. */
export async function pruneOlderThan(dir: string): Promise<void> {
  for (const name of await readdir(dir).catch(() => [])) {
    const entry = path.join(dir, name);
    const { mtimeMs } = await stat(entry).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > DAY_MS) await rm(entry, { recursive: true, force: true });
  }
}
