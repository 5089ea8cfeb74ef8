import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { isObjectStore } from '@faultline/storage';
import { getLivePaths, readLiveRegistry } from '../registry/liveSet.ts';
import { getManifestPath, readRegistry, treePaths } from '../registry/store.ts';
import { joinTree, listObjects, removeTreeFile, type TreeObject } from '../registry/treeFiles.ts';

/** The files of a release, whether a registry names it or not. */
export interface StoredRelease {
  /** `<area>/<version>` */
  name: string;
  bytes: number;
  /** When the last of it was written, in ms. */
  modifiedAt: number;
}

/** Lists the releases of which a tree has files, by name. */
export const listStoredReleases = async (tree: string): Promise<StoredRelease[]> =>
  isObjectStore(tree) ? listReleaseObjects(tree) : listReleaseFolders(tree);

async function listReleaseObjects(tree: string): Promise<StoredRelease[]> {
  const found = new Map<string, StoredRelease>();
  for (const { name: file, size, modifiedAt } of await listObjects(joinTree(tree, 'r'))) {
    const [area = '', version = ''] = file.split('/');
    if (area === 'history') continue;
    const name = `${area}/${version}`;
    const before = found.get(name) ?? { name, bytes: 0, modifiedAt: 0 };
    found.set(name, {
      name,
      bytes: before.bytes + size,
      modifiedAt: Math.max(before.modifiedAt, modifiedAt.getTime()),
    });
  }
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name));
}

async function listReleaseFolders(tree: string): Promise<StoredRelease[]> {
  const root = path.dirname(path.dirname(treePaths(tree).history(0)));
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

/** Removes a release's files. In object storage its manifest goes first: what is left after a kill is not a release. */
export async function removeStoredRelease(tree: string, name: string): Promise<void> {
  const [area = '', version = ''] = name.split('/');
  const dir = treePaths(tree).release(area, version);
  if (!isObjectStore(tree)) return rm(dir, { recursive: true, force: true });
  await removeTreeFile(getManifestPath(tree, area, version));
  for (const { name: file } of await listObjects(dir)) await removeTreeFile(joinTree(dir, file));
}

/**
 * In object storage, what changes left, by its path in the tree: documents of registries that are no longer live, or never
 * were, and claims of requests.
 */
export async function listRemains(tree: string, isOld: (modifiedAt: Date) => boolean): Promise<TreeObject[]> {
  if (!isObjectStore(tree)) return [];
  const { revision } = await readRegistry(tree);
  const registry = (await readLiveRegistry(tree))?.content ?? '';
  const live = new Set<string>(Object.values(getLivePaths(tree, revision, registry)));
  const found = ['sets', '.requests', '.probe'].map(async (folder) =>
    (await listObjects(joinTree(tree, folder)))
      .filter(({ modifiedAt }) => isOld(modifiedAt))
      .map((file) => ({ ...file, name: `${folder}/${file.name}` }))
      .filter(({ name }) => !live.has(joinTree(tree, name))),
  );
  return (await Promise.all(found)).flat();
}
