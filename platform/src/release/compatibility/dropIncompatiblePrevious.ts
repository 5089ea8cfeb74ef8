import type { Registry } from '@faultline/shared/contract';
import { getRegistryEntry, setActiveVersions } from '../registryEntries.ts';
import type { ReadManifest } from '../readManifest.ts';
import { checkCompatibility } from './checkCompatibility.ts';
import { loadHostCandidate, loadRemoteCandidate } from './loadCandidates.ts';

/**
 * Where host and area change together, what the area had before need not run on the new host: the area then has no
 * fallback, rather than one that fails. With `all`, this holds for every area.
 */
export async function dropIncompatiblePrevious(
  readManifest: ReadManifest,
  next: Registry,
  changed: ReadonlySet<string>,
  all = false,
): Promise<Registry> {
  if (!next.host || !changed.has('host')) return next;
  const host = await loadHostCandidate(readManifest, next, next.host.active);
  let fitting = next;
  for (const [area, { active, previous, canary }] of Object.entries(next.remotes)) {
    if (!previous || !(all || changed.has(area)) || !getRegistryEntry(next, area)?.releases[previous]) continue;
    const remote = await loadRemoteCandidate(readManifest, next, area, previous);
    const verdicts = checkCompatibility(remote, host, { otherwise: 'refused', advice: '' });
    if (verdicts.some(({ verdict }) => verdict === 'refused'))
      fitting = setActiveVersions(fitting, area, { active, previous: null, canary });
  }
  return fitting;
}
