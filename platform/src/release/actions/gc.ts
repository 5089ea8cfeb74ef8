import type { HostRelease, Registry, Release } from '@faultline/shared/contract';
import { joinLocation } from '@faultline/storage';
import type { StoredRelease } from '../registry/ReleaseTree.ts';
import {
  findEntryOrRetired,
  getRegistryEntry,
  listAreas,
  listOpenSets,
  listPreviews,
  withOpenSets,
  withoutEmptyLines,
} from '../registry/registry.ts';
import { openReleaseTree, readLiveRegistry, readRegistry, readSets } from '../registry/store.ts';
import { removeTreeFile } from '../registry/treeFiles.ts';
import { type ChangeOptions, changeRegistry } from './changeRegistry.ts';
import { closeReleaseSets, removeClosedPages } from './openSets.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

// A page may stay open, and a set may be restored, for this long.
const RETENTION_DAYS = 30;
// The newest releases of an area are always kept.
const MIN_KEPT_PER_AREA = 5;

export interface Garbage {
  // Unused releases as `<area>/<version>`.
  releases: string[];
  // The `revision` of the open release sets, which `gc` closes.
  openSets: number[];
  // Files in object storage that changes left behind, by their paths in the tree.
  remains: string[];
  bytes: number;
}

// No writer can still be about to name files of this age in the registry.
const isSettled = ({ modifiedAt }: StoredRelease, now: number) => now - modifiedAt > DAY_MS;

// The tree needs the active, previous and canary releases, the releases that a registry of the last 30 days named, the
// five newest of each area, and previews that can still be opened.
export async function findGarbage(tree: string, now = Date.now()): Promise<Garbage> {
  const registry = await readRegistry(tree);
  const kept = await keptReleases(tree, registry, now);
  const releaseTree = openReleaseTree(tree);
  const live = releaseTree.getLivePaths(registry.revision, (await readLiveRegistry(tree))?.content ?? '');
  const remains = await releaseTree.listRemains(live, (modifiedAt) => now - modifiedAt.getTime() > DAY_MS);
  const garbage: Garbage = {
    releases: [],
    openSets: listOpenSets(registry),
    remains: remains.map(({ key }) => key),
    bytes: remains.reduce((sum, { size }) => sum + size, 0),
  };
  for (const found of await releaseTree.listReleases()) {
    if (kept.has(found.name) || !isSettled(found, now)) continue;
    garbage.releases.push(found.name);
    garbage.bytes += found.bytes;
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
  return withoutEmptyLines({
    ...registry,
    host: host && { ...host, releases: without('host', host.releases, gone) },
    remotes: Object.fromEntries(lines),
  });
}

// Deletes files that no registry names, unless they were published again.
const deleteFiles = (tree: string, names: readonly string[], now: number) =>
  openReleaseTree(tree).withLock(async () => {
    const registry = await readRegistry(tree);
    const isKnown = (name: string) => {
      const [area = '', version = ''] = name.split('/');
      return findEntryOrRetired(registry, area)?.releases[version] !== undefined;
    };
    const there = await openReleaseTree(tree).listReleases();
    const settled = new Set(there.filter((each) => isSettled(each, now)).map(({ name }) => name));
    for (const name of names.filter((each) => !isKnown(each) && settled.has(each))) {
      const [area = '', version = ''] = name.split('/');
      await openReleaseTree(tree).removeRelease(area, version);
    }
  });

// Closes open release sets and removes releases from the registry before it deletes files, so that nothing names a
// deleted file.
export async function collectGarbage(tree: string, options: ChangeOptions = {}, now = Date.now()): Promise<Garbage> {
  const garbage = await findGarbage(tree, now);
  for (const name of garbage.remains) await removeTreeFile(joinLocation(tree, name));
  if (garbage.releases.length === 0) {
    await closeReleaseSets(tree, options);
    return garbage;
  }
  const why = options.why ?? `removed ${garbage.releases.join(', ')}`;
  await changeRegistry(
    tree,
    (current) => {
      const used = new Set(shownReleases(current));
      const gone = new Set(garbage.releases.filter((name) => !used.has(name)));
      return { registry: withOpenSets(forget(current, gone)), change: { action: 'gc', releases: {} } };
    },
    { ...options, why },
  );
  await removeClosedPages(tree);
  await deleteFiles(tree, garbage.releases, now);
  return garbage;
}

const formatRelease = (area: string, version: string) => `${area}/${version}`;

// Returns the releases that a browser with this registry may request, as `<area>/<version>`.
function shownReleases(registry: Registry): string[] {
  return listAreas(registry).flatMap((area) => {
    const line = getRegistryEntry(registry, area);
    const canary = line && 'canary' in line ? line.canary?.version : undefined;
    return [line?.active, line?.previous, canary, registry.train?.releases[area]].flatMap((version) =>
      version ? [formatRelease(area, version)] : [],
    );
  });
}

const isPreview = (release: HostRelease | Release) => 'preview' in release && release.preview !== undefined;

const newest = (registry: Registry) =>
  listAreas(registry).flatMap((area) =>
    Object.entries<HostRelease | Release>(getRegistryEntry(registry, area)?.releases ?? {})
      .filter(([, release]) => !isPreview(release))
      .sort(([, a], [, b]) => b.builtAt.localeCompare(a.builtAt))
      .slice(0, MIN_KEPT_PER_AREA)
      .map(([version]) => formatRelease(area, version)),
  );

// Returns the registries that were live in the last 30 days, including the one that was live at the start.
async function recentSets(tree: string, now: number): Promise<Registry[]> {
  const sets: Registry[] = [];
  for await (const set of readSets(tree)) {
    sets.push(set);
    if (Date.parse(set.publishedAt) < now - RETENTION_DAYS * DAY_MS) break;
  }
  return sets;
}

// Returns the releases to keep, as `<area>/<version>`.
async function keptReleases(tree: string, registry: Registry, now: number): Promise<Set<string>> {
  const recent = (await recentSets(tree, now)).flatMap(shownReleases);
  const retired = Object.entries(registry.retired ?? {}).flatMap(([area, { line }]) =>
    Object.keys(line.releases).map((version) => formatRelease(area, version)),
  );
  const previews = listPreviews(registry)
    .filter(({ until }) => Date.parse(until) > now)
    .map(({ area, version }) => formatRelease(area, version));
  return new Set([...shownReleases(registry), ...recent, ...newest(registry), ...retired, ...previews]);
}
