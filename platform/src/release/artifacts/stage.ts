import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { isObjectStore, pruneOlderThan } from '@faultline/storage';
import type { HostRelease, Registry, Release } from '@faultline/shared/contract';
import type { BuildResult } from '../../build/buildArea.ts';
import { manifestFile } from '../../build/releaseManifest.ts';
import { getRegistryEntry, ReleaseError } from '../registry/registry.ts';
import { releaseUrl, treePaths } from '../registry/store.ts';
import { compressFile } from './compress.ts';
import { uploadRelease } from './uploadRelease.ts';
import { hasReleaseFileType, listFiles } from '../../build/releaseFiles.ts';
import { checkChain, verifyOrigin, createHostEntry, createRemoteEntry } from './releaseEntry.ts';

/** A release whose files are in the tree, and what the registry is to say of it. */
export type StagedRelease = { area: string; version: string; isNew: boolean } & (
  | { kind: 'host'; entry: HostRelease }
  | { kind: 'remote'; entry: Release }
);

/** Puts a build where it is served from: this tree, or another origin. */
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

/** Files can be taken out of a tree and made again, but what browsers have cached stays what it was. */
export function refuseOtherContent(registry: Registry, { area, version, entry }: StagedRelease): void {
  const recorded = getRegistryEntry(registry, area)?.releases[version];
  if (recorded && listIntegrities(recorded) !== listIntegrities(entry))
    throw new ReleaseError(
      `${area} ${version} was published with other content, and a release never changes. Raise the version.`,
    );
}

/**
 * The registry with the release in its area's line; what is recorded of it already stays as it is, but for the end of a
 * preview.
 * @throws ReleaseError for a preview of the host, or of a version that is published already.
 */
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

async function writeSynced(file: string, content: Buffer) {
  await mkdir(path.dirname(file), { recursive: true });
  const handle = await open(file, 'wx');
  await handle.writeFile(content);
  await handle.sync();
  await handle.close();
}

async function fill(outDir: string, dir: string, names: readonly string[]) {
  for (const name of names) {
    const content = await readFile(path.join(outDir, name));
    await writeSynced(path.join(dir, name), content);
    for (const [ending, smaller] of await compressFile(name, content))
      await writeSynced(path.join(dir, `${name}.${ending}`), smaller);
  }
}

async function isSame(outDir: string, dir: string, built: readonly string[]): Promise<boolean> {
  const there = (await listFiles(dir)).filter((name) => !/\.(br|gz)$/.test(name));
  if (built.join('\0') !== there.join('\0')) return false;
  const pairs = built.map(async (name) => {
    const [one, other] = await Promise.all([readFile(path.join(outDir, name)), readFile(path.join(dir, name))]);
    return one.equals(other);
  });
  return (await Promise.all(pairs)).every(Boolean);
}

function refuseOtherTypes({ area, version }: BuildResult['manifest'], names: readonly string[]): void {
  const refused = names.filter((name) => !hasReleaseFileType(name));
  if (refused.length > 0)
    throw new ReleaseError(
      `${area} ${version} has files of a type that releases cannot have: ${refused.join(', ')}. ` +
        'A release consists of scripts, styles, fonts, pictures, JSON and text.',
    );
}

/**
 * Puts a build's files, and their compressed forms, where the tree keeps that release; nothing refers to them yet.
 * With `only`, just these. Resolves to whether the release was not there before. A release never changes: one that is there with other content is refused, with the same content is left alone.
 */
export async function stageRelease(
  tree: string,
  { outDir, manifest }: Pick<BuildResult, 'outDir' | 'manifest'>,
  only?: readonly string[],
): Promise<boolean> {
  const names = only ?? (await listFiles(outDir));
  refuseOtherTypes(manifest, names);
  if (isObjectStore(tree)) return uploadRelease(tree, { outDir, manifest }, names);
  const { staging, release } = treePaths(tree);
  const dir = release(manifest.area, manifest.version);
  if (!existsSync(dir)) {
    await pruneOlderThan(staging);
    const temporary = path.join(staging, `${manifest.area}-${manifest.version}-${randomUUID()}`);
    try {
      await fill(outDir, temporary, names);
      await mkdir(path.dirname(dir), { recursive: true });
      await rename(temporary, dir);
      return true;
    } catch (error) {
      await rm(temporary, { recursive: true, force: true });
      // Another writer of the same release was first; what it wrote is compared below.
      if (!['ENOTEMPTY', 'EEXIST', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  }
  if (!(await isSame(outDir, dir, names)))
    throw new ReleaseError(
      `${manifest.area} ${manifest.version} is published with other content, and a release never changes. ` +
        `Raise the version, or leave it out to have one made of the content.`,
    );
  return false;
}

/** Another origin that serves a release. */
export interface Origin {
  /** `https://vulns.example` */
  url: string;
  /** The folder it serves, laid out like a release tree; unset: the files were brought there otherwise. */
  dir?: string | undefined;
}

// Puts a build's files where another origin serves them, keeps its manifest in this tree for every later check, and makes
// sure that browsers will get from there just what was built.
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
