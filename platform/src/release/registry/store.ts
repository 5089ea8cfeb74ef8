import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Registry } from '@faultline/shared/contract';
import { registry as schema } from '@faultline/shared/contract/schemas';
import { acquireProcessLock, isObjectStore, LockTimeoutError } from '@faultline/storage';
import * as v from 'valibot';
import { manifestFile, type ReleaseManifest } from '../../build/releaseManifest.ts';
import { ReleaseError } from './registry.ts';
import { joinTree, listTreeNames, readTreeFile } from './treeFiles.ts';

export const emptyRegistry: Registry = {
  schema: 2,
  revision: 0,
  publishedAt: new Date(0).toISOString(),
  change: null,
  host: null,
  remotes: {},
};

// Returns what a file's text holds, or in words why it is not a registry.
function parseRegistry(text: string): Registry | string {
  const json = parseJson(text);
  if (json === undefined) return 'is not valid JSON.';
  const parsed = v.safeParse(schema, json);
  return parsed.success ? parsed.output : `is not a registry: ${v.summarize(parsed.issues)}.`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
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
  const tree = toShortPath(isHistory ? path.dirname(path.dirname(folder)) : folder);
  const advice =
    found < current
      ? `Delete the folder ${tree}, then start again, which publishes every area, or publish each area by \`release publish\`.`
      : 'Use the version of this project that wrote it, or a later one.';
  throw new ReleaseError(`${file} has schema ${found}, but this version reads only schema ${current}. ${advice}`);
}

// The command that puts the newest readable registry of the history back; none where the history has none.
async function getRestoreCommand(tree: string): Promise<string> {
  const { history, registry } = treePaths(tree);
  const names = await listTreeNames(path.dirname(history(0)));
  const revisions = names.flatMap((name) => (/^\d+\.json$/.test(name) ? [Number.parseInt(name, 10)] : []));
  for (const revision of revisions.sort((a, b) => b - a)) {
    const text = await readTreeFile(history(revision)).catch(() => null);
    if (text === null || typeof parseRegistry(text.toString()) === 'string') continue;
    if (isObjectStore(tree)) return `Copy ${history(revision)} to ${registry}.`;
    const files = [history(revision), registry].map((file) => quote(toShortPath(file)));
    return `Run: cp ${files.join(' ')}`;
  }
  return 'Its history has no readable copy: restore it from a backup, or remove it and publish every area again.';
}

const toShortPath = (file: string) => {
  if (isObjectStore(file)) return file;
  const relative = path.relative('', file);
  return relative.startsWith('..') ? file : relative;
};

// A path as a shell reads it.
const quote = (file: string) => (/^[\w./@-]+$/.test(file) ? file : `'${file.replaceAll("'", String.raw`'\''`)}'`);

async function readRegistryText(file: string): Promise<string | null> {
  try {
    return (await readTreeFile(file))?.toString() ?? null;
  } catch (error) {
    throw new ReleaseError(`${file} cannot be read: ${(error as Error).message}`);
  }
}

// Reads a registry; an empty one if the file does not exist. `advise` explains how to repair a damaged one.
const readOrRefuse = async (file: string, advise: () => string | Promise<string>): Promise<Registry> =>
  parseOrRefuse(file, await readRegistryText(file), advise);

async function parseOrRefuse(
  file: string,
  text: string | null,
  advise: () => string | Promise<string>,
): Promise<Registry> {
  if (text === null) return emptyRegistry;
  refuseOtherSchema(file, text);
  const found = parseRegistry(text);
  if (typeof found === 'string') throw new ReleaseError(`${file} ${found} ${await advise()}`);
  return found;
}

/** Returns a registry from a file of the history; an empty one if the file does not exist. */
export const readRegistryFile = (file: string): Promise<Registry> =>
  readOrRefuse(file, () => 'Restore it from a backup.');

/**
 * The registry of a tree; an empty one where nothing was published yet.
 * @throws ReleaseError with the command that restores it, when the file is damaged, and for one of another schema.
 */
export const readRegistry = (tree: string): Promise<Registry> =>
  readOrRefuse(treePaths(tree).registry, () => getRestoreCommand(tree));

/**
 * The registry of a tree, from the content of its file that was read already.
 * @throws as `readRegistry`.
 */
export const parseLiveRegistry = (tree: string, content: Buffer | undefined): Promise<Registry> =>
  parseOrRefuse(treePaths(tree).registry, content?.toString() ?? null, () => getRestoreCommand(tree));

