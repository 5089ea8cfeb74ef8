import type { Registry, RegistryHost, RegistryRemote } from '@faultline/shared/contract';
import { checkCompatibility, loadHostCandidate, loadRemoteCandidate } from '../compatibility/releaseRules.ts';
import {
  endTrainOf,
  explainWithdrawn,
  getActiveVersions,
  getRegistryEntry,
  listAreas,
  ReleaseError,
  requireEntry,
  setActiveVersions,
  withoutTrain,
} from '../registry/registry.ts';
import { findMissingReleases, readHistory, readManifestsIn } from '../registry/store.ts';
import { type ChangeOptions, changeRegistry } from './changeRegistry.ts';

// Makes an earlier release live again, by default the previous one, by changing a pointer. The new fallback is an
// older release that was live, not the one rolled back, and a canary ends, so that all browsers get the same release.
export const rollback = (tree: string, area: string, to?: string, options: ChangeOptions = {}): Promise<Registry> =>
  changeRegistry(
    tree,
    async (current) => {
      const { line, canary, choices, ensureWasActive } = requireEntry(current, area);
      const version = to ?? line.previous;
      if (!version)
        throw new ReleaseError(
          line.active === null
            ? `${area} is not live for everyone yet. To end its canary: release canary ${area} --stop`
            : `${area} has no previous release. Name one with --to. ${choices}`,
        );
      ensureWasActive(version);
      if (version === line.active && !canary && !current.train?.releases[area]) return null;
      const previous = await findOlderRelease(tree, current, area, version);
      return {
        registry: endTrainOf(setActiveVersions(current, area, { active: version, previous }), area),
        change: { action: 'rollback', releases: { [area]: version } },
      };
    },
    options,
  );

// Returns a past line with all known releases, except those that are withdrawn now.
function mergeLines<T extends RegistryHost | RegistryRemote>(past: T, now: T | null | undefined): T {
  const { withdrawn: _, ...line } = past;
  const withdrawn = now?.withdrawn ?? {};
  const known = Object.entries({ ...past.releases, ...now?.releases }).filter(([version]) => !withdrawn[version]);
  const kept = Object.keys(withdrawn).length > 0 ? { withdrawn } : {};
  return { ...line, ...kept, releases: Object.fromEntries(known) } as T;
}

// Applies the pointers of `past` to all known releases. Areas that were added later are not in the set, and `missing`
// releases are no fallbacks.
function withSet(missing: readonly string[], current: Registry, past: Registry): Registry {
  const remotes = Object.fromEntries(
    Object.entries(past.remotes).map(([area, line]) => {
      const now = current.remotes[area] ?? current.retired?.[area]?.line;
      return [area, mergeLines(line, now)];
    }),
  );
  const host = past.host && mergeLines(past.host, current.host);
  const retired = Object.entries(current.retired ?? {}).filter(([area]) => !past.remotes[area]);
  const { retired: _, ...rest } = withoutTrain(current);
  const set: Registry = {
    ...rest,
    host,
    remotes,
    ...(retired.length > 0 ? { retired: Object.fromEntries(retired) } : {}),
  };
  return listAreas(set).reduce((registry, area) => {
    const { active, previous } = getRegistryEntry(set, area) ?? { active: null, previous: null };
    // A canary is temporary and not part of the set that everyone had.
    return setActiveVersions(registry, area, {
      active,
      previous: missing.includes(`${area} ${previous}`) ? null : previous,
    });
  }, set);
}

const serializeActiveVersions = (registry: Registry) =>
  JSON.stringify([
    registry.train,
    ...listAreas(registry).map((area) => {
      const line = getRegistryEntry(registry, area);
      return [area, line?.active, line?.previous, line && 'canary' in line ? line.canary : undefined];
    }),
  ]);

// Restores the complete set of a past `revision` in one change. Canaries end.
export async function restore(tree: string, revision: number, options: ChangeOptions = {}): Promise<Registry> {
  const past = await readHistory(tree, revision);
  const releases = getActiveVersions(past);
  const fallbacks = listAreas(past).flatMap((area) => {
    const { previous = null } = getRegistryEntry(past, area) ?? {};
    return previous === null ? [] : [[area, previous] as const];
  });
  const lost = await findMissingReleases(tree, Object.entries(releases));
  const missing = await findMissingReleases(tree, fallbacks);
  return changeRegistry(
    tree,
    (current) => {
      for (const [area, version] of Object.entries(releases)) {
        const reason = explainWithdrawn(current, area, version);
        if (reason) throw new ReleaseError(`Set ${revision} cannot be restored: ${reason}`);
      }
      if (lost.length > 0)
        throw new ReleaseError(
          `Set ${revision} cannot be restored, for these releases are no longer in the tree: ${lost.join(', ')}. ` +
            `Publish them again from their commits, or choose another set.`,
        );
      const registry = withSet(missing, current, past);
      if (serializeActiveVersions(registry) === serializeActiveVersions(current)) return null;
      return { registry, change: { action: 'restore', releases } };
    },
    { ...options, why: options.why ?? `the set of revision ${revision}` },
  );
}

async function fits(tree: string, registry: Registry, area: string, version: string): Promise<boolean> {
  const readManifest = readManifestsIn(tree);
  if ((await readManifest(area, version)) === null) return false;
  if (area === 'host' || !registry.host) return true;
  const host = await loadHostCandidate(readManifest, registry, registry.host.active);
  const remote = await loadRemoteCandidate(readManifest, registry, area, version);
  const verdicts = checkCompatibility(remote, host, { otherwise: 'refused', advice: '' });
  return verdicts.every(({ verdict }) => verdict === 'ok');
}

// Returns the fallback of `version`: the newest release that was first live before it, was not rolled back, is not
// active in `registry`, still has its files and fits the live host. Returns null if none matches.
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
