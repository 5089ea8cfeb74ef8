import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { factsFile, type ReleaseManifest } from '../build/releaseManifest.ts';
import { treePaths } from './treePaths.ts';

/** What a release says of itself; `null` when its files are gone. */
export type ReadManifest = (area: string, version: string) => Promise<ReleaseManifest | null>;

/** The facts of the releases in a tree. */
export const readManifestsIn =
  (tree: string): ReadManifest =>
  async (area, version) => {
    const file = path.join(treePaths(tree).release(area, version), factsFile);
    const text = await readFile(file, 'utf8').catch(() => null);
    return text === null ? null : (JSON.parse(text) as ReleaseManifest);
  };
