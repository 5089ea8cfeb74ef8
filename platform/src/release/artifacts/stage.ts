import type { HostRelease, Registry, Release } from '@faultline/shared/contract';
import type { BuildResult } from '../../build/buildArea.ts';
import { hasReleaseFileType, listFiles, manifestFile } from '../../build/releaseManifest.ts';
import { openReleaseTree } from '../registry/openReleaseTree.ts';
import { getRegistryEntry, ReleaseError } from '../registry/registry.ts';
import { releaseUrl } from '../registry/treeFiles.ts';
import { checkChain, createHostEntry, createRemoteEntry, verifyOrigin } from './releaseEntry.ts';

// A release whose files are in the tree, with its entry for the registry.
export type StagedRelease = { area: string; version: string; isNew: boolean } & (
  | { kind: 'host'; entry: HostRelease }
  | { kind: 'remote'; entry: Release }
);

// Copies a build to the location that serves it: this tree, or another origin.
export async function stageBuild(tree: string, build: BuildResult, origin?: Origin): Promise<StagedRelease> {
  const { outDir, manifest } = build;
  const { area, version } = manifest;
  await checkChain(outDir, manifest);
  const isNew = await (origin
    ? stageToOrigin(tree, { outDir, manifest }, origin)
    : stageRelease(tree, { outDir, manifest }));
  if (manifest.kind === 'host')
    return { kind: 'host', area, version, isNew, entry: await createHostEntry(build, manifest) };
  const base = `${origin?.url ?? ''}${releaseUrl(area, version)}`;
  return { kind: 'remote', area, version, isNew, entry: await createRemoteEntry(build, manifest, base) };
}

const listIntegrities = (entry: HostRelease | Release) =>
  'integrity' in entry ? entry.integrity : entry.scripts.map(({ integrity }) => integrity).join();

// Files can be removed from a tree and built again, but browsers keep the cached ones, so the content of a version
// never changes.
export function refuseOtherContent(registry: Registry, { area, version, entry }: StagedRelease): void {
  const recorded = getRegistryEntry(registry, area)?.releases[version];
  if (recorded && listIntegrities(recorded) !== listIntegrities(entry))
    throw new ReleaseError(
      `${area} ${version} was published with other content, and a release never changes. Raise the version.`,
    );
}

// Adds the release to the area's line. An existing record is kept, except for the end of a preview. Throws
// ReleaseError for a preview of the host, or of a version that is already published.
export function withRelease(
  registry: Registry,
  release: StagedRelease,
  publishedBy: string,
  preview?: Release['preview'],
): Registry {
  const { area, version } = release;
  if (release.kind === 'host') {
    if (preview) throw new ReleaseError('The host has no preview: its scripts stand in the page.');
    const releases = { [version]: { ...release.entry, publishedBy }, ...registry.host?.releases };
    return { ...registry, host: { active: version, previous: null, ...registry.host, releases } };
  }
  const line = registry.remotes[area];
  const recorded = line?.releases[version];
  if (preview && recorded && !recorded.preview)
    throw new ReleaseError(`${area} ${version} is published already. Open it with ?mf=${area}:${version}`);
  const made = { ...release.entry, publishedBy };
  const entry = preview ? { ...(recorded ?? made), preview } : made;
  const releases = preview ? { ...line?.releases, [version]: entry } : { [version]: entry, ...line?.releases };
  const remote = { active: null, previous: null, ...line, releases };
  return { ...registry, remotes: { ...registry.remotes, [area]: remote } };
}

function refuseOtherTypes({ area, version }: BuildResult['manifest'], names: readonly string[]): void {
  const refused = names.filter((name) => !hasReleaseFileType(name));
  if (refused.length > 0)
    throw new ReleaseError(
      `${area} ${version} has files of a type that releases cannot have: ${refused.join(', ')}. ` +
        'A release consists of scripts, styles, fonts, pictures, JSON and text.',
    );
}

// Copies a build's files (with `only`, just these) and their compressed forms into the tree; nothing refers to them
// yet. Returns whether the release is new. A release with the same content is kept; one with other content is refused.
export async function stageRelease(
  tree: string,
  { outDir, manifest }: Pick<BuildResult, 'outDir' | 'manifest'>,
  only?: readonly string[],
): Promise<boolean> {
  const names = only ?? (await listFiles(outDir));
  refuseOtherTypes(manifest, names);
  const { area, version } = manifest;
  return openReleaseTree(tree).stage({ area, version, outDir, names });
}

export interface Origin {
  // Example: `https://vulns.example`
  url: string;
  // The folder that the origin serves, laid out like a release tree. If unset, the files are uploaded by other means.
  dir?: string | undefined;
}

// Copies a build's files to another origin, stores its manifest in this tree for later checks, and verifies that
// browsers get the built files from the origin.
async function stageToOrigin(
  tree: string,
  build: Pick<BuildResult, 'outDir' | 'manifest'>,
  { url, dir }: Origin,
): Promise<boolean> {
  if (build.manifest.kind === 'host')
    throw new ReleaseError('The host is served by this site itself. Only areas can have an origin of their own.');
  if (dir) await stageRelease(dir, build);
  await verifyOrigin(url, build);
  return stageRelease(tree, build, [manifestFile]);
}
