import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { type CallContracts, collectCalls } from './api-contract/collectCalls.ts';
import { loadContract } from './api-contract/groups.ts';
import { isHost, type Area } from './area.ts';
import { listResolvedDependencies } from './resolvedDependencies.ts';
import { sharedPackage, resolvePackage } from './sharedPackage.ts';

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
  const rest = [readEntryPoints(shared.dir), dependencies, listCalls(area)];
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
export const localVersion = (area: Area, hash = contentHash(area)): string => {
  const { version } = JSON.parse(readFileSync(path.join(area.dir, 'package.json'), 'utf8')) as { version: string };
  return `${version}-h${hash.slice(0, 12)}`;
};
