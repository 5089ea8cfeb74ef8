import type { HostRelease, Registry, Release } from '@faultline/shared/contract';
import type { BuildResult } from '../build/buildArea.ts';
import { checkChain } from './checkChain.ts';
import { getRegistryEntry } from './registryEntries.ts';
import { createHostEntry, createRemoteEntry } from './releaseEntry.ts';
import { ReleaseError } from './ReleaseError.ts';
import { stageToOrigin, type Origin } from './stageToOrigin.ts';
import { stageRelease } from './stageRelease.ts';
import { releaseUrl } from './treePaths.ts';

/** A release whose files are in the tree, and what the registry is to say of it. */
export type StagedRelease = { area: string; version: string; isNew: boolean } & (
  | { kind: 'host'; entry: HostRelease }
  | { kind: 'remote'; entry: Release }
);

/** Puts a build where it is served from: this tree, or another origin. */
export async function stageBuild(
  tree: string,
  { outDir, manifest }: BuildResult,
  origin?: Origin,
): Promise<StagedRelease> {
  const { area, version } = manifest;
  await checkChain(outDir, manifest);
  const isNew = await (origin
    ? stageToOrigin(tree, { outDir, manifest }, origin)
    : stageRelease(tree, { outDir, manifest }));
  if (manifest.kind === 'host')
    return { kind: 'host', area, version, isNew, entry: await createHostEntry(outDir, manifest) };
  const base = `${origin?.url ?? ''}${releaseUrl(area, version)}`;
  return { kind: 'remote', area, version, isNew, entry: await createRemoteEntry(outDir, manifest, base) };
}

const listIntegrities = (entry: HostRelease | Release) =>
  'integrity' in entry ? entry.integrity : entry.scripts.map(({ integrity }) => integrity).join();

/** Files can be taken out of a tree and made again, but what browsers have cached stays what it was. */
export function refuseOtherContent(registry: Registry, { area, version, entry }: StagedRelease): void {
  const recorded = getRegistryEntry(registry, area)?.releases[version];
  if (recorded && listIntegrities(recorded) !== listIntegrities(entry))
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
