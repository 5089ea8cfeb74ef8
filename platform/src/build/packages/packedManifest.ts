import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { BuildError, readVersion, workspaceRoot } from '../area.ts';

export interface SourceManifest {
  name: string;
  version: string;
  license?: string;
  type?: string;
  sideEffects?: unknown;
  engines?: { node: string };
  exports: Record<string, string>;
  // These fields replace those of the manifest in the tarball.
  publishConfig?: { bin?: Record<string, string>; exports?: Record<string, string> };
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

export const publishedExports = ({ exports, publishConfig }: SourceManifest) => publishConfig?.exports ?? exports;

export const compiledName = (file: string) => file.replace(/(?<!\.d)\.tsx?$/, '.js');

const mapValues = <T, U>(record: Record<string, T>, map: (value: T, key: string) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value, key)]));

// The tools that a standalone repository needs.
const toolNames = [
  '@playwright/test',
  '@testing-library/jest-dom',
  '@testing-library/react',
  '@testing-library/user-event',
  '@types/node',
  '@types/react',
  'happy-dom',
  'react',
  'react-dom',
  'typescript',
  'vitest',
];

// Read from the file, because some packages do not export their manifest.
function installedVersion(dir: string, name: string): string {
  const folder = [dir, workspaceRoot]
    .map((each) => path.join(each, 'node_modules', name))
    .find((each) => existsSync(path.join(each, 'package.json')));
  if (folder === undefined) throw new BuildError(`${path.basename(dir)} has no "${name}" installed. Install it first.`);
  return readVersion(folder);
}

const ownManifest = path.resolve(import.meta.dirname, '../../../package.json');

// Returns the tool versions of the workspace, or the peer dependencies of an installed package.
export function toolVersions(): Record<string, string> {
  const { peerDependencies } = JSON.parse(readFileSync(ownManifest, 'utf8')) as {
    peerDependencies?: Record<string, string>;
  };
  const shared = path.join(workspaceRoot, 'shared');
  return peerDependencies ?? Object.fromEntries(toolNames.map((name) => [name, installedVersion(shared, name)]));
}

// Exact versions replace `catalog:` and `workspace:`, and compiled files replace sources. A package that the code
// imports but only tests and areas need is an optional peer. `imported` are the packages that the compiled files
// import.
export function packedManifest(dir: string, source: SourceManifest, imported: ReadonlySet<string>) {
  const { name, version, license, type, sideEffects, publishConfig: { bin } = {}, dependencies = {} } = source;
  const isTool = new Set(toolNames);
  const missing = [...imported].filter(
    (each) => each !== name && dependencies[each] === undefined && !isTool.has(each),
  );
  if (missing.length > 0) throw new BuildError(`${name} imports ${missing.join(', ')}, which it does not depend on.`);
  const peers = name === '@faultline/platform' ? toolNames : [...imported].filter((each) => isTool.has(each));
  const optional = peers.filter((each) => dependencies[each] === undefined).toSorted();
  return {
    name,
    version,
    license,
    type,
    ...(sideEffects === undefined ? {} : { sideEffects }),
    engines: source.engines ?? { node: '>=24' },
    exports: mapValues(publishedExports(source), compiledName),
    ...(bin ? { bin: mapValues(bin, compiledName) } : {}),
    dependencies: mapValues(dependencies, (_, each) => installedVersion(dir, each)),
    peerDependencies: Object.fromEntries(optional.map((each) => [each, installedVersion(dir, each)])),
    peerDependenciesMeta: Object.fromEntries(optional.map((each) => [each, { optional: true }])),
  };
}
