import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Registry } from '@faultline/shared/contract';
import { registry as schema } from '@faultline/shared/contract/schemas';
import { ConflictError, locateFile, openStore, readObject, toShortLocation } from '@faultline/storage';
import * as v from 'valibot';
import type { ReleaseManifest } from '../../build/releaseManifest.ts';
import type { ReleaseTree } from './ReleaseTree.ts';
import { createFolderTree } from './folderTree.ts';
import { createObjectTree } from './objectTree.ts';
import { getRegistryEntry, parseJson, ReleaseError, renderPublicChange } from './registry.ts';
import {
  createTreeFile,
  getManifestPath,
  hasTreeFile,
  listRevisions,
  readTreeFile,
  treePaths,
  writeTreeFile,
} from './treeFiles.ts';

const emptyRegistry: Registry = {
  schema: 2,
  revision: 0,
  publishedAt: new Date(0).toISOString(),
  change: null,
  host: null,
  remotes: {},
};

// Returns the registry in a file's text, or the reason why the text is not a registry.
function parseRegistry(text: string): Registry | string {
  const json = parseJson(text);
  if (json === undefined) return 'is not valid JSON.';
  const parsed = v.safeParse(schema, json);
  return parsed.success ? parsed.output : `is not a registry: ${v.summarize(parsed.issues)}.`;
}

const anySchema = v.object({ schema: v.number(), remotes: v.record(v.string(), v.unknown()) });

// Throws ReleaseError for a registry of another schema: its keys have other names, and nothing converts them.
function refuseOtherSchema(file: string, text: string): void {
  const parsed = v.safeParse(anySchema, parseJson(text));
  const current = emptyRegistry.schema;
  if (!parsed.success || parsed.output.schema === current) return;
  const found = parsed.output.schema;
  const isHistory = path.basename(path.dirname(file)) === 'history';
  const folder = path.dirname(file);
  const tree = toShortLocation(isHistory ? path.dirname(path.dirname(folder)) : folder);
  const advice =
    found < current
      ? `Delete the folder ${tree}, then start again, which publishes every area, or publish each area by \`release publish\`.`
      : 'Use the version of this project that wrote it, or a later one.';
  throw new ReleaseError(`${file} has schema ${found}, but this version reads only schema ${current}. ${advice}`);
}

// Returns the command that restores the newest readable registry of the history; empty if the history has none.
async function getRestoreCommand(tree: string): Promise<string> {
  const { history, registry } = treePaths(tree);
  for (const revision of (await listRevisions(tree)).toReversed()) {
    const text = await readTreeFile(history(revision)).catch(() => null);
    if (text === null || typeof parseRegistry(text.toString()) === 'string') continue;
    return openReleaseTree(tree).explainRestore(history(revision), registry);
  }
  return 'Its history has no readable copy: restore it from a backup, or remove it and publish every area again.';
}

interface RegistryFile {
  content: Buffer;
  etag: string;
}

function readFileOrRefuse(file: string): Promise<RegistryFile | null> {
  const { store, key } = locateFile(file);
  return readObject(store, key).catch((error: Error) => {
    throw new ReleaseError(`${file} cannot be read: ${error.message}`);
  });
}

// Returns an empty registry without a file. `advise` explains how to repair a damaged one.
async function parseOrRefuse(
  file: string,
  read: RegistryFile | null,
  advise: () => string | Promise<string>,
): Promise<Registry> {
  if (read === null) return emptyRegistry;
  const text = read.content.toString();
  refuseOtherSchema(file, text);
  const found = parseRegistry(text);
  if (typeof found === 'string') throw new ReleaseError(`${file} ${found} ${await advise()}`);
  return found;
}

// Returns an empty registry if the file does not exist.
export const readRegistryFile = async (file: string): Promise<Registry> =>
  parseOrRefuse(file, await readFileOrRefuse(file), () => 'Restore it from a backup.');

// Returns an empty registry if nothing was published yet. Throws ReleaseError for a damaged file, with the command
// that restores it, and for a file of another schema.
export const readRegistry = async (tree: string): Promise<Registry> =>
  parseLiveRegistry(tree, await readLiveRegistry(tree));

// Parses content that was already read. Throws the same errors as `readRegistry`.
export const parseLiveRegistry = (tree: string, live: RegistryFile | null): Promise<Registry> =>
  parseOrRefuse(treePaths(tree).registry, live, () => getRestoreCommand(tree));

// Returns null if the release's files are gone.
export type ReadManifest = (area: string, version: string) => Promise<ReleaseManifest | null>;

export interface PublishedReleases {
  registry: () => Promise<Registry>;
  readManifest: ReadManifest;
}

export const openTree = (tree: string): PublishedReleases => ({
  registry: () => readRegistry(tree),
  readManifest: readManifestsIn(tree),
});

export const readManifestsIn =
  (tree: string): ReadManifest =>
  async (area, version) => {
    const text = await readTreeFile(getManifestPath(tree, area, version)).catch(() => null);
    return text === null ? null : (JSON.parse(text.toString()) as ReleaseManifest);
  };

// Returns the named releases whose files are gone, as `<area> <version>`.
export async function findMissingReleases(tree: string, named: readonly (readonly [string, string])[]) {
  const missing = named.map(async ([area, version]) =>
    (await hasTreeFile(getManifestPath(tree, area, version))) ? [] : [`${area} ${version}`],
  );
  return (await Promise.all(missing)).flat();
}

const open = new Map<string, ReleaseTree>();

export function openReleaseTree(location: string): ReleaseTree {
  const name = `${process.env['S3_ENDPOINT'] ?? ''} ${location}`;
  const found =
    open.get(name) ??
    (openStore(location).kind === 'folder' ? createFolderTree(location) : createObjectTree(location, name));
  open.set(name, found);
  return found;
}

// Returns null if `registry.json` does not exist.
export const readLiveRegistry = (tree: string) => readFileOrRefuse(treePaths(tree).registry);

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
