import { createHash } from 'node:crypto';
import type { Registry } from '@faultline/shared/contract';
import { ConflictError, locateFile, readObject } from '@faultline/storage';
import { openReleaseTree } from './openReleaseTree.ts';
import { renderPublicChange } from './publicRegistry.ts';
import { getRegistryEntry, ReleaseError } from './registry.ts';
import { readRegistry, readRegistryFile } from './store.ts';
import { createTreeFile, hasTreeFile, listRevisions, readTreeFile, treePaths, writeTreeFile } from './treeFiles.ts';

// Returns null if `registry.json` does not exist.
export async function readLiveRegistry(tree: string): Promise<{ content: Buffer; etag: string } | null> {
  const file = treePaths(tree).registry;
  const { store, key } = locateFile(file);
  return readObject(store, key).catch((error: Error) => {
    throw new ReleaseError(`${file} cannot be read: ${error.message}`);
  });
}

export async function readLiveTag(tree: string): Promise<string | undefined> {
  const { store, key } = locateFile(treePaths(tree).registry);
  return (await store.head(key))?.etag;
}

// Adds a registry, and in object storage its signature, to the history. This runs after every change and again before
// the next one, so that nothing is lost if a writer is interrupted. Throws ReleaseError if the history has another
// registry of that revision, because entries are never replaced.
export async function keepInHistory(tree: string, revision: number, registry: Buffer | string): Promise<void> {
  const { history, publicChange, statement } = treePaths(tree);
  const content = Buffer.from(registry);
  if (await isKept(tree, revision, content)) return;
  const live = openReleaseTree(tree).getLivePaths(revision, registry);
  const signed = live.statement === statement(revision) ? null : await readTreeFile(live.statement);
  if (signed) await writeTreeFile(statement(revision), signed);
  await writeTreeFile(publicChange(revision), renderPublicChange(JSON.parse(content.toString()) as Registry));
  // The registry is written last, so that its presence implies the other files.
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

// Throws ReleaseError if the history has a newer revision than the live registry, because a change would replace it.
// Throws ConflictError if another writer made that change just now.
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

export async function collectSets(sets: AsyncIterable<Registry>): Promise<Registry[]> {
  const found: Registry[] = [];
  for await (const set of sets) found.push(set);
  return found;
}

// The newest registry comes first. `change` describes the origin of a registry.
export const releaseHistory = (tree: string, limit: number): Promise<Registry[]> =>
  collectSets(readSets(tree, { limit }));

export async function readHistory(tree: string, revision: number): Promise<Registry> {
  const file = treePaths(tree).history(revision);
  if (!Number.isSafeInteger(revision) || revision < 1 || !(await hasTreeFile(file)))
    throw new ReleaseError(`The history of ${tree} has no set ${revision}. \`release history\` lists what it has.`);
  return readRegistryFile(file);
}

// Reads `limit` registries that are older than the revision `before` one by one, newest first.
export async function* readSets(
  tree: string,
  { limit = Infinity, before = Infinity }: { limit?: number; before?: number } = {},
): AsyncGenerator<Registry> {
  const revisions = (await listRevisions(tree)).filter((revision) => revision < before);
  for (const revision of revisions.toReversed().slice(0, limit))
    yield await readRegistryFile(treePaths(tree).history(revision));
}

// Returns revisions whose registry was replaced or modified after the next change was based on it.
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

// Returns a sentence for each revision that is missing from the history or newer than the live registry.
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

export const hashRegistry = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

// Returns for each area the set in which its live release went live. Areas without such a set are omitted.
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
