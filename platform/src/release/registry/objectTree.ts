import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  ConflictError,
  isWritten,
  joinLocation,
  type ListedObject,
  listFilesBelow,
  locateFile,
  openStore,
  probeStore,
  readObject,
  type Store,
} from '@faultline/storage';
import pLimit from 'p-limit';
import { manifestFile } from '../../build/releaseManifest.ts';
import { readConfig } from '../../config.ts';
import { ReleaseError } from './registry.ts';
import type { LivePaths, ReleaseFiles, ReleaseTree, StoredRelease } from './ReleaseTree.ts';
import {
  compressFile,
  createTreeFile,
  getManifestPath,
  getObjectHeaders,
  hasTreeFile,
  OtherContentError,
  readTreeFile,
  removeTreeFile,
  treePaths,
  writeTreeFile,
} from './treeFiles.ts';

// Object storage has no locks. A registry has a folder of documents that is named by its content, so that two writers
// never write the same document. The conditional write of `registry.json` makes them live at once.
export function createObjectTree(tree: string, identity: string): ReleaseTree {
  const paths = treePaths(tree);
  const enqueue = pLimit(1);
  let probed: Promise<void> | undefined;
  return {
    identity,
    get scratchFolder() {
      return path.join(readConfig(process.env).dataDir, 'release-service');
    },
    isAtomic: true,
    create: () => Promise.resolve(),
    probe: () => {
      probed ??= probeStore(openStore(tree)).catch((error: Error) => {
        probed = undefined;
        throw new ReleaseError(error.message);
      });
      return probed;
    },
    // Within one process, concurrent changes would only make each other start again.
    withLock: (work) => enqueue(() => work(() => undefined)),
    getLivePaths: (revision, registry) => getSetPaths(tree, revision, registry),
    // Only the next revision is checked, because a listing grows with the history.
    findNewerRevision: async (revision) =>
      (await hasTreeFile(paths.history(revision + 1))) ? revision + 1 : undefined,
    createConflict: () => new ConflictError('Another change was first.'),
    writeLive: async (live, { headers, publicRegistry, page, registry }, etag) => {
      await writeTreeFile(live.headers, headers);
      await writeTreeFile(live.publicRegistry, publicRegistry);
      if (page !== undefined) await writeTreeFile(live.index, page);
      await replaceRegistry(paths.registry, registry, etag);
    },
    findDifferingEntries: () => Promise.resolve([]),
    explainRestore: (copy, registry) => `Copy ${copy} to ${registry}.`,
    stage: (release) => upload(tree, release),
    // Another process may be about to name the files. `release gc` removes them a day later.
    discard: () => Promise.resolve(),
    move: moveObjects,
    listReleases: () => listReleases(joinLocation(tree, 'r')),
    removeRelease: async (area, version) => {
      // Files without a manifest, as left by a crash, are not a release.
      await removeTreeFile(getManifestPath(tree, area, version));
      for (const dir of [paths.release(area, version), paths.maps(area, version)])
        for (const { key } of await listFilesBelow(dir)) await removeTreeFile(joinLocation(dir, key));
    },
    listRemains: (live, isOld) => listRemains(tree, live, isOld),
    // `release gc` removes old claims.
    claim: (id) => isWritten(createTreeFile(joinLocation(tree, '.requests', id), '')),
  };
}

function getSetPaths(tree: string, revision: number, registry: Buffer | string): LivePaths {
  const hash = createHash('sha256').update(registry).digest('hex').slice(0, 32);
  const set = joinLocation(tree, 'sets', `${revision}-${hash}`);
  return {
    index: joinLocation(set, 'index.html'),
    publicRegistry: joinLocation(set, 'public.json'),
    headers: joinLocation(set, 'headers.json'),
    statement: joinLocation(set, 'signed.json'),
  };
}

async function replaceRegistry(file: string, content: string, etag: string | undefined): Promise<void> {
  const { store, key } = locateFile(file);
  const condition = etag === undefined ? { ifAbsent: true as const } : { ifMatch: etag };
  try {
    await store.put(key, content, { headers: getObjectHeaders(key), condition });
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    // The response to this process's own write may have been lost, and the write sent again.
    const found = await readObject(store, key);
    if (found?.content.toString() !== content) throw error;
  }
}

