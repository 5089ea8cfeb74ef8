import type { Configuration } from '@rspack/core';

/** What one build is asked for. */
export interface AreaBuild {
  mode: 'production' | 'development';
  /** The release's version; it is part of addresses and of the container's global name. */
  version: string;
  /** Where the files go. */
  outDir: string;
  /** The origin of the development server that serves it, with hot reload; a build for release has none. */
  served?: string;
}

/** An area's `rspack.config.ts` exports this: the Rspack options of one build of it. */
export type AreaConfig = (build: AreaBuild) => Promise<Configuration>;