/** The paths in a release tree. Names that begin with a dot are the writers' own and are not to be served. */
export const treePaths = (tree: string) => ({
  index: joinTree(tree, 'index.html'),
  registry: joinTree(tree, 'registry.json'),
  /** The file that is sent as `/registry.json`. */
  publicRegistry: joinTree(tree, 'public.json'),
  headers: joinTree(tree, 'headers.json'),
  lock: joinTree(tree, '.lock'),
  staging: joinTree(tree, '.staging'),
  history: (revision: number) => joinTree(tree, 'r/history', `${revision}.json`),
  /** The file that is sent for a revision's change. */
  publicChange: (revision: number) => joinTree(tree, 'r/history', `${revision}.public.json`),
  /** A release that the public registry leaves out, for a web server over a folder. */
  entry: (area: string, version: string) => joinTree(tree, 'r/history', `${area}@${version}.json`),
  /** The signature over the files of a revision. */
  statement: (revision: number) => joinTree(tree, 'r/history', `${revision}.signed.json`),
  /** Which keys may sign: each version vouches for the next. */
  root: (version: number) => joinTree(tree, 'r/history', `${version}.root.json`),
  /** The page of an open release set; the registry holds its hash. */
  setPage: (revision: number) => joinTree(tree, 'r/history', `${revision}.html`),
  /** The folder of a withdrawn release's files, which are no longer served. */
  withdrawn: (area: string, version: string) => joinTree(tree, '.withdrawn', area, version),
  release: (area: string, version: string) => joinTree(tree, 'r', area, version),
});

/** The address under which a release's files are served. */
export const releaseUrl = (area: string, version: string, file = '') => `/r/${area}/${version}/${file}`;

// One change holds the lock for tens of milliseconds.
const TIMEOUT_MS = 120_000;
const STALE_MS = 10_000;

/**
 * Runs `work` as the tree's only writer, over processes; a wait says for whom. `work` calls `ensureHeld` before it makes
 * anything visible: a writer that was stopped so long that another took its lock gives up there.
 */
export async function withTreeLock<T>(tree: string, work: (ensureLocked: () => void) => Promise<T>): Promise<T> {
  // Object storage has no lock: there the write of the registry is conditional, and who was late begins again.
  if (isObjectStore(tree)) return queue(tree, () => work(() => undefined));
  await mkdir(tree, { recursive: true }).catch((error: Error) => {
    throw new ReleaseError(`${tree} cannot be written: ${error.message}`);
  });
  let lost = false;
  const release = await acquireProcessLock(tree, {
    lockPath: treePaths(tree).lock,
    timeoutMs: TIMEOUT_MS,
    staleMs: STALE_MS,
    onWait: (owner) => console.log(`Waiting for ${owner} to finish changing ${tree} ...`),
    onLost: () => {
      lost = true;
    },
  }).catch((error: Error) => {
    if (!(error instanceof LockTimeoutError)) throw new ReleaseError(`${tree} cannot be written: ${error.message}`);
    throw new ReleaseError(
      `${tree} is locked by ${error.owner}. Nothing was changed. Try again, or end that process if it hangs.`,
    );
  });
  try {
    return await work(() => {
      if (lost) throw new ReleaseError(`Another writer took over ${tree} meanwhile. Nothing was changed; try again.`);
    });
  } finally {
    if (!lost) await release();
  }
}

/** A release's manifest. In object storage it is written last, and says that the release is whole. */
export const getManifestPath = (tree: string, area: string, version: string) =>
  joinTree(treePaths(tree).release(area, version), manifestFile);

const queues = new Map<string, Promise<unknown>>();

// One change after the other within this process: they would only get in each other's way.
function queue<T>(tree: string, work: () => Promise<T>): Promise<T> {
  const done = (queues.get(tree) ?? Promise.resolve()).then(work, work);
  queues.set(
    tree,
    done.catch(() => undefined),
  );
  return done;
}

/** The manifest of a release; `null` when its files are gone. */
export type ReadManifest = (area: string, version: string) => Promise<ReleaseManifest | null>;

/** The published documents, in any storage. */
export interface PublishedReleases {
  registry: () => Promise<Registry>;
  readManifest: ReadManifest;
}

/** The published documents of a tree on this machine or in object storage. */
export const openTree = (tree: string): PublishedReleases => ({
  registry: () => readRegistry(tree),
  readManifest: readManifestsIn(tree),
});

/** Reads the manifests of the releases in a tree. */
export const readManifestsIn =
  (tree: string): ReadManifest =>
  async (area, version) => {
    const text = await readTreeFile(getManifestPath(tree, area, version)).catch(() => null);
    return text === null ? null : (JSON.parse(text.toString()) as ReleaseManifest);
  };
