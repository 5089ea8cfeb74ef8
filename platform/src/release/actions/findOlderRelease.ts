import type { Registry } from '@faultline/shared/contract';
import { checkCompatibility, loadHostCandidate, loadRemoteCandidate } from '../compatibility/releaseRules.ts';
import { getRegistryEntry } from '../registry/registry.ts';
import { readManifestsIn } from '../registry/store.ts';

async function fits(tree: string, registry: Registry, area: string, version: string): Promise<boolean> {
  const readManifest = readManifestsIn(tree);
  if ((await readManifest(area, version)) === null) return false;
  if (area === 'host' || !registry.host) return true;
  const host = await loadHostCandidate(readManifest, registry, registry.host.active);
  const remote = await loadRemoteCandidate(readManifest, registry, area, version);
  const verdicts = checkCompatibility(remote, host, { otherwise: 'refused', advice: '' });
  return verdicts.every(({ verdict }) => verdict === 'ok');
}

/**
 * Returns the release that browsers fall back to behind `version`: the newest that was first live before it, was not
 * rolled back, is not the one that `registry` has active, still has its files and fits the live host. Null if there is none.
 */
export async function findOlderRelease(
  tree: string,
  registry: Registry,
  area: string,
  version: string,
): Promise<string | null> {
  const { active = null, releases = {} } = getRegistryEntry(registry, area) ?? {};
  const { activatedAt: limit = '' } = releases[version] ?? {};
  const older = Object.entries(releases).flatMap(([each, { activatedAt, rolledBack }]) =>
    activatedAt !== undefined && activatedAt < limit && rolledBack === undefined && each !== active
      ? [{ version: each, activatedAt }]
      : [],
  );
  for (const candidate of older.toSorted((a, b) => b.activatedAt.localeCompare(a.activatedAt)))
    if (await fits(tree, registry, area, candidate.version)) return candidate.version;
  return null;
}
