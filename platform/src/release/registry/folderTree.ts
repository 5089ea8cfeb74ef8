import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { acquireProcessLock, listNames, LockTimeoutError, pruneOlderThan, toShortLocation } from '@faultline/storage';
import { listFiles } from '../../build/releaseManifest.ts';
import { type ReleaseEntry, ReleaseError } from './registry.ts';
import type { LiveDocuments, LivePaths, ReleaseFiles, ReleaseTree, StoredRelease } from './ReleaseTree.ts';
import {
  compressFast,
  compressFile,
  listRevisions,
  OtherContentError,
  readTreeFile,
  removeTreeFile,
  treePaths,
  writeTreeFile,
} from './treeFiles.ts';

// A document has one place in the folder, and a lock excludes other writers.
export function createFolderTree(tree: string): ReleaseTree {
  const paths = treePaths(tree);
  const removeRelease = async (area: string, version: string) => {
    for (const dir of [paths.release(area, version), paths.maps(area, version)])
      await rm(dir, { recursive: true, force: true });
  };
  return {
    identity: tree,
    scratchFolder: tree,
    isAtomic: false,
    create: async () => void (await mkdir(tree, { recursive: true })),
    probe: () => Promise.resolve(),
    withLock: (work) => withFolderLock(tree, work),
    getLivePaths: (revision) => ({
      index: paths.index,
      publicRegistry: paths.publicRegistry,
      headers: paths.headers,
      statement: paths.statement(revision),
    }),
    findNewerRevision: async (revision) => {
      const newest = (await listRevisions(tree)).at(-1) ?? 0;
      return newest > revision ? newest : undefined;
    },
    createConflict: () =>
      new ReleaseError(`The registry of ${tree} was changed without its lock. Nothing was written; try again.`),
    writeLive: (live, documents) => writeLive(tree, live, documents),
    findDifferingEntries: async (entries) => {
      const wanted = toEntryFiles(tree, entries);
      const names = new Set([...wanted.keys(), ...(await listEntryFiles(tree))]);
      const differing: string[] = [];
      for (const file of names)
        if ((await readTreeFile(file))?.toString() !== wanted.get(file)) differing.push(path.relative(tree, file));
      return differing;
    },
    explainRestore: (copy, registry) =>
      `Run: cp ${[copy, registry].map((file) => quote(toShortLocation(file))).join(' ')}`,
    stage: (release) => stage(tree, release),
    discard: removeRelease,
    move: moveFolder,
    listReleases: () => listReleases(path.join(tree, 'r')),
    removeRelease,
    listRemains: () => Promise.resolve([]),
    claim: (id, maxAgeMs, now) => claim(path.join(tree, '.requests'), id, now - maxAgeMs),
  };
}

// One change holds the lock for tens of milliseconds.
const TIMEOUT_MS = 120_000;
const STALE_MS = 10_000;

