import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Configuration } from '@rspack/core';

const listAreaFolders = (root: string) => globSync('{host,remote-*}/rspack.config.ts', { cwd: root });

// Returns the nearest folder at or above `dir` that contains areas; `dir` if there is no such folder.
function findRepository(dir: string): string {
  for (let at = dir; ; at = path.dirname(at)) {
    if (listAreaFolders(at).length > 0) return at;
    if (at === path.dirname(at)) return dir;
  }
}

/** True if this package is installed in another repository. */
export const isInstalled = import.meta.dirname.split(path.sep).includes('node_modules');

/** The folder that contains the areas. */
export const workspaceRoot = isInstalled
  ? findRepository(process.cwd())
  : path.resolve(import.meta.dirname, '../../..');

/** The host or a remote: a folder that is built and released separately. */
export interface Area {
  /** `host`, or the remote's name: `vulns` for the folder `remote-vulns`. */
  name: string;
  dir: string;
  root: string;
}

export const isHost = (area: Area) => area.name === 'host';

/** Returns the area in `dir`. */
export function areaAt(dir: string): Area {
  const folder = path.basename(dir);
  if (folder !== 'host' && !folder.startsWith('remote-'))
    throw new BuildError(`${dir} is not an area: its folder must be called host or remote-<name>.`);
  return { name: folder.replace(/^remote-/, ''), dir, root: path.dirname(dir) };
}

/** Returns all areas of a workspace, the host first. */
export const findAreas = (root = workspaceRoot): Area[] =>
  listAreaFolders(root)
    .map((file) => areaAt(path.join(root, path.dirname(file))))
    .sort((a, b) => Number(isHost(b)) - Number(isHost(a)) || a.name.localeCompare(b.name));

/** Returns the area with a name such as `host` or `vulns`. */
export function findArea(name: string, root = workspaceRoot): Area {
  const dir = path.join(root, name === 'host' ? 'host' : `remote-${name}`);
  if (/^[a-z][a-z0-9-]*$/.test(name) && existsSync(path.join(dir, 'rspack.config.ts'))) return areaAt(dir);
  const known = findAreas(root).map((area) => area.name);
  throw new BuildError(`There is no area "${name}". Areas here: ${known.join(', ') || 'none'}.`);
}

/** A build that cannot be released. The message names the problem, its location and the solution. */
export class BuildError extends Error {
  override name = 'BuildError';
}

/** The options of one build. */
export interface AreaBuild {
  mode: 'production' | 'development';
  /** The release's version, part of its addresses and of the container's global name. */
  version: string;
  /** The output folder. */
  outDir: string;
  /** The origin of the development server; undefined in builds for release. */
  served?: string;
}

/** The default export of an area's `rspack.config.ts`: returns the Rspack options of a build. */
export type AreaConfig = (build: AreaBuild) => Promise<Configuration>;

/** Loads an area's `rspack.config.ts` and returns the Rspack options of a build. */
export async function loadRspackConfig(area: Area, build: AreaBuild): Promise<Configuration> {
  const file = path.join(area.dir, 'rspack.config.ts');
  const { default: config } = (await import(pathToFileURL(file).href)) as { default: AreaConfig };
  return config(build);
}
