import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { parse } from 'yaml';
import { type CallContracts, collectCalls, loadContract } from './api-contract/collectCalls.ts';
import {
  type Area,
  BuildError,
  isHost,
  platformPackage,
  readVersion,
  resolvePackage,
  sharedPackage,
  usesOwnRuntime,
} from './area.ts';

const ignored = ['**/node_modules/**', '**/dist/**', '**/.cache/**', '**/*.test.{ts,tsx}'];

// The other folders of `build/` do not change the output of a build.
const presetFiles = ['*', '{analysis,preset,runtime}/**'];

const under = (dir: string, patterns: string | string[] = '**/*') =>
  globSync(patterns, { cwd: dir, exclude: ignored }).map((file) => path.join(dir, file));

// Returns the sources of an area; for the host also those of `shared`, which it provides.
function listSources(area: Area): string[] {
  const shared = resolvePackage(area.dir, sharedPackage);
  return [...under(area.dir), ...(isHost(area) ? under(path.join(shared.dir, 'src')) : [])];
}

function hashFiles(area: Area, listed: readonly string[]): string {
  const shared = resolvePackage(area.dir, sharedPackage);
  const files = listed.filter((file) => existsSync(file) && statSync(file).isFile());
  const bases = [area.root, path.dirname(shared.dir), path.resolve(import.meta.dirname, '../../..')];
  const named = files.map((file) => {
    const names = bases.map((base) => path.relative(base, file)).sort((a, b) => a.length - b.length);
    return [(names[0] ?? file).replaceAll('\\', '/'), file] as const;
  });
  const hash = createHash('sha256');
  for (const [name, file] of named.sort(([a], [b]) => (a < b ? -1 : 1)))
    hash.update(`${name}\0`).update(createHash('sha256').update(readFileSync(file)).digest());
  return hash.digest('hex');
}

