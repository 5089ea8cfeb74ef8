import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import type { Asset, HostRelease, Registry, RegistryChange, Release } from '@faultline/shared/contract';
import { getRegistryEntry } from './registryEntries.ts';
import { computeIntegrity } from './releaseAssets.ts';
import { ReleaseError } from './ReleaseError.ts';

const forms = [
  ['', (content: Buffer) => Promise.resolve(content)],
  ['.br', promisify(brotliDecompress)],
  ['.gz', promisify(gunzip)],
] as const;

const listAssets = (entry: HostRelease | Release): Asset[] =>
  'entry' in entry
    ? Object.values(entry.preload).flat()
    : [...entry.scripts, ...entry.styles, ...Object.values(entry.doors ?? {}).flat()];

/** Whether each form of a file that a server may send is what the registry vouches for. */
async function isIntact(tree: string, { url, integrity }: Asset): Promise<boolean> {
  const checks = forms.map(async ([ending, unpack]) => {
    const content = await readFile(path.join(tree, `${url}${ending}`)).catch(() => null);
    if (content === null) return ending !== '';
    const plain = await unpack(content).catch(() => null);
    return plain !== null && computeIntegrity(plain) === integrity;
  });
  return (await Promise.all(checks)).every(Boolean);
}

/** Releases about to go live are in the tree as they were published; browsers would refuse any other bytes. */
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
