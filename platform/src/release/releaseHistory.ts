import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Registry } from '@faultline/shared/contract';
import { readRegistryFile } from './registryFile.ts';
import { treePaths } from './treePaths.ts';

/** The numbers of the registries that a tree keeps, oldest first. */
export async function historySeqs(tree: string): Promise<number[]> {
  const names = await readdir(path.dirname(treePaths(tree).history(0))).catch(() => []);
  return names.flatMap((name) => (/^\d+\.json$/.test(name) ? [Number.parseInt(name, 10)] : [])).sort((a, b) => a - b);
}

/** The newest `limit` registries of a tree, the newest first: each says by its `change` how it came about. */
export async function releaseHistory(tree: string, limit: number): Promise<Registry[]> {
  const seqs = (await historySeqs(tree)).slice(-limit).toReversed();
  return Promise.all(seqs.map((seq) => readRegistryFile(treePaths(tree).history(seq))));
}
