import type { HostRelease, Registry, Release } from '@faultline/shared/contract';
import { openReleaseTree } from '../registry/store.ts';
import {
  endTrainOf,
  explainWithdrawn,
  findEntryOrRetired,
  ReleaseError,
  requireEntry,
  setActiveVersions,
  withOpenSets,
} from '../registry/registry.ts';
import { treePaths } from '../registry/treeFiles.ts';
import { type ChangeOptions, changeRegistry, type Edit, type Stamp } from './changeRegistry.ts';
import { findOpenSetsWithout, removeClosedPages } from './openSets.ts';
import { findOlderRelease } from './rollback.ts';

type Line = NonNullable<ReturnType<typeof findEntryOrRetired>>;
type AnyRelease = HostRelease | Release;
type Parts = Pick<Line, 'releases' | 'withdrawn'> & Partial<Pick<Line, 'active' | 'previous'>>;

// Replaces the releases and the withdrawn releases of a line. The caller moves whole entries between the two.
function withParts(registry: Registry, area: string, parts: Parts): Registry {
  const retired = registry.retired?.[area];
  if (retired) {
    const line = { ...retired.line, ...parts } as Registry['remotes'][string];
    return { ...registry, retired: { ...registry.retired, [area]: { ...retired, line } } };
  }
  if (area === 'host') return { ...registry, host: { ...registry.host, ...parts } as Registry['host'] };
  const remote = { ...registry.remotes[area], ...parts } as Registry['remotes'][string];
  return { ...registry, remotes: { ...registry.remotes, [area]: remote } };
}

const without = <T>(record: Readonly<Record<string, T>>, name: string): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([each]) => each !== name));

function moveRelease(tree: string, from: string, to: string): Promise<void> {
  const releaseTree = openReleaseTree(tree);
  return releaseTree.withLock(() => releaseTree.move(from, to));
}

// Withdraws a release of a retired area. If `unretire` would restore it, the previous one takes its place.
async function editRetired(
  tree: string,
  current: Registry,
  { line, area, version }: { line: Registry['remotes'][string]; area: string; version: string },
  stamp: Stamp,
): Promise<Edit> {
  const release = line.releases[version];
  if (!release) throw new ReleaseError(`${area} has no release ${version}.`);
  const releases = without(line.releases, version);
  // Without a previous release the pointer stays, and `unretire` explains why nothing can be restored.
  const active = line.active === version ? (line.previous ?? version) : line.active;
  const isFallbackLost = line.active === version || line.previous === version;
  const asInUse = { ...current, remotes: { ...current.remotes, [area]: { ...line, releases } } };
  const fallback = isFallbackLost && active !== null ? await findOlderRelease(tree, asInUse, area, active) : null;
  const parts: Parts = {
    releases,
    withdrawn: { ...line.withdrawn, [version]: { release, ...stamp } },
    active,
    previous: isFallbackLost ? fallback : line.previous,
  };
  return {
    registry: withParts(current, area, parts),
    change: { action: 'halt', command: 'withdraw', releases: { [area]: version } },
    goesLive: {},
  };
}

// Changes the releases that browsers get of an area in use.
async function editWithdrawal(
  tree: string,
  current: Registry,
  { area, version, to }: { area: string; version: string; to: string | undefined },
  stamp: Stamp,
): Promise<Edit> {
  const retired = current.retired?.[area];
  if (retired && to === undefined) return editRetired(tree, current, { line: retired.line, area, version }, stamp);
  const { line, canary, choices, ensureKnown, ensureWasActive } = requireEntry(current, area);
  ensureKnown(version);
  const isLive = version === line.active;
  if (to !== undefined && !isLive)
    throw new ReleaseError(`${area} ${version} is not live, so nothing takes its place. Leave --to out. ${choices}`);
  const active = isLive ? (to ?? line.previous) : line.active;
  if (isLive && active === null)
    throw new ReleaseError(
      `${area} ${version} is live and has no previous release to go back to. Name another with --to, ` +
        `publish a mended one first, or take the area out of use: release retire ${area}. ${choices}`,
    );
  if (isLive && active !== null) ensureWasActive(active);
  if (active === version) throw new ReleaseError(`${area} cannot go from ${version} to itself. ${choices}`);
  const release = line.releases[version] as AnyRelease;
  const isInTrain = isLive || current.train?.releases[area] === version;
  const remaining = withParts(current, area, { releases: without<AnyRelease>(line.releases, version) } as Parts);
  const isFallbackLost = isLive || line.previous === version;
  const fallback = isFallbackLost && active !== null ? await findOlderRelease(tree, remaining, area, active) : null;
  const pointed = setActiveVersions(isInTrain ? endTrainOf(current, area) : current, area, {
    active,
    previous: isFallbackLost ? fallback : line.previous,
    canary: canary?.version === version || canary?.version === active ? undefined : canary,
  });
  const parts = {
    releases: without<AnyRelease>(line.releases, version),
    withdrawn: { ...line.withdrawn, [version]: { release, ...stamp } },
  } as Parts;
  return {
    registry: withParts(pointed, area, parts),
    change: { action: isLive ? 'rollback' : 'halt', command: 'withdraw', releases: { [area]: version } },
    goesLive: isLive && active !== null ? { [area]: active } : {},
  };
}

