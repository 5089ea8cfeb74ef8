import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire, isBuiltin } from 'node:module';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import * as v from 'valibot';
import { createProgramSbom } from '../analysis/licenses.ts';
import { BuildError, readVersion } from '../area.ts';
import { listLockedPackages } from '../contentHash.ts';

// The programs of an installation by their entry files; the release tool includes the build preset of the areas.
export const programs = {
  api: ['api/src/server.ts', 'api/src/cli.ts'],
  gateway: ['platform/src/release/gateway/server.ts'],
  release: ['platform/src/areaCli.ts', 'platform/src/build/index.ts'],
} as const;

// A package that a program loads, and the workspace package that depends on it.
interface ImportedPackage {
  importer: string;
  name: string;
}

const names = v.optional(v.record(v.string(), v.string()), {});
const Manifest = v.object({ dependencies: names });

const isTypeOnly = (statement: string) => /^(import|export)\s+type\b/.test(statement);

// Imports, `import()` of a constant, and the files of workers.
function findRequests(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  const { module } = parseSync(file, source);
  const imports = module.staticImports
    .filter(({ start, end }) => !isTypeOnly(source.slice(start, end)))
    .map(({ moduleRequest }) => moduleRequest.value);
  const reExports = module.staticExports
    .filter(({ start, end }) => !isTypeOnly(source.slice(start, end)))
    .flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []));
  const dynamic = module.dynamicImports.flatMap(
    ({ moduleRequest: { start, end } }) => /^'(.*)'$/.exec(source.slice(start, end))?.[1] ?? [],
  );
  const workers = [...source.matchAll(/new URL\('(\.[^']+\.ts)', import\.meta\.url\)/g)].flatMap(
    ([, request]) => request ?? [],
  );
  return [...imports, ...reExports, ...dynamic, ...workers];
}

const toPackageName = (request: string) => request.split('/', request.startsWith('@') ? 2 : 1).join('/');

// Follows every import from `entries` through the workspace at `root`. Throws BuildError that names each import
// missing from `dependencies`, because an installation without development dependencies lacks it.
export function listImportedPackages(root: string, entries: readonly string[]): ImportedPackage[] {
  const found = new Map<string, ImportedPackage>();
  const problems = new Set<string>();
  const files = new Set(entries.map((entry) => path.join(root, entry)));
  const manifests = new Map<string, Record<string, string>>();
  const readDependencies = (importer: string) => {
    const file = path.join(root, importer, 'package.json');
    const known = manifests.get(importer) ?? v.parse(Manifest, JSON.parse(readFileSync(file, 'utf8'))).dependencies;
    manifests.set(importer, known);
    return known;
  };
  // A Set also visits elements that are added during the loop.
  for (const file of files) {
    const relative = path.relative(root, file).replaceAll(path.sep, '/');
    const [importer = ''] = relative.split('/');
    for (const request of findRequests(file)) {
      if (isBuiltin(request)) continue;
      if (request.startsWith('.')) {
        files.add(path.resolve(path.dirname(file), request));
        continue;
      }
      const name = toPackageName(request);
      const version = readDependencies(importer)[name];
      if (version === undefined)
        problems.add(
          `${relative} imports "${name}". Move it from devDependencies to dependencies in ${importer}/package.json.`,
        );
      else if (version.startsWith('workspace:')) files.add(createRequire(file).resolve(request));
      else found.set(`${importer} ${name}`, { importer, name });
    }
  }
  if (problems.size > 0) throw new BuildError([...problems].join('\n'));
  return [...found.values()];
}

// Writes SBOMs (CycloneDX 1.6) of API, gateway and release tool, and returns the files.
export async function writeSbomFiles(root: string, dir: string): Promise<string[]> {
  await mkdir(dir, { recursive: true });
  return Array.fromAsync(Object.entries(programs), async ([program, entries]) => {
    const packages = listLockedPackages(root, listImportedPackages(root, entries));
    const file = path.join(dir, `${program}.cdx.json`);
    await writeFile(file, createProgramSbom(`faultline-${program}`, readVersion(root), packages));
    return file;
  });
}
