import type { Registry } from '@faultline/shared/contract';
import { getRegistryEntry } from './registryEntries.ts';
import { readRegistryFile } from './registryFile.ts';
import { historySeqs } from './releaseHistory.ts';
import { treePaths } from './treePaths.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A page may stand open, and a set be restored, for this long. */
const days = 30;
/** Kept of each area in any case. */
const least = 5;

const listAreas = ({ host, remotes }: Registry) => [...(host ? ['host'] : []), ...Object.keys(remotes)];
const formatRelease = (area: string, version: string) => `${area}/${version}`;

/** What a browser with this registry may ask for, as `<area>/<version>`. */
export function shownReleases(registry: Registry): string[] {
  return listAreas(registry).flatMap((area) => {
    const line = getRegistryEntry(registry, area);
    const canary = line && 'canary' in line ? line.canary?.version : undefined;
    return [line?.active, line?.previous, canary].flatMap((version) => (version ? [formatRelease(area, version)] : []));
  });
}

const newest = (registry: Registry) =>
  listAreas(registry).flatMap((area) =>
    Object.entries(getRegistryEntry(registry, area)?.releases ?? {})
      .sort(([, a], [, b]) => b.builtAt.localeCompare(a.builtAt))
      .slice(0, least)
      .map(([version]) => formatRelease(area, version)),
  );

/** The registries that were live at some time of the last 30 days: also the one that was when they began. */
async function recentSets(tree: string, now: number): Promise<Registry[]> {
  const sets: Registry[] = [];
  for (const seq of (await historySeqs(tree)).toReversed()) {
    const set = await readRegistryFile(treePaths(tree).history(seq));
    sets.push(set);
    if (Date.parse(set.publishedAt) < now - days * DAY_MS) break;
  }
  return sets;
}

/** The releases that clearing up leaves, as `<area>/<version>`. */
export async function keptReleases(tree: string, registry: Registry, now: number): Promise<Set<string>> {
  const recent = (await recentSets(tree, now)).flatMap(shownReleases);
  const retired = Object.entries(registry.retired ?? {}).flatMap(([area, { line }]) =>
    Object.keys(line.releases).map((version) => formatRelease(area, version)),
  );
  return new Set([...shownReleases(registry), ...recent, ...newest(registry), ...retired]);
}
