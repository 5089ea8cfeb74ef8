import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { HostRelease, Registry, Release } from '@faultline/shared/contract';
import { ConflictError, isObjectStore, pruneOlderThan, readObject, type Store } from '@faultline/storage';
import pLimit from 'p-limit';
import type { BuildResult } from '../../build/buildArea.ts';
import { hasReleaseFileType, listFiles, manifestFile } from '../../build/releaseManifest.ts';
import { getRegistryEntry, ReleaseError } from '../registry/registry.ts';
import { releaseUrl, treePaths } from '../registry/store.ts';
import { getObjectHeaders, locate } from '../registry/treeFiles.ts';
import { compressFile } from './compress.ts';
import { checkChain, createHostEntry, createRemoteEntry, verifyOrigin } from './releaseEntry.ts';

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

const MAX_UPLOADS_AT_ONCE = 16;
const HOUR_MS = 60 * 60 * 1000;

/**
 * Puts a build's files, and their compressed forms, into object storage; nothing refers to them yet. What is there with the same content
 * is left alone, so that an upload that was cut off goes on where it ended. The manifest comes last: it says that the
 * release is whole.
 * @returns whether the release was not whole before.
 * @throws ReleaseError for a file that is there with other content.
 */
export async function uploadRelease(
  tree: string,
  { outDir, manifest }: Pick<BuildResult, 'outDir' | 'manifest'>,
  names: readonly string[],
): Promise<boolean> {
  const { area, version } = manifest;
  const { store, key: dir } = locate(treePaths(tree).release(area, version));
  const limit = pLimit(MAX_UPLOADS_AT_ONCE);
  const upload = async (name: string): Promise<boolean> => {
    const content = await readFile(path.join(outDir, name));
    const forms = [
      ['', content] as const,
      ...(await compressFile(name, content)).map(([end, form]) => [`.${end}`, form] as const),
    ];
    // The plain file last: a server looks for its compressed forms only where it is.
    const isNew = await settleAll(
      forms.slice(1).map(([ending, form]) => limit(() => ensureObject(store, `${dir}/${name}${ending}`, form))),
    );
    return (await limit(() => ensureObject(store, `${dir}/${name}`, content))) || isNew.some(Boolean);
  };
  try {
    const others = names.filter((name) => name !== manifestFile);
    const isNew = await settleAll(others.map(upload));
    const isManifestNew = names.includes(manifestFile) && (await upload(manifestFile));
    return isManifestNew || isNew.some(Boolean);
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    throw new ReleaseError(
      `${area} ${version} is published with other content, and a release never changes. ` +
        `Raise the version, or leave it out to have one made of the content.`,
    );
  }
}

// All results, or the first failure, once nothing is under way any more.
async function settleAll<T>(work: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(work);
  return Promise.all(work);
}

// Returns whether it was not there. Throws ConflictError where it is there with other content.
async function ensureObject(store: Store, key: string, content: Buffer): Promise<boolean> {
  const sha256 = createHash('sha256').update(content).digest('hex');
  const found = await store.head(key);
  if (found === null) {
    const options = { headers: getObjectHeaders(key), condition: { ifAbsent: true as const } };
    const isWritten = await store.put(key, content, options).then(
      () => true,
      (error: unknown) => {
        if (error instanceof ConflictError) return false;
        throw error;
      },
    );
    // Another publisher of the same release was first.
    return isWritten || ensureObject(store, key, content);
  }
  const there = found.sha256 ?? (await hashObject(store, key));
  if (there !== sha256) throw new ConflictError(`${key} is there with other content.`);
  // Clearing up spares what is new: a manifest that is about to be used becomes so.
  if (key.endsWith(`/${manifestFile}`) && Date.now() - found.modifiedAt.getTime() > HOUR_MS)
    await store.put(key, content, { headers: getObjectHeaders(key) });
  return false;
}

async function hashObject(store: Store, key: string): Promise<string | undefined> {
  const found = await readObject(store, key);
  return found === null ? undefined : createHash('sha256').update(found.content).digest('hex');
}