// Makes a release unloadable: it is removed from the registry, its files are moved out of the served folder, and open
// release sets that contain it are closed. If it is live, `to` or the previous release replaces it.
export async function withdraw(
  tree: string,
  area: string,
  version: string,
  { to, ...options }: ChangeOptions & { to?: string | undefined } = {},
): Promise<Registry> {
  const kept = await findOpenSetsWithout(tree, area, version);
  const registry = await changeRegistry(
    tree,
    async (current, stamp) => {
      // Open pages still load releases of a retired area.
      if (findEntryOrRetired(current, area)?.withdrawn?.[version]) return null;
      const edit = await editWithdrawal(tree, current, { area, version, to }, stamp);
      return { ...edit, registry: withOpenSets(edit.registry, kept) };
    },
    options,
  );
  const { release, withdrawn } = treePaths(tree);
  await moveRelease(tree, release(area, version), withdrawn(area, version));
  await removeClosedPages(tree);
  return registry;
}

// The release can be promoted again, but is not live.
export async function reinstate(
  tree: string,
  area: string,
  version: string,
  options: ChangeOptions = {},
): Promise<Registry> {
  const registry = await changeRegistry(
    tree,
    (current) => {
      const line = findEntryOrRetired(current, area) ?? requireEntry(current, area).line;
      const found = line.withdrawn?.[version];
      if (!found) {
        if (line.releases[version]) return null;
        throw new ReleaseError(`${area} ${version} is not withdrawn.`);
      }
      const others = without<{ release: AnyRelease }>(line.withdrawn ?? {}, version);
      const parts = {
        releases: { ...line.releases, [version]: found.release },
        withdrawn: Object.keys(others).length > 0 ? others : undefined,
      } as Parts;
      return {
        registry: withParts(current, area, parts),
        change: { action: 'stage', command: 'reinstate', releases: { [area]: version } },
        goesLive: {},
      };
    },
    options,
  );
  const { release, withdrawn } = treePaths(tree);
  await moveRelease(tree, withdrawn(area, version), release(area, version));
  return registry;
}

// An area that was retired before its first release went live has no active release.
const toReleases = (area: string, active: string | null): Record<string, string> =>
  active === null ? {} : { [area]: active };

// Removes an area's screens and sidebar entries from the next page on; overrides of it have no effect. Its releases
// and files stay for open pages and for `unretire`. Refused if the area has the home page or an address that others
// need.
export const retire = (tree: string, area: string, options: ChangeOptions = {}): Promise<Registry> =>
  changeRegistry(
    tree,
    (current, stamp) => {
      if (area === 'host') throw new ReleaseError('The host cannot be retired: it draws every page.');
      if (current.retired?.[area]) return null;
      requireEntry(current, area);
      const { [area]: line, ...remotes } = current.remotes;
      if (!line) return null;
      const { canary: _, ...kept } = line;
      return {
        registry: {
          ...endTrainOf(current, area),
          remotes,
          retired: { ...current.retired, [area]: { line: kept, ...stamp } },
        },
        change: { action: 'halt', command: 'retire', releases: toReleases(area, line.active) },
        goesLive: {},
      };
    },
    options,
  );

// The area is live again with its former release, after a contract check against the live set.
export const unretire = (tree: string, area: string, options: ChangeOptions = {}): Promise<Registry> =>
  changeRegistry(
    tree,
    (current) => {
      const { [area]: found, ...others } = current.retired ?? {};
      if (!found) {
        if (current.remotes[area]) return null;
        throw new ReleaseError(`${area} is not retired.`);
      }
      const { retired: _, ...rest } = current;
      const withdrawn = found.line.active && explainWithdrawn(current, area, found.line.active);
      if (withdrawn) throw new ReleaseError(`${area} has no release to bring back: ${withdrawn}`);
      return {
        registry: {
          ...rest,
          remotes: { ...current.remotes, [area]: found.line },
          ...(Object.keys(others).length > 0 ? { retired: others } : {}),
        },
        change: { action: 'promote', command: 'unretire', releases: toReleases(area, found.line.active) },
      };
    },
    options,
  );
