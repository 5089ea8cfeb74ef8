import { createHash } from 'node:crypto';
import type { Registry } from '@faultline/shared/contract';
import { LRUCache } from 'lru-cache';
import { manifestFile, type ReleaseManifest } from '../../build/releaseManifest.ts';
import { getRegistryEntry } from '../registry/registry.ts';
import { getManifestPath, readTreeFile } from '../registry/treeFiles.ts';
import { parseRegistry, type PublishedDocuments } from './Document.ts';
import { StoreAwayError } from './storedDocuments.ts';

// A name that is missing from the registry may have been published a moment ago, so the registry is read again this
// often.
const UNKNOWN_MAX_AGE_MS = 100;
const MAX_MANIFEST_BYTES = 8 * 1024 * 1024;
const NAME_OVERHEAD_BYTES = 64;
const historyFile = /^(\d{1,9})\.(?:public|signed|root)\.json$/;

export type IsNamed = (path: string) => Promise<boolean>;

// Serves only published files: those that the manifest of a registered release names, and the documents of the
// history. The tree is not searched for other names.
export function createNamedFiles(tree: string, readRegistry: PublishedDocuments['registry']): IsNamed {
  const manifests = new LRUCache<string, ManifestFiles, ReleaseName>({
    maxSize: MAX_MANIFEST_BYTES,
    sizeCalculation: countBytes,
    fetchMethod: async (_, __, { context }) => readManifestFiles(tree, context),
  });

  async function isNamedBy(registry: Registry, path: string): Promise<boolean> {
    const [, , area = '', version = '', ...rest] = path.split('/');
    if (area === 'history') return rest.length === 0 && isHistoryFile(registry, version);
    const manifestHash = findManifestHash(registry, area, version);
    if (manifestHash === undefined) return false;
    const files = await manifests.fetch(`${area}/${version}/${manifestHash}`, {
      context: { area, version, manifestHash },
    });
    return files === 'any' || files?.has(rest.join('/')) === true;
  }

  return async (path) => {
    const registry = await readRegistry();
    if (registry === undefined) return false;
    if (await isNamedBy(parseRegistry(registry), path)) return true;
    const newest = await readRegistry(UNKNOWN_MAX_AGE_MS);
    return newest !== undefined && newest !== registry && isNamedBy(parseRegistry(newest), path);
  };
}

// A revision adds at most one root, so root numbers never exceed the revision.
function isHistoryFile({ revision }: Registry, name: string): boolean {
  const [, number] = historyFile.exec(name) ?? [];
  return number !== undefined && Number(number) <= revision;
}

interface ReleaseName {
  area: string;
  version: string;
  // Empty for a release that was published before manifests were hashed.
  manifestHash: string;
}

// Returns the hash of a release's manifest; undefined for a release that is not in the registry or was withdrawn.
function findManifestHash(registry: Registry, area: string, version: string): string | undefined {
  const retired = Object.hasOwn(registry.retired ?? {}, area) ? registry.retired?.[area]?.line : undefined;
  const isArea = area === 'host' || Object.hasOwn(registry.remotes ?? {}, area);
  const { releases = {} } = retired ?? (isArea ? getRegistryEntry(registry, area) : null) ?? {};
  return Object.hasOwn(releases, version) ? (releases[version]?.manifestHash ?? '') : undefined;
}

// Releases that were built before their files were recorded may have any file.
type ManifestFiles = ReadonlySet<string> | 'any';

function countBytes(files: ManifestFiles, key: string): number {
  const names = files === 'any' ? [key] : [key, ...files];
  return names.reduce((sum, name) => sum + name.length + NAME_OVERHEAD_BYTES, 0);
}

async function readManifestFiles(tree: string, { area, version, manifestHash }: ReleaseName) {
  const content = await readTreeFile(getManifestPath(tree, area, version)).catch(() => {
    throw new StoreAwayError('The file cannot be read at the moment.');
  });
  if (content === null) return undefined;
  if (manifestHash === '') return 'any';
  if (createHash('sha256').update(content).digest('hex') !== manifestHash) return undefined;
  const { files } = JSON.parse(content.toString()) as ReleaseManifest;
  return files === undefined ? 'any' : new Set([manifestFile, ...Object.keys(files)]);
}
