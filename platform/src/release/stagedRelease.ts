import type { HostRelease, Registry, Release } from '@faultline/shared/contract';
import type { BuildResult } from '../build/buildArea.ts';
import { checkChain } from './checkChain.ts';
import { lineOf } from './lines.ts';
import { hostEntryOf, remoteEntryOf } from './releaseEntry.ts';
import { ReleaseError } from './ReleaseError.ts';
import { stageElsewhere, type Origin } from './stageElsewhere.ts';
import { stageRelease } from './stageRelease.ts';
import { releaseUrl } from './treePaths.ts';

/** A release whose files are in the tree, and what the registry is to say of it. */
export type StagedRelease = { area: string; version: string; isNew: boolean } & (
  | { kind: 'host'; entry: HostRelease }
  | { kind: 'remote'; entry: Release }
);

/** Puts a build where it is served from: this tree, or another origin. */
export async function staged(tree: string, { outDir, facts }: BuildResult, origin?: Origin): Promise<StagedRelease> {
  const { area, version } = facts;
  await checkChain(outDir, facts);
  const isNew = await (origin
    ? stageElsewhere(tree, { outDir, facts }, origin)
    : stageRelease(tree, { outDir, facts }));
  if (facts.kind === 'host') return { kind: 'host', area, version, isNew, entry: await hostEntryOf(outDir, facts) };
  const base = `${origin?.url ?? ''}${releaseUrl(area, version)}`;
  return { kind: 'remote', area, version, isNew, entry: await remoteEntryOf(outDir, facts, base) };
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

/** The registry with the release in its area's line; what is recorded of it already stays as it is. */
export function withRelease(registry: Registry, release: StagedRelease): Registry {
  const { area, version } = release;
  if (release.kind === 'host') {
    const releases = { [version]: release.entry, ...registry.host?.releases };
    return { ...registry, host: { active: version, previous: null, ...registry.host, releases } };
  }
  const line = registry.remotes[area];
  const releases = { [version]: release.entry, ...line?.releases };
  const remote = { active: version, previous: null, ...line, releases };
  return { ...registry, remotes: { ...registry.remotes, [area]: remote } };
}
