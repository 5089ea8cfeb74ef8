import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Registry } from '@faultline/shared/contract';
import type { ChangeOptions } from './ChangeOptions.ts';
import { changeRegistry } from './changeRegistry.ts';
import { keptReleases, shownReleases } from './keptReleases.ts';
import { getRegistryEntry } from './registryEntries.ts';
import { closePast, listSnapshotPages } from './publishSnapshotPage.ts';
import { readRegistry } from './registryFile.ts';
import { withTreeLock } from './treeLock.ts';
import { treePaths } from './treePaths.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export interface Garbage {
  /** `<area>/<version>`: releases without use. */
  releases: string[];
  /** The `seq` of each past set that is open; it closes. */
  openSets: number[];
  bytes: number;
}

async function listReleaseFolders(tree: string): Promise<string[]> {
  const root = path.dirname(path.dirname(treePaths(tree).history(0)));
  const areas = (await readdir(root).catch(() => [])).filter((name) => name !== 'history');
  const found = areas.map(async (area) =>
    (await readdir(path.join(root, area))).map((version) => `${area}/${version}`),
  );
  return (await Promise.all(found)).flat().sort();
}

const getReleaseDir = (tree: string, name: string) => {
  const [area = '', version = ''] = name.split('/');
  return treePaths(tree).release(area, version);
};

async function measureBytes(dir: string): Promise<number> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map(async (entry) => (await stat(path.join(entry.parentPath, entry.name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** Old enough that no writer is between placing the files and naming them in the registry. */
const isSettled = async (dir: string, now: number) => now - (await stat(dir)).mtimeMs > DAY_MS;

/**
 * What a tree no longer needs: all but active, previous and canary, what a registry of the last 30 days named, and the
 * five newest of each area.
 */
export async function findGarbage(tree: string, now = Date.now()): Promise<Garbage> {
  const kept = await keptReleases(tree, await readRegistry(tree), now);
  const garbage: Garbage = { releases: [], openSets: await listSnapshotPages(tree), bytes: 0 };
  for (const name of (await listReleaseFolders(tree)).filter((each) => !kept.has(each))) {
    const dir = getReleaseDir(tree, name);
    if (!(await isSettled(dir, now))) continue;
    garbage.releases.push(name);
    garbage.bytes += await measureBytes(dir);
  }
  return garbage;
}

const without = <T>(area: string, releases: Record<string, T>, gone: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(releases).filter(([version]) => !gone.has(`${area}/${version}`)));

function forget(registry: Registry, gone: ReadonlySet<string>): Registry {
  const { host, remotes } = registry;
  const lines = Object.entries(remotes).map(
    ([area, line]) => [area, { ...line, releases: without(area, line.releases, gone) }] as const,
  );
  return {
    ...registry,
    host: host && { ...host, releases: without('host', host.releases, gone) },
    remotes: Object.fromEntries(lines),
  };
}

/** Deletes files that no registry names; one that was published again meanwhile is left. */
const deleteFiles = (tree: string, names: readonly string[]) =>
  withTreeLock(tree, async () => {
    const registry = await readRegistry(tree);
    const known = (name: string) => {
      const [area = '', version = ''] = name.split('/');
      const line = getRegistryEntry(registry, area) ?? registry.retired?.[area]?.line;
      return line?.releases[version] !== undefined;
    };
    for (const name of names.filter((each) => !known(each)))
      await rm(getReleaseDir(tree, name), { recursive: true, force: true });
  });

/** Removes what `findGarbage` finds: past sets are closed, and releases go first from the registry, then the files, so that nothing names a file that is gone. */
export async function collectGarbage(tree: string, options: ChangeOptions = {}, now = Date.now()): Promise<Garbage> {
  const garbage = await findGarbage(tree, now);
  await closePast(tree);
  if (garbage.releases.length === 0) return garbage;
  const why = options.why ?? `removed ${garbage.releases.join(', ')}`;
  await changeRegistry(
    tree,
    (current) => {
      const used = new Set(shownReleases(current));
      const gone = new Set(garbage.releases.filter((name) => !used.has(name)));
      return { registry: forget(current, gone), change: { action: 'gc', releases: {} } };
    },
    { ...options, why },
  );
  await deleteFiles(tree, garbage.releases);
  return garbage;
}