const MAX_UPLOADS_AT_ONCE = 16;
const HOUR_MS = 60 * 60 * 1000;

// An interrupted upload continues where it ended. The manifest comes last: it shows that the release is complete.
async function upload(tree: string, { area, version, outDir, names }: ReleaseFiles): Promise<boolean> {
  const { store, key: dir } = locateFile(treePaths(tree).release(area, version));
  const limit = pLimit(MAX_UPLOADS_AT_ONCE);
  const uploadFile = async (name: string): Promise<boolean> => {
    const content = await readFile(path.join(outDir, name));
    const forms = await compressFile(name, content);
    // The plain file is written last, because servers look for its compressed forms only if it exists.
    const isNew = await settleAll(
      forms.map(([ending, form]) => limit(() => ensureObject(store, `${dir}/${name}.${ending}`, form))),
    );
    return (await limit(() => ensureObject(store, `${dir}/${name}`, content))) || isNew.some(Boolean);
  };
  try {
    const isNew = await settleAll(names.filter((name) => name !== manifestFile).map(uploadFile));
    const isManifestNew = names.includes(manifestFile) && (await uploadFile(manifestFile));
    return isManifestNew || isNew.some(Boolean);
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    throw new OtherContentError(area, version);
  }
}

// Returns all results, or throws the first error once nothing is pending.
async function settleAll<T>(work: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(work);
  return Promise.all(work);
}

// Returns whether the object did not exist. Throws ConflictError if it has other content.
async function ensureObject(store: Store, key: string, content: Buffer): Promise<boolean> {
  const sha256 = createHash('sha256').update(content).digest('hex');
  const found = await store.head(key);
  if (found === null) {
    const options = { headers: getObjectHeaders(key), condition: { ifAbsent: true as const } };
    // If another publisher of the same release was first, its object is compared.
    return (await isWritten(store.put(key, content, options))) || ensureObject(store, key, content);
  }
  const existing = found.sha256 ?? (await hashObject(store, key));
  if (existing !== sha256) throw new ConflictError(`${key} is there with other content.`);
  // `release gc` keeps new objects: a manifest that is about to be used becomes new.
  if (key.endsWith(`/${manifestFile}`) && Date.now() - found.modifiedAt.getTime() > HOUR_MS)
    await store.put(key, content, { headers: getObjectHeaders(key) });
  return false;
}

async function hashObject(store: Store, key: string): Promise<string | undefined> {
  const found = await readObject(store, key);
  return found === null ? undefined : createHash('sha256').update(found.content).digest('hex');
}

// A repeated request continues an interrupted move.
async function moveObjects(from: string, to: string) {
  for (const { key } of await listFilesBelow(from)) {
    const content = await readTreeFile(joinLocation(from, key));
    if (content) await writeTreeFile(joinLocation(to, key), content);
    await removeTreeFile(joinLocation(from, key));
  }
}

async function listReleases(root: string): Promise<StoredRelease[]> {
  const files = (await listFilesBelow(root)).filter(({ key }) => !key.startsWith('history/'));
  const releases = Map.groupBy(files, ({ key }) => key.split('/', 2).join('/'));
  return [...releases]
    .map(([name, stored]) => ({
      name,
      bytes: stored.reduce((sum, { size }) => sum + size, 0),
      modifiedAt: Math.max(...stored.map(({ modifiedAt }) => modifiedAt.getTime())),
    }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

async function listRemains(tree: string, live: LivePaths, isOld: (modifiedAt: Date) => boolean) {
  const kept = new Set<string>(Object.values(live));
  const found = ['sets', '.requests', '.probe'].map(async (folder) =>
    (await listFilesBelow(joinLocation(tree, folder)))
      .filter(({ modifiedAt }) => isOld(modifiedAt))
      .map((file): ListedObject => ({ ...file, key: `${folder}/${file.key}` }))
      .filter(({ key }) => !kept.has(joinLocation(tree, key))),
  );
  return (await Promise.all(found)).flat();
}
