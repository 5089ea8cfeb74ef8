import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Configuration } from '@rspack/core';
import type { Area } from './area.ts';

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

/** The Rspack options of one build of an area, as its own `rspack.config.ts` makes them. */
export async function loadRspackConfig(area: Area, build: AreaBuild): Promise<Configuration> {
  const file = path.join(area.dir, 'rspack.config.ts');
  const { default: config } = (await import(pathToFileURL(file).href)) as { default: AreaConfig };
  return config(build);
}
