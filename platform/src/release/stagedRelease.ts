import type { HostRelease, Registry, Release } from '@faultline/shared/contract';
import type { BuildResult } from '../build/buildArea.ts';
import { lineOf } from './lines.ts';
import { hostEntryOf, remoteEntryOf } from './releaseEntry.ts';
import { ReleaseError } from './ReleaseError.ts';
import { stageRelease } from './stageRelease.ts';

/** A release whose files are in the tree, and what the registry is to say of it. */
export type StagedRelease = { area: string; version: string } & (
  | { kind: 'host'; entry: HostRelease }
  | { kind: 'remote'; entry: Release }
);

export async function staged(tree: string, build: BuildResult): Promise<StagedRelease> {
  await stageRelease(tree, build);
  const { area, version } = build.facts;
  return build.facts.kind === 'host'
    ? { kind: 'host', area, version, entry: await hostEntryOf(tree, build.facts) }
    : { kind: 'remote', area, version, entry: await remoteEntryOf(tree, build.facts) };
}

const scriptsOf = (entry: HostRelease | Release) =>
  'integrity' in entry ? entry.integrity : entry.scripts.map(({ integrity }) => integrity).join();

/** Files can be taken out of a tree and made again, but what browsers have cached stays what it was. */
export function refuseOtherContent(registry: Registry, { area, version, entry }: StagedRelease): void {
  const recorded = lineOf(registry, area)?.releases[version];
  if (recorded && scriptsOf(recorded) !== scriptsOf(entry))
    throw new ReleaseError(
      `${area} ${version} was published with other content, and a release never changes. Raise the version.`,
    );
}

const withActive = (line: { active: string; previous: string | null } | null, version: string) => ({
  active: version,
  previous: (line?.active === version ? line.previous : line?.active) ?? null,
});

/** The registry with the release live; what is recorded of it already stays as it is. */
export function withRelease(registry: Registry, release: StagedRelease): Registry {
  const { area, version } = release;
  if (release.kind === 'host') {
    const releases = { [version]: release.entry, ...registry.host?.releases };
    return { ...registry, host: { ...withActive(registry.host, version), releases } };
  }
  const line = registry.remotes[area];
  const releases = { [version]: release.entry, ...line?.releases };
  const remote = { ...line, ...withActive(line ?? null, version), releases };
  return { ...registry, remotes: { ...registry.remotes, [area]: remote } };
}
