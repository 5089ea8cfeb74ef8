import type { HostRelease, Registry, Release } from '@faultline/shared/contract';
import type { BuildResult } from '../build/buildArea.ts';
import { changeRegistry } from './changeRegistry.ts';
import { hostEntryOf, remoteEntryOf } from './releaseEntry.ts';
import { ReleaseError } from './ReleaseError.ts';
import { stageRelease } from './stageRelease.ts';

interface Line<Entry> {
  active: string;
  previous: string | null;
  releases: Record<string, Entry>;
}

/** Adds a release and makes it the active one; what is already recorded of it stays as it is. */
const withActive = <Entry>(line: Line<Entry> | null | undefined, version: string, entry: Entry): Line<Entry> => ({
  ...line,
  active: version,
  previous: (line?.active === version ? line.previous : line?.active) ?? null,
  releases: { ...line?.releases, [version]: line?.releases[version] ?? entry },
});

type Staged =
  | { kind: 'host'; area: string; version: string; entry: HostRelease }
  | { kind: 'remote'; area: string; version: string; entry: Release };

async function stage(tree: string, build: BuildResult): Promise<Staged> {
  await stageRelease(tree, build);
  const { area, version } = build.facts;
  return build.facts.kind === 'host'
    ? { kind: 'host', area, version, entry: await hostEntryOf(tree, build.facts) }
    : { kind: 'remote', area, version, entry: await remoteEntryOf(tree, build.facts) };
}

const isActive = ({ host, remotes }: Registry, { kind, area, version }: Staged) =>
  (kind === 'host' ? host : remotes[area])?.active === version;

function apply(registry: Registry, staged: Staged): Registry {
  const { area, version } = staged;
  if (staged.kind === 'host') return { ...registry, host: withActive(registry.host, version, staged.entry) };
  const recorded = registry.remotes[area]?.releases[version];
  if (recorded && recorded.integrity !== staged.entry.integrity)
    throw new ReleaseError(
      `${area} ${version} was published with other content, and a release never changes. Raise the version.`,
    );
  return {
    ...registry,
    remotes: { ...registry.remotes, [area]: withActive(registry.remotes[area], version, staged.entry) },
  };
}

/**
 * Publishes builds and makes them live together, in one change: no browser sees some of them without the others.
 * A release that is live already is left alone.
 * @throws ReleaseError when a version exists with other content, or the contract with the host or another area breaks.
 */
export async function publish(
  tree: string,
  builds: readonly BuildResult[],
  why: string | null = null,
): Promise<Registry> {
  if (builds.some(({ facts }) => facts.kind === 'remote' && facts.area === 'host'))
    throw new ReleaseError('A remote cannot be called host.');
  const staged = await Promise.all(builds.map((build) => stage(tree, build)));
  return changeRegistry(
    tree,
    (current) => {
      const fresh = staged.filter((each) => !isActive(current, each));
      if (fresh.length === 0) return null;
      return {
        registry: fresh.reduce(apply, current),
        change: { action: 'publish', releases: Object.fromEntries(fresh.map(({ area, version }) => [area, version])) },
      };
    },
    why,
  );
}
