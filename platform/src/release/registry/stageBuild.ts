import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Asset, HostRelease, Registry, RegistryChange, Release } from '@faultline/shared/contract';
import { joinLocation } from '@faultline/storage';
import type { BuildResult } from '../../build/buildArea.ts';
import {
  computeIntegrity,
  hasReleaseFileType,
  isSourceMap,
  type HostManifest,
  listFiles,
  manifestFile,
  type Provenance,
  type ReleaseManifest,
  type RemoteManifest,
} from '../../build/releaseManifest.ts';
import { getRegistryEntry, ReleaseError } from './registry.ts';
import { openReleaseTree } from './store.ts';
import { compressedForms, compressFile, readTreeFile, releaseUrl, treePaths, writeTreeFile } from './treeFiles.ts';

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

const zip = promisify(gzip);

function refuseOtherTypes({ area, version }: BuildResult['manifest'], names: readonly string[]): void {
  const refused = names.filter((name) => !hasReleaseFileType(name));
  if (refused.length > 0)
    throw new ReleaseError(
      `${area} ${version} has files of a type that releases cannot have: ${refused.join(', ')}. ` +
        'A release consists of scripts, styles, fonts, pictures, JSON and text.',
    );
}

// Copies a build's files (with `only`, just these) and their compressed forms into the tree, and source maps next to the
// served files; nothing refers to them yet. Returns whether the release is new. A release with the same content is kept;
// one with other content is refused.
export async function stageRelease(
  tree: string,
  { outDir, manifest }: Pick<BuildResult, 'outDir' | 'manifest'>,
  only?: readonly string[],
): Promise<boolean> {
  const names = only ?? (await listFiles(outDir));
  refuseOtherTypes(manifest, names);
  const { area, version } = manifest;
  const isNew = await openReleaseTree(tree).stage({
    area,
    version,
    outDir,
    names: names.filter((name) => !isSourceMap(name)),
  });
  for (const name of names.filter(isSourceMap))
    await writeTreeFile(
      joinLocation(treePaths(tree).maps(area, version), `${name}.gz`),
      await zip(await readFile(path.join(outDir, name))),
    );
  return isNew;
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
  const names = await listFiles(build.outDir);
  const served = names.filter((name) => !isSourceMap(name));
  if (dir) await stageRelease(dir, build, served);
  await verifyOrigin(url, build);
  return stageRelease(tree, build, [manifestFile, ...names.filter(isSourceMap)]);
}

// Returns the transferred size of the release's scripts and styles.
async function sentBytes(outDir: string): Promise<number> {
  const names = (await readdir(outDir)).filter((name) => /\.(js|css)$/.test(name));
  const assets = await Promise.all(names.map(assetReader(outDir, '')));
  return assets.reduce((sum, { bytes }) => sum + bytes, 0);
}

const createBuildRecord = async (
  outDir: string,
  { contentHash, sourceHash }: ReleaseManifest,
  provenance: Provenance,
) => ({
  contentHash,
  ...(sourceHash === undefined ? {} : { sourceHash }),
  ...provenance,
  manifestHash: hash('sha256', await readFile(path.join(outDir, manifestFile))),
  builtAt: new Date().toISOString(),
  bytes: await sentBytes(outDir),
});

// For builds without provenance.
const UNKNOWN: Provenance = { git: null };

async function createRemoteEntry(
  { outDir, provenance = UNKNOWN }: BuildResult,
  manifest: RemoteManifest,
  base: string,
): Promise<Release> {
  const asset = assetReader(outDir, base);
  const entry = await asset(manifest.entry);
  const preload = Object.entries(manifest.chunks).map(async ([expose, files]): Promise<[string, Asset[]]> => [
    expose,
    [entry, ...(await Promise.all(files.map(asset)))],
  ]);
  return {
    entry: entry.url,
    global: manifest.global,
    integrity: entry.integrity,
    screens: manifest.screens,
    preload: Object.fromEntries(await Promise.all(preload)),
    requires: manifest.requires,
    ...(await createBuildRecord(outDir, manifest, provenance)),
  };
}

export async function createHostEntry(
  { outDir, provenance = UNKNOWN }: BuildResult,
  manifest: HostManifest,
): Promise<HostRelease> {
  const base = releaseUrl('host', manifest.version);
  const asset = assetReader(outDir, base);
  const address = (file: string | null) => (file ? `${base}${file}` : null);
  const lazySharedModules = Object.entries(manifest.lazySharedModules ?? {}).map(async ([name, files]) => [
    name,
    await Promise.all(files.map(asset)),
  ]);
  return {
    scripts: await Promise.all(manifest.scripts.map(asset)),
    styles: await Promise.all(manifest.styles.map(asset)),
    font: address(manifest.font),
    icon: address(manifest.icon),
    provides: manifest.provides,
    ...(manifest.paths ? { paths: manifest.paths } : {}),
    ...(manifest.lazySharedModules
      ? { lazySharedModules: Object.fromEntries(await Promise.all(lazySharedModules)) as Record<string, Asset[]> }
      : {}),
    ...(await createBuildRecord(outDir, manifest, provenance)),
  };
}

