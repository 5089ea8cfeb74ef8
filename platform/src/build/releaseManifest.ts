import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Release, RemoteScreen } from '@faultline/shared/contract';
import type { CallContracts } from './api-contract/collectCalls.ts';

interface BaseManifest {
  area: string;
  version: string;
  contentHash: string;
  // The hash of the area's own sources; unknown for old releases.
  sourceHash?: string;
  // The addresses that its code links to, such as `/cves/{id}`; unknown for old releases.
  links?: string[];
  // The API calls of its code with the fields that it reads; unknown for old releases.
  calls?: CallContracts;
  // The `sha384-` integrity of every other file except source maps; unknown for old releases.
  files?: Record<string, string>;
}

// The manifest is stored with the release as `release.json`.
export interface RemoteManifest extends BaseManifest {
  kind: 'remote';
  entry: string;
  global: string;
  screens: RemoteScreen[];
  // The files of each screen in addition to the entry, by `expose`.
  chunks: Record<string, string[]>;
  requires: Record<string, string>;
  sharedImports: Record<string, string[]>;
}

export interface HostManifest extends BaseManifest {
  kind: 'host';
  scripts: string[];
  styles: string[];
  font: string | null;
  icon: string | null;
  provides: Record<string, string>;
  // The paths of the host's own pages; unknown for old releases.
  paths?: string[];
  // The files of each group of `shared` that is loaded on demand, by name; unknown for old releases.
  lazySharedModules?: Record<string, string[]>;
  sharedExports: Record<string, string[]>;
}

export type ReleaseManifest = RemoteManifest | HostManifest;

export const manifestFile = 'release.json';

// The name contains the version, so that two releases of an area can be loaded in one page.
export const containerName = (area: string, version: string) => `mf_${area}_${version}`.replaceAll(/[^\w]/g, '_');

export const remoteEntry = 'remoteEntry.js';

export const computeIntegrity = (content: Buffer) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

// Releases contain files that pages or tools load, but no documents. Publishing adds compressed files.
export const hasReleaseFileType = (name: string): boolean =>
  /\.(?:js|mjs|css|map|wasm|json|txt|svg|png|jpe?g|webp|avif|gif|ico|woff2?)$/.test(name);

export const isSourceMap = (name: string): boolean => name.endsWith('.map');

export async function listFiles(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
}

// The manifest itself and source maps, which no browser loads, are omitted.
export async function hashReleaseFiles(outDir: string): Promise<Record<string, string>> {
  const names = (await listFiles(outDir)).filter((name) => name !== manifestFile && !isSourceMap(name));
  const hashes = names.map(async (name) => [name, computeIntegrity(await readFile(path.join(outDir, name)))] as const);
  return Object.fromEntries(await Promise.all(hashes));
}

export type Provenance = Pick<Release, 'git' | 'builder'>;
