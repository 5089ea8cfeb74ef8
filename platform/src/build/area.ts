import { existsSync, globSync, readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RemoteScreen, ScreenSource } from '@faultline/shared/contract';
import { screen } from '@faultline/shared/contract/schemas';
import type { Configuration } from '@rspack/core';
import * as v from 'valibot';

const listAreaFolders = (root: string) => globSync('{host,remote-*}/rspack.config.ts', { cwd: root });

// Returns the nearest folder at or above `dir` that contains areas, or `dir` itself.
function findRepository(dir: string): string {
  for (let at = dir; ; at = path.dirname(at)) {
    if (listAreaFolders(at).length > 0) return at;
    if (at === path.dirname(at)) return dir;
  }
}

// True if this package is installed in another repository.
export const isInstalled = import.meta.dirname.split(path.sep).includes('node_modules');

export const workspaceRoot = isInstalled
  ? findRepository(process.cwd())
  : path.resolve(import.meta.dirname, '../../..');

// The host or a remote: a folder that is built and released separately.
export interface Area {
  // `host`, or the remote's name: `vulns` for the folder `remote-vulns`.
  name: string;
  dir: string;
  root: string;
}

export const isHost = (area: Area) => area.name === 'host';

export function areaAt(dir: string): Area {
  const folder = path.basename(dir);
  if (folder !== 'host' && !folder.startsWith('remote-'))
    throw new BuildError(`${dir} is not an area: its folder must be called host or remote-<name>.`);
  return { name: folder.replace(/^remote-/, ''), dir, root: path.dirname(dir) };
}

// The host comes first.
export const findAreas = (root = workspaceRoot): Area[] =>
  listAreaFolders(root)
    .map((file) => areaAt(path.join(root, path.dirname(file))))
    .sort((a, b) => Number(isHost(b)) - Number(isHost(a)) || a.name.localeCompare(b.name));

export function findArea(name: string, root = workspaceRoot): Area {
  const dir = path.join(root, name === 'host' ? 'host' : `remote-${name}`);
  if (/^[a-z][a-z0-9-]*$/.test(name) && existsSync(path.join(dir, 'rspack.config.ts'))) return areaAt(dir);
  const known = findAreas(root).map((area) => area.name);
  throw new BuildError(`There is no area "${name}". Areas here: ${known.join(', ') || 'none'}.`);
}

// A build that cannot be released. The message names the problem, its location and the solution.
export class BuildError extends Error {
  override name = 'BuildError';
}

export interface AreaBuild {
  mode: 'production' | 'development';
  /** The release's version, part of its addresses and of the container's global name. */
  version: string;
  outDir: string;
  /** The origin of the development server; undefined in builds for release. */
  served?: string;
}

/** The default export of an area's `rspack.config.ts`: returns the Rspack options of a build. */
export type AreaConfig = (build: AreaBuild) => Promise<Configuration>;

export async function loadRspackConfig(area: Area, build: AreaBuild): Promise<Configuration> {
  const file = path.join(area.dir, 'rspack.config.ts');
  const { default: config } = (await import(pathToFileURL(file).href)) as { default: AreaConfig };
  return config(build);
}

const Remote = v.strictObject({
  name: v.string(),
  screens: v.pipe(
    v.array(v.strictObject({ ...screen.entries, from: v.pipe(v.string(), v.startsWith('./')) })),
    v.minLength(1, 'a remote has at least one screen'),
  ),
});

