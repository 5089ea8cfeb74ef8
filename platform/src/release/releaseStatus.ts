import type { Registry } from '@faultline/shared/contract';
import { getRegistryEntry } from './registryEntries.ts';
import { findActivationTimes } from './findActivationTimes.ts';
import { explainRetired, explainWithdrawn } from './outOfUse.ts';
import { readRegistry } from './registryFile.ts';

/** One line of `release status`: what is live of an area. */
export interface AreaStatus {
  area: string;
  active: string;
  previous: string | null;
  /** `1.9.0 10 %` */
  canary: string | null;
  kilobytes: number;
  builtAt: string;
  git: string | null;
}

/** What a registry says is live, the host first. */
export const areasOfRegistry = (registry: Registry): AreaStatus[] =>
  ['host', ...Object.keys(registry.remotes).sort()].flatMap((area) => {
    const line = getRegistryEntry(registry, area);
    const release = line?.releases[line.active];
    if (!line || !release) return [];
    const canary = 'canary' in line && line.canary ? `${line.canary.version} ${line.canary.percent} %` : null;
    const { active, previous } = line;
    const { builtAt, git, bytes } = release;
    return [{ area, active, previous, canary, kilobytes: Math.round(bytes / 100) / 10, builtAt, git }];
  });

/** How a live release became so. */
export interface LiveSince {
  since: string | null;
  by: string | null;
  why: string | null;
}

/** What a tree serves now, and since when, by whom and why. */
export async function releaseStatus(
  tree: string,
): Promise<{ seq: number; areas: (AreaStatus & LiveSince)[]; outOfUse: string[] }> {
  const registry = await readRegistry(tree);
  const areas = areasOfRegistry(registry);
  const names = areas.map(({ area }) => area);
  const sets = await findActivationTimes(tree, registry, names);
  const getActiveSince = (area: string): LiveSince => {
    const { publishedAt = null, change } = sets.get(area) ?? {};
    return { since: publishedAt, by: change?.by ?? null, why: change?.why ?? null };
  };
  const retired = Object.keys(registry.retired ?? {}).map((area) => explainRetired(registry, area) ?? '');
  const withdrawn = names.flatMap((area) =>
    Object.keys(getRegistryEntry(registry, area)?.withdrawn ?? {}).map(
      (version) => explainWithdrawn(registry, area, version) ?? '',
    ),
  );
  return {
    seq: registry.seq,
    outOfUse: [...retired, ...withdrawn],
    areas: areas.map((each) => ({ ...each, ...getActiveSince(each.area) })),
  };
}
