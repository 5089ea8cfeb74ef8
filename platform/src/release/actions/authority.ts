import type { Registry } from '@faultline/shared/contract';
import { getRegistryEntry, listAreas, ReleaseError } from '../registry/registry.ts';

// Rights that allow a release to be live for everyone.
type ActivationRight = 'promote' | 'rollback' | 'withdraw' | 'retire';

// The rights of the author of a change. An author without an authority has write access to the tree itself.
export interface Authority {
  hasRight: (right: ActivationRight, area: string) => boolean;
  // A release goes live for the first time only through a person other than its publisher.
  fourEyes: boolean;
  // Percent of browsers that a canary or train may have without being judged as live for everyone.
  canaryLimit: number;
}

// The author has no right to make the change. Nothing was changed.
export class AuthorityError extends ReleaseError {
  override name = 'AuthorityError';
}

interface Exposure {
  area: string;
  version: string;
  // The share of browsers, from 0 to 100.
  percent: number;
}

// The releases that browsers get without an override, with their largest share. Previous releases were checked when
// they were active.
function listExposures(registry: Registry): Map<string, Exposure> {
  const found = new Map<string, Exposure>();
  const add = (area: string, version: string | null | undefined, percent: number) => {
    if (!version) return;
    const key = `${area} ${version}`;
    found.set(key, { area, version, percent: Math.max(percent, found.get(key)?.percent ?? 0) });
  };
  for (const area of listAreas(registry)) {
    const line = getRegistryEntry(registry, area);
    const canary = line && 'canary' in line ? line.canary : undefined;
    add(area, line?.active, 100);
    if (line?.previous && line.releases[line.previous]?.activatedAt === undefined) add(area, line.previous, 100);
    add(area, canary?.version, canary?.percent ?? 0);
  }
  for (const [area, version] of Object.entries(registry.train?.releases ?? {}))
    add(area, version, registry.train?.percent ?? 0);
  return found;
}

// Returns why the author may not make a release live; null if they may.
function explainRefusal(registry: Registry, { area, version, percent }: Exposure, by: string, authority: Authority) {
  const { hasRight, fourEyes, canaryLimit } = authority;
  const share = percent < 100 ? ` Without it, a canary or train has at most ${canaryLimit} % of browsers.` : '';
  const release = getRegistryEntry(registry, area)?.releases[version];
  if (release?.activatedAt !== undefined) {
    const rights = ['promote', 'rollback', 'withdraw', 'retire'] as const;
    return rights.some((right) => hasRight(right, area)) ? null : `${by} has no right to promote here.${share}`;
  }
  if (!hasRight('promote', area))
    return `${by} has no right to promote here, and ${area} ${version} was never live for everyone.${share}`;
  if (!fourEyes || (release?.publishedBy != null && release.publishedBy !== by)) return null;
  const limit = percent < 100 ? ` Your own canary or train has at most ${canaryLimit} % of browsers.` : '';
  return release?.publishedBy === by
    ? `${by} put ${area} ${version} into the registry, so another must promote it.${limit}`
    : `The history does not say who published ${area} ${version}. Publish it again under another version.`;
}

// Compares the releases that browsers get before and after a change, independent of its action. A release that more
// browsers get than before needs the right `promote` if it was never live and, with four eyes, an author other than
// its publisher. Throws AuthorityError.
export function refuseActivations(current: Registry, next: Registry, by: string, authority: Authority): void {
  const before = listExposures(current);
  for (const [key, exposure] of listExposures(next)) {
    const { percent } = exposure;
    if (percent <= Math.max(before.get(key)?.percent ?? 0, percent < 100 ? authority.canaryLimit : 0)) continue;
    const refusal = explainRefusal(next, exposure, by, authority);
    if (refusal !== null) throw new AuthorityError(refusal);
  }
}
