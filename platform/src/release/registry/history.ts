import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Registry } from '@faultline/shared/contract';
import { getRegistryEntry, ReleaseError } from './registry.ts';
import { readRegistryFile, treePaths } from './store.ts';

/** The numbers of the registries that a tree keeps, oldest first. */
export async function listRevisions(tree: string): Promise<number[]> {
  const names = await readdir(path.dirname(treePaths(tree).history(0))).catch(() => []);
  return names.flatMap((name) => (/^\d+\.json$/.test(name) ? [Number.parseInt(name, 10)] : [])).sort((a, b) => a - b);
}

/** The newest `limit` registries of a tree, the newest first: each says by its `change` how it came about. */
export async function releaseHistory(tree: string, limit: number): Promise<Registry[]> {
  const revisions = (await listRevisions(tree)).slice(-limit).toReversed();
  return Promise.all(revisions.map((revision) => readRegistryFile(treePaths(tree).history(revision))));
}

/** The registry as it was at a `revision` of the tree's history. */
export async function readHistory(tree: string, revision: number): Promise<Registry> {
  const file = treePaths(tree).history(revision);
  if (!Number.isSafeInteger(revision) || revision < 1 || !existsSync(file))
    throw new ReleaseError(`The history of ${tree} has no set ${revision}. \`release history\` lists what it has.`);
  return readRegistryFile(file);
}

/** For each of `areas` the set of the history with which its live release became live; nothing where none is kept. */
export async function findActivationTimes(tree: string, current: Registry, areas: readonly string[]) {
  const found = new Map<string, Registry>();
  let open = areas;
  for (const revision of (await listRevisions(tree)).toReversed()) {
    if (open.length === 0) break;
    const set = await readRegistryFile(treePaths(tree).history(revision));
    open = open.filter((area) => getRegistryEntry(set, area)?.active === getRegistryEntry(current, area)?.active);
    for (const area of open) found.set(area, set);
  }
  return found;
}
