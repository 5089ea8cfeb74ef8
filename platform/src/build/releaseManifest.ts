import type { RemoteScreen } from '@faultline/shared/contract';
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
  // The `sha384-` integrity of every other file; unknown for old releases.
  files?: Record<string, string>;
}

/** The manifest of a remote's build, stored with the release as `release.json`. */
export interface RemoteManifest extends BaseManifest {
  kind: 'remote';
  entry: string;
  global: string;
  screens: RemoteScreen[];
  /** The files of each screen in addition to the entry, by `expose`. */
  chunks: Record<string, string[]>;
  requires: Record<string, string>;
  /** The imported names, by federated module. */
  sharedImports: Record<string, string[]>;
}

/** The manifest of a host's build. */
export interface HostManifest extends BaseManifest {
  kind: 'host';
  scripts: string[];
  styles: string[];
  font: string | null;
  icon: string | null;
  provides: Record<string, string>;
  /** The paths of the host's own pages; unknown for old releases. */
  paths?: string[];
  /** The files of each group of `shared` that is loaded on demand, by name; unknown for old releases. */
  lazySharedModules?: Record<string, string[]>;
  /** The exported names, by federated module. */
  sharedExports: Record<string, string[]>;
}

export type ReleaseManifest = RemoteManifest | HostManifest;

/** The file name of a release's manifest. */
export const manifestFile = 'release.json';

/**
 * Returns a release's global name. It contains the version, so that two releases of an area can be loaded in one page.
 */
export const containerName = (area: string, version: string) => `mf_${area}_${version}`.replaceAll(/[^\w]/g, '_');

/** The file of a remote's container. */
export const remoteEntry = 'remoteEntry.js';
