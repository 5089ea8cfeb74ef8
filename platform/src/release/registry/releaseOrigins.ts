import type {
  HostRelease,
  Registry,
  RegistryChange,
  RegistryHost,
  RegistryRemote,
  Release,
} from '@faultline/shared/contract';
import { readSets } from './liveSet.ts';
import { getRegistryEntry, listAreas } from './registry.ts';

type AnyRelease = HostRelease | Release;
type Edit = (release: AnyRelease, area: string, version: string) => AnyRelease;

const mapRecord = <T, R>(record: Readonly<Record<string, T>>, map: (value: T, name: string) => R) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value, name)]));

// Edits each release of a registry, including those that are withdrawn or of retired areas.
function mapReleases(registry: Registry, edit: Edit): Registry {
  const mapLine = <Line extends RegistryHost | RegistryRemote>(line: Line, area: string): Line => {
    const releases = mapRecord<AnyRelease, AnyRelease>(line.releases, (release, version) =>
      edit(release, area, version),
    );
    const withdrawn = mapRecord<{ release: AnyRelease }, unknown>(line.withdrawn ?? {}, (entry, version) => ({
      ...entry,
      release: edit(entry.release, area, version),
    }));
    return { ...line, releases, ...(line.withdrawn ? { withdrawn } : {}) };
  };
  const { host, remotes, retired } = registry;
  return {
    ...registry,
    host: host && mapLine(host, 'host'),
    remotes: mapRecord(remotes, mapLine),
    ...(retired
      ? { retired: mapRecord(retired, (entry, area) => ({ ...entry, line: mapLine(entry.line, area) })) }
      : {}),
  };
}

const getLine = (registry: Registry, area: string) =>
  getRegistryEntry(registry, area) ?? registry.retired?.[area]?.line ?? null;

interface Origin {
  publishedBy: string | null;
  activatedAt?: string;
  rolledBack?: Release['rolledBack'];
  // True if the history was read back to the set in which the release was published.
  isComplete?: boolean;
}

const isRollback = (change: RegistryChange | null) => ['rollback', 'restore'].includes(change?.action ?? '');

function readSet(origin: Origin, area: string, version: string, set: Registry, newer: Registry): void {
  const line = getLine(set, area);
  const { change, publishedAt: at } = set;
  if (line?.active === version && newer.change && isRollback(newer.change) && origin.activatedAt === undefined) {
    const { by, why } = newer.change;
    if (getLine(newer, area)?.active !== version) origin.rolledBack = { at: newer.publishedAt, by, why };
  }
  if (line?.active === version) origin.activatedAt = at;
  if (change && ['stage', 'publish'].includes(change.action) && change.command === undefined)
    if (change.releases[area] === version) origin.publishedBy = change.by;
  origin.isComplete = !line?.releases[version] && !line?.withdrawn?.[version];
}

// Records who published each release and when it was first live, if a registry of an earlier version lacks this. The
// history is read only once, one set at a time, because the next change stores the result.
export async function completeOrigins(tree: string, registry: Registry): Promise<Registry> {
  const origins = new Map<string, { area: string; version: string; origin: Origin }>();
  mapReleases(registry, (release, area, version) => {
    if (release.publishedBy === undefined)
      origins.set(`${area} ${version}`, { area, version, origin: { publishedBy: null } });
    return release;
  });
  if (origins.size === 0) return registry;
  let newer = registry;
  for await (const set of readSets(tree)) {
    const open = [...origins.values()].filter(({ origin }) => !origin.isComplete);
    if (open.length === 0) break;
    for (const { area, version, origin } of open) readSet(origin, area, version, set, newer);
    newer = set;
  }
  return mapReleases(registry, (release, area, version) => {
    const found = origins.get(`${area} ${version}`);
    if (!found) return release;
    const { isComplete: _, ...origin } = found.origin;
    const line = getLine(registry, area);
    const isInUse = line?.active === version || line?.previous === version;
    return { ...release, ...(isInUse ? { activatedAt: registry.publishedAt } : {}), ...origin };
  });
}

// Records which releases a change made live for the first time, and which it rolled back.
export function recordActivations(
  current: Registry,
  next: Registry,
  { action, by, why, at }: Pick<RegistryChange, 'action' | 'by' | 'why'> & { at: string },
): Registry {
  const areas = new Set(listAreas(next));
  return mapReleases(next, (release, area, version) => {
    const active = getRegistryEntry(next, area)?.active;
    if (areas.has(area) && active === version) {
      const { rolledBack: _, ...rest } = release;
      return { ...rest, activatedAt: release.activatedAt ?? at };
    }
    const wasActive = getRegistryEntry(current, area)?.active === version;
    return wasActive && isRollback({ action } as RegistryChange)
      ? { ...release, rolledBack: { at, by, why } }
      : release;
  });
}
