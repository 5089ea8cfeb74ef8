import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Asset, HostRelease, Release } from '@faultline/shared/contract';
import { workspaceRoot } from '../../build/area.ts';
import type { HostManifest, ReleaseManifest, RemoteManifest } from '../../build/releaseManifest.ts';
import { releaseUrl } from '../registry/store.ts';
import { compressFile } from './compress.ts';
import { computeIntegrity } from './integrity.ts';

/** The commit the tool runs from, marked when files differ from it. */
const gitHead = () =>
  promisify(execFile)('git', ['describe', '--always', '--dirty', '--abbrev=40', '--exclude=*'], {
    cwd: workspaceRoot,
    timeout: 30_000,
  }).then(
    ({ stdout }) => stdout.trim(),
    () => null,
  );

/** The release's scripts and styles as sent, together. */
async function sentBytes(outDir: string): Promise<number> {
  const names = (await readdir(outDir)).filter((name) => /\.(js|css)$/.test(name));
  const assets = await Promise.all(names.map(assetReader(outDir, '')));
  return assets.reduce((sum, { bytes }) => sum + bytes, 0);
}

const createBuildRecord = async (outDir: string, { contentHash, sourceHash }: ReleaseManifest) => ({
  contentHash,
  ...(sourceHash === undefined ? {} : { sourceHash }),
  git: await gitHead(),
  builtAt: new Date().toISOString(),
  bytes: await sentBytes(outDir),
});

/** The registry entry of a remote's build that is served at `base`. */
export async function createRemoteEntry(outDir: string, manifest: RemoteManifest, base: string): Promise<Release> {
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
    ...(await createBuildRecord(outDir, manifest)),
  };
}

/** The registry entry of a build of the host. */
export async function createHostEntry(outDir: string, manifest: HostManifest): Promise<HostRelease> {
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
    ...(await createBuildRecord(outDir, manifest)),
  };
}

/** Reads a build's files as what a page names them by: address, integrity and bytes as sent. */
const assetReader =
  (outDir: string, base: string) =>
  async (name: string): Promise<Asset> => {
    const content = await readFile(path.join(outDir, name));
    const smaller = new Map(await compressFile(name, content)).get('br') ?? content;
    return { url: `${base}${name}`, integrity: computeIntegrity(content), bytes: smaller.length };
  };
