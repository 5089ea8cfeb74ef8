import type { RemoteScreen } from '@faultline/shared/contract';
import type { CallContracts } from '../api-contract/collectCalls.ts';

interface BaseManifest {
  area: string;
  version: string;
  contentHash: string;
  /** Of the area's own sources alone. Unknown of releases that were built before this was recorded. */
  sourceHash?: string;
  /** The addresses its code links to; an id stands in braces. Unknown of releases that were built before this was recorded. */
  links?: string[];
  /** The calls of the API that its code makes, and what it reads of their answers. Unknown of releases that were built before this was recorded. */
  calls?: CallContracts;
  /** The `sha384-` integrity of every other file. Unknown of releases that were built before this was recorded. */
  files?: Record<string, string>;
}

/** The manifest that a build of a remote produces; kept with the release as `release.json`, for every later check. */
export interface RemoteManifest extends BaseManifest {
  kind: 'remote';
  entry: string;
  global: string;
  screens: RemoteScreen[];
  /** The files a screen needs beside the entry, by its `expose`. */
  chunks: Record<string, string[]>;
  requires: Record<string, string>;
  /** The names it takes from each federated module. */
  sharedImports: Record<string, string[]>;
}

/** The manifest that a build of the host produces. */
export interface HostManifest extends BaseManifest {
  kind: 'host';
  scripts: string[];
  styles: string[];
  font: string | null;
  icon: string | null;
  provides: Record<string, string>;
  /** The paths of its own pages. Unknown of hosts that were built before this was recorded. */
  paths?: string[];
  /** The files of each part of `shared` that is fetched on demand, by the name screens need it by. Unknown of hosts built before. */
  lazySharedModules?: Record<string, string[]>;
  /** The names each federated module has. */
  sharedExports: Record<string, string[]>;
}

export type ReleaseManifest = RemoteManifest | HostManifest;

/** The file name of a release's manifest. */
export const manifestFile = 'release.json';

/** A release's global name; it holds the version, so that two releases of one area can live in one page. */
export const containerName = (area: string, version: string) => `mf_${area}_${version}`.replaceAll(/[^\w]/g, '_');

/** The file every remote's container is in. */
export const remoteEntry = 'remoteEntry.js';