// Reads the files of a build as a page lists them: address, integrity and transferred bytes.
const assetReader =
  (outDir: string, base: string) =>
  async (name: string): Promise<Asset> => {
    const content = await readFile(path.join(outDir, name));
    const smaller = new Map(await compressFile(name, content)).get('br') ?? content;
    return { url: `${base}${name}`, integrity: computeIntegrity(content), bytes: smaller.length };
  };

const listAssets = (entry: HostRelease | Release): Asset[] =>
  'entry' in entry
    ? Object.values(entry.preload).flat()
    : [...entry.scripts, ...entry.styles, ...Object.values(entry.lazySharedModules ?? {}).flat()];

// All encodings of a file must match the hash in the registry.
async function isIntact(tree: string, { url, integrity }: Asset): Promise<boolean> {
  const file = joinLocation(tree, url.slice(1));
  const isPublished = (content: Buffer | null) => content !== null && computeIntegrity(content) === integrity;
  if (!isPublished(await readTreeFile(file))) return false;
  const checks = compressedForms.map(async ([ending, unpack]) => {
    const content = await readTreeFile(`${file}${ending}`);
    return content === null || isPublished(await unpack(content).catch(() => null));
  });
  return (await Promise.all(checks)).every(Boolean);
}

// Checks that the files of releases that go live are unchanged since publication, because browsers would refuse other
// bytes.
export async function checkFiles(tree: string, next: Registry, named: RegistryChange['releases']): Promise<void> {
  for (const [area, version] of Object.entries(named)) {
    const entry = getRegistryEntry(next, area)?.releases[version];
    const assets = new Map((entry ? listAssets(entry) : []).map((asset) => [asset.url, asset]));
    for (const asset of assets.values()) {
      if (asset.url.startsWith('/') && !(await isIntact(tree, asset)))
        throw new ReleaseError(
          `${asset.url} is missing, or not as it was published. Publish ${area} ${version} again from its commit, or choose another release.`,
        );
    }
  }
}

// The registry contains the hash of an entry, and the entry contains the hash of every chunk, which the bundler wrote
// into it. A chunk that was changed after the build is refused here, because every browser would refuse it.
async function checkChain(outDir: string, manifest: ReleaseManifest): Promise<void> {
  if (manifest.kind === 'host') return;
  const entry = await readFile(path.join(outDir, manifest.entry), 'utf8');
  for (const name of new Set(Object.values(manifest.chunks).flat())) {
    const integrity = computeIntegrity(await readFile(path.join(outDir, name)));
    if (!entry.includes(integrity))
      throw new ReleaseError(
        `${manifest.entry} of ${manifest.area} ${manifest.version} lacks the hash of ${name}: that file was changed after the build. Build it again.`,
      );
  }
}

const TIMEOUT_MS = 10_000;

async function findProblem(url: string, built: Buffer): Promise<string | null> {
  try {
    const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!answer.ok) return `${url} answers ${answer.status}`;
    if (answer.headers.get('Access-Control-Allow-Origin') !== '*')
      return `${url} lacks the header Access-Control-Allow-Origin: *, without which browsers refuse it`;
    return Buffer.from(await answer.arrayBuffer()).equals(built) ? null : `${url} is not the file that was built`;
  } catch (error) {
    return `${url} cannot be fetched (${error instanceof Error ? error.message : String(error)})`;
  }
}

// Checks that an origin serves every file of a build unchanged, and to pages of other origins.
async function verifyOrigin(
  origin: string,
  { outDir, manifest }: Pick<BuildResult, 'outDir' | 'manifest'>,
): Promise<void> {
  const base = `${origin}${releaseUrl(manifest.area, manifest.version)}`;
  const names = (await listFiles(outDir)).filter((name) => !isSourceMap(name));
  const found = await Array.fromAsync(names, async (name) =>
    findProblem(`${base}${name}`, await readFile(path.join(outDir, name))),
  );
  const problems = found.filter((problem) => problem !== null);
  if (problems.length > 0)
    throw new ReleaseError(
      `${origin} does not serve ${manifest.area} ${manifest.version} as it was built:\n${problems.map((each) => `- ${each}`).join('\n')}\n` +
        `Bring the files there first (--origin-dir does, when the folder is at hand), then publish.`,
    );
}
