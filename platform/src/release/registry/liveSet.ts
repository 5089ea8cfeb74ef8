import { createHash } from 'node:crypto';
import type { Registry } from '@faultline/shared/contract';
import { ConflictError, locateFile, readObject } from '@faultline/storage';
import { openReleaseTree } from './openReleaseTree.ts';
import { renderPublicChange } from './publicRegistry.ts';
import { getRegistryEntry, ReleaseError } from './registry.ts';
import { readRegistry, readRegistryFile } from './store.ts';
import { createTreeFile, hasTreeFile, listRevisions, readTreeFile, treePaths, writeTreeFile } from './treeFiles.ts';

/** Reads a tree's `registry.json` with its tag; null if it does not exist. */
export async function readLiveRegistry(tree: string): Promise<{ content: Buffer; etag: string } | null> {
  const file = treePaths(tree).registry;
  const { store, key } = locateFile(file);
  return readObject(store, key).catch((error: Error) => {
    throw new ReleaseError(`${file} cannot be read: ${error.message}`);
  });
}

/** Returns the tag of a tree's `registry.json`; undefined if it does not exist. */
export async function readLiveTag(tree: string): Promise<string | undefined> {
  const { store, key } = locateFile(treePaths(tree).registry);
  return (await store.head(key))?.etag;
}

/**
 * Adds a registry, and in object storage its signature, to the history. This runs after each change and again before
 * the next one, so that nothing is lost if a writer ends in between.
 * @throws ReleaseError where the history has another registry of that revision: no entry is ever replaced.
 */
export async function keepInHistory(tree: string, revision: number, registry: Buffer | string): Promise<void> {
  const { history, publicChange, statement } = treePaths(tree);
  const content = Buffer.from(registry);
  if (await isKept(tree, revision, content)) return;
  const live = openReleaseTree(tree).getLivePaths(revision, registry);
  const signed = live.statement === statement(revision) ? null : await readTreeFile(live.statement);
  if (signed) await writeTreeFile(statement(revision), signed);
  await writeTreeFile(publicChange(revision), renderPublicChange(JSON.parse(content.toString()) as Registry));
  // The registry last: with it, the rest is known to be there.
  await createTreeFile(history(revision), content).catch(async (error: unknown) => {
    if (!(error instanceof ConflictError && (await isKept(tree, revision, content)))) throw error;
  });
}

async function isKept(tree: string, revision: number, registry: Buffer): Promise<boolean> {
  const file = treePaths(tree).history(revision);
  const kept = await readTreeFile(file);
  if (kept !== null && !kept.equals(registry))
    throw new ReleaseError(
      `${file} is another registry than the one that is live with that number. Nothing was changed. ${RESTORE_ADVICE}`,
    );
  return kept !== null;
}

const RESTORE_ADVICE =
  'Was a backup restored, or registry.json replaced? `release verify` says what does not belong together, and ' +
  'docs/guide/signed-releases.md how to restore a backup.';

/**
 * @throws ReleaseError if the history has a newer revision than the live registry: a change would replace it.
 * @throws ConflictError if another writer made that change just now.
 */
export async function refuseOlderThanHistory(tree: string, revision: number): Promise<void> {
  const newer = await openReleaseTree(tree).findNewerRevision(revision);
  if (newer === undefined) return;
  const live = await readLiveRegistry(tree);
  if (live !== null && (JSON.parse(live.content.toString()) as { revision: number }).revision !== revision)
    throw new ConflictError('Another change was first.');
  throw new ReleaseError(
    `Revision ${revision} is live in ${tree}, but its history has revision ${newer}: what is live is older than its ` +
      `history. Nothing was changed. ${RESTORE_ADVICE}`,
  );
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
