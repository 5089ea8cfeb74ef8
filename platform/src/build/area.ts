import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Configuration } from '@rspack/core';

const listAreaFolders = (root: string) => globSync('{host,remote-*}/rspack.config.ts', { cwd: root });

/** The nearest folder above `dir`, or itself, that holds areas; `dir` where none does. */
function findRepository(dir: string): string {
  for (let at = dir; ; at = path.dirname(at)) {
    if (listAreaFolders(at).length > 0) return at;
    if (at === path.dirname(at)) return dir;
  }
}

/** True in the package that a repository of its own installs, false in the workspace that makes it. */
export const isInstalled = import.meta.dirname.split(path.sep).includes('node_modules');

/** The folder that holds the areas: the workspace, or the repository that the installed commands are run in. */
export const workspaceRoot = isInstalled
  ? findRepository(process.cwd())
  : path.resolve(import.meta.dirname, '../../..');

/** The host, or one remote: a folder that is built and released on its own. */
export interface Area {
  /** `host`, or the remote's name: `vulns` for the folder `remote-vulns`. */
  name: string;
  dir: string;
  root: string;
}

export const isHost = (area: Area) => area.name === 'host';

/** The area that lives in `dir`. */
export function areaAt(dir: string): Area {
  const folder = path.basename(dir);
  if (folder !== 'host' && !folder.startsWith('remote-'))
    throw new BuildError(`${dir} is not an area: its folder must be called host or remote-<name>.`);
  return { name: folder.replace(/^remote-/, ''), dir, root: path.dirname(dir) };
}

/** Every area of a workspace, the host first. */
export const findAreas = (root = workspaceRoot): Area[] =>
  listAreaFolders(root)
    .map((file) => areaAt(path.join(root, path.dirname(file))))
    .sort((a, b) => Number(isHost(b)) - Number(isHost(a)) || a.name.localeCompare(b.name));

/** The area called `name` (`host`, `vulns`, ...). */
export function findArea(name: string, root = workspaceRoot): Area {
  const dir = path.join(root, name === 'host' ? 'host' : `remote-${name}`);
  if (/^[a-z][a-z0-9-]*$/.test(name) && existsSync(path.join(dir, 'rspack.config.ts'))) return areaAt(dir);
  const known = findAreas(root).map((area) => area.name);
  throw new BuildError(`There is no area "${name}". Areas here: ${known.join(', ') || 'none'}.`);
}

/** A build that cannot be released; the message says what is wrong, where, and what to do. */
export class BuildError extends Error {
  override name = 'BuildError';
}

/** The options of one build. */
export interface AreaBuild {
  mode: 'production' | 'development';
  /** The release's version; it is part of addresses and of the container's global name. */
  version: string;
  /** The output folder. */
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