async function withFolderLock<T>(tree: string, work: (ensureLocked: () => void) => Promise<T>): Promise<T> {
  await mkdir(tree, { recursive: true }).catch((error: Error) => {
    throw new ReleaseError(`${tree} cannot be written: ${error.message}`);
  });
  let lost = false;
  const release = await acquireProcessLock({
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
    release();
  }
}

// The registry is written before the page, so that a web server over files sends at worst an old page with a new
// registry.
async function writeLive(tree: string, live: LivePaths, documents: LiveDocuments): Promise<void> {
  await writeServed(treePaths(tree).registry, documents.registry);
  await writeServed(live.publicRegistry, documents.publicRegistry);
  await writeEntryFiles(tree, documents.entries);
  await writeTreeFile(live.headers, documents.headers);
  if (documents.page !== undefined) await writeServed(live.index, documents.page);
}

// The compressed forms first, because servers look for them only if the plain file exists.
async function writeServed(file: string, content: string) {
  for (const [ending, smaller] of await compressFast(Buffer.from(content)))
    await writeTreeFile(`${file}.${ending}`, smaller);
  await writeTreeFile(file, content);
}

// A web server over a folder sends the entries of releases as files. A gateway reads them from the registry.
async function writeEntryFiles(tree: string, entries: readonly ReleaseEntry[]): Promise<void> {
  const wanted = toEntryFiles(tree, entries);
  for (const file of await listEntryFiles(tree)) if (!wanted.has(file)) await removeTreeFile(file);
  for (const [file, text] of wanted)
    if ((await readTreeFile(file))?.toString() !== text) await writeTreeFile(file, text);
}

const toEntryFiles = (tree: string, entries: readonly ReleaseEntry[]) =>
  new Map(entries.map(({ area, version, text }) => [treePaths(tree).entry(area, version), text]));

async function listEntryFiles(tree: string): Promise<string[]> {
  const dir = path.dirname(treePaths(tree).entry('', ''));
  return (await listNames(dir)).filter((name) => name.includes('@')).map((name) => path.join(dir, name));
}

// Quotes a path for a shell.
const quote = (file: string) => (/^[\w./@-]+$/.test(file) ? file : `'${file.replaceAll("'", String.raw`'\''`)}'`);

async function stage(tree: string, { area, version, outDir, names }: ReleaseFiles): Promise<boolean> {
  const { staging, release } = treePaths(tree);
  const dir = release(area, version);
  if (!existsSync(dir)) {
    await pruneOlderThan(staging);
    const temporary = path.join(staging, `${area}-${version}-${randomUUID()}`);
    try {
      await copyCompressed(outDir, temporary, names);
      await mkdir(path.dirname(dir), { recursive: true });
      await rename(temporary, dir);
      return true;
    } catch (error) {
      await rm(temporary, { recursive: true, force: true });
      // Another writer of the same release was first; its files are compared below.
      if (!['ENOTEMPTY', 'EEXIST', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  }
  if (!(await isSame(outDir, dir, names))) throw new OtherContentError(area, version);
  return false;
}

async function copyCompressed(outDir: string, dir: string, names: readonly string[]) {
  for (const name of names) {
    const content = await readFile(path.join(outDir, name));
    await writeSynced(path.join(dir, name), content);
    for (const [ending, smaller] of await compressFile(name, content))
      await writeSynced(path.join(dir, `${name}.${ending}`), smaller);
  }
}

async function writeSynced(file: string, content: Buffer) {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content, { flag: 'wx', flush: true });
}

async function isSame(outDir: string, dir: string, built: readonly string[]): Promise<boolean> {
  const there = (await listFiles(dir)).filter((name) => !/\.(br|gz)$/.test(name));
  if (built.join('\0') !== there.join('\0')) return false;
  const pairs = built.map(async (name) => {
    const [one, other] = await Promise.all([readFile(path.join(outDir, name)), readFile(path.join(dir, name))]);
    return one.equals(other);
  });
  return (await Promise.all(pairs)).every(Boolean);
}

async function moveFolder(from: string, to: string) {
  if (!existsSync(from)) return;
  await mkdir(path.dirname(to), { recursive: true });
  await rm(to, { recursive: true, force: true });
  await rename(from, to);
}

async function listReleases(root: string): Promise<StoredRelease[]> {
  const areas = (await readdir(root).catch(() => [])).filter((name) => name !== 'history');
  const names = areas.map(async (area) =>
    (await readdir(path.join(root, area))).map((version) => `${area}/${version}`),
  );
  const found = (await Promise.all(names)).flat().sort();
  return Promise.all(
    found.map(async (name) => {
      const dir = path.join(root, name);
      return { name, bytes: await measureBytes(dir), modifiedAt: (await stat(dir)).mtimeMs };
    }),
  );
}

async function measureBytes(dir: string): Promise<number> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map(async (entry) => (await stat(path.join(entry.parentPath, entry.name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

async function claim(dir: string, id: string, oldest: number): Promise<boolean> {
  await mkdir(dir, { recursive: true });
  for (const name of await readdir(dir)) {
    const file = path.join(dir, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Infinity }));
    if (mtimeMs < oldest) await rm(file, { force: true });
  }
  return writeFile(path.join(dir, id), '', { flag: 'wx' }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false;
      throw error;
    },
  );
}
