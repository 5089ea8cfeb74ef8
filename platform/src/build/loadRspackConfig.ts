import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Configuration } from '@rspack/core';
import type { Area } from './area.ts';
import type { AreaBuild, AreaConfig } from './areaConfig.ts';

/** The Rspack options of one build of an area, as its own `rspack.config.ts` makes them. */
export async function loadRspackConfig(area: Area, build: AreaBuild): Promise<Configuration> {
  const file = path.join(area.dir, 'rspack.config.ts');
  const { default: config } = (await import(pathToFileURL(file).href)) as { default: AreaConfig };
  return config(build);
}
