import { execFile } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Asset, HostRelease, Release } from '@faultline/shared/contract';
import { workspaceRoot } from '../build/area.ts';
import type { HostFacts, ReleaseFacts, RemoteFacts } from '../build/releaseFacts.ts';
import { assetReader } from './releaseAssets.ts';
import { releaseUrl, treePaths } from './treePaths.ts';

/** The commit the tool runs from, marked when files differ from it. */
const gitHead = () =>
  promisify(execFile)('git', ['describe', '--always', '--dirty', '--abbrev=40', '--exclude=*'], {
    cwd: workspaceRoot,
  }).then(
    ({ stdout }) => stdout.trim(),
    () => null,
  );

async function sentBytes(dir: string): Promise<number> {
  const files = (await readdir(dir)).filter((name) => /\.(js|css)\.br$/.test(name));
  const sizes = await Promise.all(files.map(async (name) => (await stat(path.join(dir, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

const recordOf = async (tree: string, { area, version, contentHash }: ReleaseFacts) => ({
  contentHash,
  git: await gitHead(),
  builtAt: new Date().toISOString(),
  bytes: await sentBytes(treePaths(tree).release(area, version)),
});

/** What the registry says of a remote's release whose files are in the tree. */
export async function remoteEntryOf(tree: string, facts: RemoteFacts): Promise<Release> {
  const asset = assetReader(tree, facts);
  const entry = await asset(facts.entry);
  const preload = Object.entries(facts.chunks).map(async ([expose, files]): Promise<[string, Asset[]]> => [
    expose,
    [entry, ...(await Promise.all(files.map(asset)))],
  ]);
  return {
    entry: entry.url,
    global: facts.global,
    integrity: entry.integrity,
    screens: facts.screens,
    preload: Object.fromEntries(await Promise.all(preload)),
    requires: facts.requires,
    ...(await recordOf(tree, facts)),
  };
}

/** What the registry says of a release of the host. */
export async function hostEntryOf(tree: string, facts: HostFacts): Promise<HostRelease> {
  const asset = assetReader(tree, facts);
  const address = (file: string | null) => (file ? releaseUrl('host', facts.version, file) : null);
  return {
    scripts: await Promise.all(facts.scripts.map(asset)),
    styles: await Promise.all(facts.styles.map(asset)),
    font: address(facts.font),
    icon: address(facts.icon),
    provides: facts.provides,
    ...(await recordOf(tree, facts)),
  };
}
