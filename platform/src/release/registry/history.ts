import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Registry } from '@faultline/shared/contract';
import { getRegistryEntry, ReleaseError } from './registry.ts';
import { readRegistry, readRegistryFile, treePaths } from './store.ts';
import { hasTreeFile, listTreeNames, readTreeFile } from './treeFiles.ts';

/** The numbers of the registries that a tree keeps, oldest first. */
export async function listRevisions(tree: string): Promise<number[]> {
  const names = await listTreeNames(path.dirname(treePaths(tree).history(0)));
  return names.flatMap((name) => (/^\d+\.json$/.test(name) ? [Number.parseInt(name, 10)] : [])).sort((a, b) => a - b);
}

/** Collects sets that are read one by one. */
export async function collectSets(sets: AsyncIterable<Registry>): Promise<Registry[]> {
  const found: Registry[] = [];
  for await (const set of sets) found.push(set);
  return found;
}

/** The newest `limit` registries of a tree, the newest first: each says by its `change` how it came about. */
export const releaseHistory = (tree: string, limit: number): Promise<Registry[]> =>
  collectSets(readSets(tree, { limit }));

/** The registry as it was at a `revision` of the tree's history. */
export async function readHistory(tree: string, revision: number): Promise<Registry> {
  const file = treePaths(tree).history(revision);
  if (!Number.isSafeInteger(revision) || revision < 1 || !(await hasTreeFile(file)))
    throw new ReleaseError(`The history of ${tree} has no set ${revision}. \`release history\` lists what it has.`);
  return readRegistryFile(file);
}

/** Reads the registries of a tree one by one, the newest first: `limit` of them, older than the revision `before`. */
export async function* readSets(
  tree: string,
  { limit = Infinity, before = Infinity }: { limit?: number; before?: number } = {},
): AsyncGenerator<Registry> {
  const revisions = (await listRevisions(tree)).filter((revision) => revision < before);
  for (const revision of revisions.toReversed().slice(0, limit))
    yield await readRegistryFile(treePaths(tree).history(revision));
}

/** Returns revisions whose registry was replaced or modified after the next change was based on it. */
export async function findBrokenLinks(tree: string): Promise<number[]> {
  const revisions = await listRevisions(tree);
  const broken: number[] = [];
  for (const [index, revision] of revisions.entries()) {
    const next = revisions[index + 1];
    if (next !== revision + 1) continue;
    const { change } = await readRegistryFile(treePaths(tree).history(next));
    const hash = hashRegistry((await readTreeFile(treePaths(tree).history(revision))) ?? Buffer.alloc(0));
    if (change?.previousHash !== undefined && change.previousHash !== hash) broken.push(revision);
  }
  const live = await readTreeFile(treePaths(tree).registry);
  const { revision } = await readRegistry(tree);
  const kept = await readTreeFile(treePaths(tree).history(revision));
  return (live === null && revisions.length === 0) || (live && kept?.equals(live)) ? broken : [...broken, revision];
}

/** Returns a sentence for each revision that is missing from the history or newer than the live registry. */
export async function findUnchainedRevisions(tree: string): Promise<string[]> {
  const revisions = await listRevisions(tree);
  const { revision: live } = await readRegistry(tree);
  const known = new Set(revisions);
  const first = revisions[0] ?? live;
  const missing = Array.from({ length: Math.max(0, live - first) }, (_, at) => first + at).filter(
    (revision) => !known.has(revision),
  );
  const newer = revisions.filter((revision) => revision > live);
  return [
    ...missing.map((revision) => `Revision ${revision} is missing from the history.`),
    ...newer.map((revision) => `Revision ${revision} is in the history, but revision ${live} is live, which is older.`),
  ];
}

/** SHA-256 of a registry's file. */
export const hashRegistry = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

/** For each of `areas` the set of the history with which its live release became live; nothing where none is kept. */
export async function findActivationTimes(
  sets: AsyncIterable<Registry> | Iterable<Registry>,
  current: Registry,
  areas: readonly string[],
) {
  const found = new Map<string, Registry>();
  let open = areas;
  for await (const set of sets) {
    if (open.length === 0) break;
    open = open.filter((area) => getRegistryEntry(set, area)?.active === getRegistryEntry(current, area)?.active);
    for (const area of open) found.set(area, set);
  }
  return found;
}