async function load(file: string): Promise<unknown> {
  if (!existsSync(file)) throw new BuildError(`${file} is missing. Describe the remote's screens there.`);
  const { mtimeMs } = await stat(file);
  try {
    const module = (await import(`${pathToFileURL(file).href}?${mtimeMs}`)) as Record<string, unknown>;
    return module['remote'];
  } catch (error) {
    throw new BuildError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

// Reads and checks the description of a remote, `export const remote = defineRemoteManifest({ ... })` in `remote.ts`.
export async function readRemote(area: Area): Promise<{ name: string; screens: ScreenSource[] }> {
  const file = path.join(area.dir, 'remote.ts');
  const described = await load(file);
  if (described === undefined)
    throw new BuildError(`${file} must say: export const remote = defineRemoteManifest({ ... }).`);
  const parsed = v.safeParse(Remote, described);
  if (!parsed.success) throw new BuildError(`${file}: ${v.summarize(parsed.issues)}`);
  const { name, screens } = parsed.output;
  if (name !== area.name)
    throw new BuildError(`${file} names the remote "${name}", but its folder says "${area.name}". Make them agree.`);
  for (const [what, values] of [
    ['expose', screens.map((each) => each.expose)],
    ['path', screens.flatMap((each) => each.paths)],
  ] as const) {
    const [double] = findDuplicates(values);
    if (double) throw new BuildError(`${file}: two screens have the ${what} "${double}". Give each its own.`);
  }
  const [problem] = screens.flatMap((each) => each.paths).flatMap((each) => findPathProblem(each) ?? []);
  if (problem) throw new BuildError(`${file}: ${problem}`);
  return parsed.output;
}

const Host = v.strictObject({ paths: v.array(v.pipe(v.string(), v.startsWith('/'))) });

// Reads and checks the description of the host, `export const host = { paths: [...] }` in `host.ts`, which is
// optional.
export async function readHost(area: Area): Promise<v.InferOutput<typeof Host>> {
  const file = path.join(area.dir, 'host.ts');
  if (!existsSync(file)) return { paths: [] };
  const module = (await import(pathToFileURL(file).href)) as { host?: unknown };
  const parsed = v.safeParse(Host, module.host);
  if (!parsed.success) throw new BuildError(`${file}: ${v.summarize(parsed.issues)}`);
  return parsed.output;
}

export const publishedScreens = (screens: readonly ScreenSource[]): RemoteScreen[] =>
  v.parse(v.array(v.object(screen.entries)), screens);

const findDuplicates = (values: readonly string[]) => [
  ...new Set(values.filter((value, index) => values.indexOf(value) !== index)),
];

// The gateway or web server serves these paths.
const RESERVED_SEGMENTS = new Set(['api', 'r', 'registry.json', 'healthz', 'index.html', 'headers.json']);

const isDynamic = (segment: string) => /^([:*]|\{)/.test(segment);
const isSegment = (segment: string) =>
  /^([\w.~-]+|:\w+|\{\w+\}|\*)$/.test(segment) && segment !== '.' && segment !== '..';

// Returns the reason and the solution; null if a screen can have this path.
export function findPathProblem(path: string): string | null {
  if (path === '/') return null;
  const [first = '', ...rest] = path.replace(/^\//, '').replace(/\/$/, '').split('/');
  if (RESERVED_SEGMENTS.has(first.toLowerCase()))
    return `${path} is answered by the server (/${first}), so no page is ever shown there. Choose another path.`;
  if (isDynamic(first))
    return `${path} matches every address of this depth, those of other areas too. Begin with a fixed segment, as in /threats/{id}.`;
  // An optional segment means two addresses, and comparing or preloading addresses would have to handle both.
  if ([first, ...rest].some((segment) => segment.endsWith('?')))
    return `${path} has an optional segment. Give the screen two paths instead, one without it.`;
  if (![first, ...rest].every(isSegment) || rest.slice(0, -1).includes('*'))
    return `${path} is not a valid path. It looks like /threats, or /threats/{id}.`;
  return null;
}

const names = v.array(v.pipe(v.string(), v.minLength(1)));
const Groups = v.record(v.string(), v.strictObject({ eager: v.boolean(), entryPoints: names, libraries: names }));

// A federated module of `shared` with its entry points and libraries.
interface FederationGroup {
  // The share key, such as `@faultline/shared/core`.
  module: string;
  eager: boolean;
  entryPoints: string[];
  libraries: string[];
}

export const sharedPackage = '@faultline/shared';

export function federationGroups(sharedDir: string): FederationGroup[] {
  const file = path.join(sharedDir, 'federation.json');
  const parsed = v.safeParse(Groups, JSON.parse(readFileSync(file, 'utf8')));
  if (!parsed.success) throw new BuildError(`${file}: ${v.summarize(parsed.issues)}`);
  return Object.entries(parsed.output).map(([name, group]) => ({
    module: `${sharedPackage}/${name}`,
    eager: group.eager,
    entryPoints: group.entryPoints.map((name) => `${sharedPackage}/${name}`),
    libraries: group.libraries,
  }));
}

export function resolvePackage(dir: string, name: string): { dir: string; version: string } {
  let file: string;
  try {
    file = createRequire(path.join(dir, 'package.json')).resolve(`${name}/package.json`);
  } catch {
    throw new BuildError(`${path.basename(dir)} cannot resolve "${name}". Add it to its package.json and install.`);
  }
  return { dir: path.dirname(file), version: readVersion(path.dirname(file)) };
}

// Returns the version of the package in `dir`.
export const readVersion = (dir: string): string =>
  (JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8')) as { version: string }).version;

// Returns whether builds contain the federation runtime of this platform. With FEDERATION_RUNTIME=library they contain
// the one of the federation plugin. See README.md in build/runtime.
export function usesOwnRuntime(): boolean {
  const runtime = process.env['FEDERATION_RUNTIME'] || 'own';
  if (runtime === 'own' || runtime === 'library') return runtime === 'own';
  throw new BuildError(`FEDERATION_RUNTIME is "${runtime}". It must be "own" or "library".`);
}

// The runtime that hosts expose to remotes. Remotes that were built with the library's runtime carry their own.
export const hostRuntime = { name: '@faultline/runtime', version: '1.0.0' } as const;

export const platformPackage = '@faultline/platform';

const federation = () => resolvePackage(import.meta.dirname, '@module-federation/runtime-tools').version;

// Returns the versions of the shared modules that a host built in `dir` provides to the remotes.
export const providedVersions = (dir: string): Record<string, string> => ({
  react: resolvePackage(dir, 'react').version,
  [sharedPackage]: resolvePackage(dir, sharedPackage).version,
  mf: federation(),
  [hostRuntime.name]: hostRuntime.version,
  // Not required by releases; separate repositories install the packages that the live host names.
  [platformPackage]: readVersion(path.resolve(import.meta.dirname, '../..')),
});

// React must match exactly, other modules by semver range.
export const requiredVersions = (dir: string): Record<string, string> => ({
  react: resolvePackage(dir, 'react').version,
  [sharedPackage]: `^${resolvePackage(dir, sharedPackage).version}`,
  mf: `^${federation()}`,
  ...(usesOwnRuntime() ? { [hostRuntime.name]: `^${hostRuntime.version}` } : {}),
});