function listToolNames(preset: readonly string[]): Set<string> {
  const sources = preset.filter((file) => /\.(ts|js)$/.test(file)).map((file) => readFileSync(file, 'utf8'));
  const imports = sources.flatMap((text) => [...text.matchAll(/\bfrom '((?:@[\w-]+\/)?[\w-]+)/g)]);
  return new Set(imports.map(([, name = '']) => name));
}

// SHA-256 of everything that affects an area's output: its sources, this preset, the resolved packages of both and the
// grouping of entry points. For the host it includes the sources of `shared`, of which a remote uses only names and
// types. It also covers the values that the area's calls send and read, because the release records them.
export function contentHash(area: Area): string {
  const shared = resolvePackage(area.dir, sharedPackage);
  const preset = under(import.meta.dirname, presetFiles);
  const tools = listToolNames(preset);
  const files = hashFiles(area, [...listSources(area), ...preset, path.join(shared.dir, 'federation.json')]);
  const dependencies = listResolvedDependencies(area, (name) => tools.has(name));
  const rest = [readEntryPoints(shared.dir), dependencies, listCalls(area), usesOwnRuntime()];
  return createHash('sha256').update(files).update(JSON.stringify(rest)).digest('hex');
}

// The parts of the manifest of `shared` that a build reads. Its dependencies count as resolved.
function readEntryPoints(sharedDir: string) {
  const manifest = JSON.parse(readFileSync(path.join(sharedDir, 'package.json'), 'utf8')) as Record<string, unknown>;
  const { version, exports, sideEffects } = manifest;
  return { version, exports, sideEffects };
}

// Includes the calls in `shared` for the host.
export const listCalls = (area: Area): CallContracts =>
  collectCalls(
    listSources(area).filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.config.ts')),
    loadContract(area.dir),
  );

// Updates of libraries or of the build do not change this hash.
export const hashSources = (area: Area): string => hashFiles(area, listSources(area));

// The default version is the package's version with the content hash.
export const localVersion = (area: Area, hash = contentHash(area)): string =>
  `${readVersion(area.dir)}-h${hash.slice(0, 12)}`;

const versions = v.optional(v.record(v.string(), v.string()), {});
const references = v.optional(v.record(v.string(), v.object({ version: v.string() })), {});

// pnpm's lockfile, version 9.
const Lockfile = v.object({
  importers: v.optional(
    v.record(
      v.string(),
      v.object({ dependencies: references, devDependencies: references, optionalDependencies: references }),
    ),
    {},
  ),
  packages: v.optional(
    v.record(
      v.string(),
      v.object({
        resolution: v.optional(v.looseObject({}), {}),
        os: v.optional(v.array(v.string())),
        cpu: v.optional(v.array(v.string())),
        libc: v.optional(v.array(v.string())),
      }),
    ),
    {},
  ),
  snapshots: v.optional(v.record(v.string(), v.object({ dependencies: versions, optionalDependencies: versions })), {}),
});

type Lockfile = v.InferOutput<typeof Lockfile>;

const parsed = new Map<string, { text: string; lockfile: Lockfile }>();

function readLockfile(root: string): Lockfile {
  const file = path.join(root, 'pnpm-lock.yaml');
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const known = parsed.get(file);
  if (known?.text === text) return known.lockfile;
  const result = v.safeParse(Lockfile, parse(text) ?? {});
  if (!result.success) throw new BuildError(`${file}: ${v.summarize(result.issues)}`);
  parsed.set(file, { text, lockfile: result.output });
  return result.output;
}

// Returns the key in `snapshots`; undefined for packages of the workspace.
function toKey({ snapshots }: Lockfile, name: string, version: string): string | undefined {
  if (version.startsWith('link:')) return undefined;
  return `${name}@${version}` in snapshots ? `${name}@${version}` : version;
}

// Peers are listed separately; patches are kept.
const withoutPeers = (key: string) => {
  const at = key.indexOf('(');
  return at === -1 ? key : key.slice(0, at) + (/\(patch_hash=[^)]*\)/.exec(key)?.[0] ?? '');
};

// Adds a package with its dependencies, without platform-specific binaries, which have the version of their package.
function addPackage(lockfile: Lockfile, key: string, found: Map<string, string>, visited: Set<string>): void {
  if (visited.has(key)) return;
  visited.add(key);
  const name = withoutPeers(key);
  const { resolution, os, cpu, libc } = lockfile.packages[name.replace(/\(.*/, '')] ?? {};
  if ((os ?? cpu ?? libc) !== undefined) return;
  found.set(name, JSON.stringify(resolution ?? {}));
  for (const next of listNextKeys(lockfile, key)) addPackage(lockfile, next, found, visited);
}

// Returns the keys of the packages that a package depends on.
function listNextKeys(lockfile: Lockfile, key: string): string[] {
  const { dependencies = {}, optionalDependencies = {} } = lockfile.snapshots[key] ?? {};
  const entries = Object.entries({ ...dependencies, ...optionalDependencies });
  return entries.flatMap(([name, version]) => toKey(lockfile, name, version) ?? []);
}

const toVersions = (entries: Record<string, { version: string }> = {}) =>
  Object.entries(entries).map(([name, { version }]) => [name, version] as const);

// The dependencies of the build tools in the workspace, or in a separate repository those of the installed package.
function listTools(lockfile: Lockfile, importer: string): (readonly [string, string])[] {
  const version = lockfile.importers[importer]?.devDependencies[platformPackage]?.version;
  if (version === undefined) return [];
  if (version.startsWith('link:')) {
    const tools = path.posix.join(importer, version.slice('link:'.length));
    return toVersions(lockfile.importers[tools]?.dependencies);
  }
  return Object.entries(lockfile.snapshots[toKey(lockfile, platformPackage, version) ?? '']?.dependencies ?? {});
}

// Returns sorted entries `name@version` with integrity: the dependencies of the area, those of `shared` for the host,
// and the build tools that `isTool` accepts. Development dependencies and those of other areas are not included.
export function listResolvedDependencies(area: Area, isTool: (name: string) => boolean): string[] {
  const lockfile = readLockfile(area.root);
  const importer = path.basename(area.dir);
  const own = toVersions(lockfile.importers[importer]?.dependencies);
  const shared = own.find(([name]) => name === sharedPackage)?.[1];
  const lent =
    isHost(area) && shared?.startsWith('link:')
      ? toVersions(lockfile.importers[path.posix.join(importer, shared.slice('link:'.length))]?.dependencies)
      : [];
  const tools = listTools(lockfile, importer).filter(([name]) => isTool(name));
  const [found, visited] = [new Map<string, string>(), new Set<string>()];
  for (const [name, version] of [...own, ...lent, ...tools]) {
    const key = toKey(lockfile, name, version);
    if (key !== undefined) addPackage(lockfile, key, found, visited);
  }
  return [...found].map(([name, resolution]) => `${name} ${resolution}`).toSorted();
}

export interface LockedPackage {
  name: string;
  version: string;
  // `sha512-` and the hash in base64.
  integrity: string | undefined;
  // True for platform-specific binaries.
  isBinary: boolean;
}

// Includes transitive dependencies and Node. Throws BuildError that names the packages missing from the lockfile.
export function listLockedPackages(
  root: string,
  imported: readonly { importer: string; name: string }[],
): LockedPackage[] {
  const lockfile = readLockfile(root);
  const nodes = toVersions(lockfile.importers['.']?.optionalDependencies);
  const direct = imported.map(({ importer, name }) => {
    const version = lockfile.importers[importer]?.dependencies[name]?.version;
    if (version === undefined)
      throw new BuildError(`pnpm-lock.yaml has no "${name}" of ${importer}. Run pnpm install.`);
    return [name, version] as const;
  });
  const keys = new Set([...nodes, ...direct].flatMap(([name, version]) => toKey(lockfile, name, version) ?? []));
  // A Set iterates over elements that are added during the loop.
  for (const key of keys) for (const next of listNextKeys(lockfile, key)) keys.add(next);
  return [...new Set([...keys].map((key) => key.replace(/\(.*/, '')))].map((key) => {
    const { resolution = {}, os, cpu, libc } = lockfile.packages[key] ?? {};
    const at = key.lastIndexOf('@');
    const integrity = 'integrity' in resolution ? String(resolution['integrity']) : undefined;
    return {
      name: key.slice(0, at),
      version: key.slice(at + 1),
      integrity,
      isBinary: (os ?? cpu ?? libc) !== undefined,
    };
  });
}
