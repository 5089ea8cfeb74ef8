import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { factsFile, type ReleaseFacts } from '../build/releaseFacts.ts';
import { treePaths } from './treePaths.ts';

/** What a release says of itself; `null` when its files are gone. */
export type FactsOf = (area: string, version: string) => Promise<ReleaseFacts | null>;

/** The facts of the releases in a tree. */
export const factsIn =
  (tree: string): FactsOf =>
  async (area, version) => {
    const file = path.join(treePaths(tree).release(area, version), factsFile);
    const text = await readFile(file, 'utf8').catch(() => null);
    return text === null ? null : (JSON.parse(text) as ReleaseFacts);
  };
