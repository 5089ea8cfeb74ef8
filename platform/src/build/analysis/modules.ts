import { readFileSync, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { StatsCompilation, StatsModule } from '@rspack/core';
import { parseSync, type EcmaScriptModule, Visitor } from 'oxc-parser';
import { BuildError, federationGroups, findPathProblem, resolvePackage, sharedPackage } from '../area.ts';

const flatten = (module: StatsModule): StatsModule[] => [module, ...(module.modules ?? []).flatMap(flatten)];

// Files that tree shaking removed are omitted.
export const builtFiles = (stats: StatsCompilation): string[] => [
  ...new Set(
    (stats.modules ?? [])
      .filter((module) => !module.orphan)
      .flatMap(flatten)
      .map((module) => module.nameForCondition ?? '')
      .filter((file) => path.isAbsolute(file)),
  ),
];

// Returns null for the project's own files.
export const findPackageName = (file: string): string | null => {
  const [, inside] = /.*[\\/]node_modules[\\/](.+)$/.exec(file) ?? [];
  return inside ? inside.split(/[\\/]/, inside.startsWith('@') ? 2 : 1).join('/') : null;
};

export const isInside = (file: string, dir: string) => {
  const relative = path.relative(dir, file);
  return !relative.startsWith('..') && !path.isAbsolute(relative);
};

// The parser declares this enum as a type only.
const namespaces = new Set<string>(['NamespaceObject']);

function parse(file: string): { module: EcmaScriptModule; source: string } {
  const source = readFileSync(file, 'utf8');
  const { module, errors } = parseSync(file, source);
  const [error] = errors;
  if (error) throw new BuildError(`${file}: ${error.message}`);
  return { module, source };
}

// Includes the names of `export * from './x'`, but no types.
export function exportedNames(file: string, seen = new Set<string>()): Set<string> {
  const names = new Set<string>();
  if (seen.has(file)) return names;
  seen.add(file);
  for (const entry of parse(file).module.staticExports.flatMap((statement) => statement.entries)) {
    if (entry.isType) continue;
    const from = entry.moduleRequest?.value;
    if (entry.exportName.name !== null) names.add(entry.exportName.name);
    else if (from === undefined) names.add('default');
    else if (from.startsWith('.')) {
      for (const name of exportedNames(path.resolve(path.dirname(file), from), seen)) names.add(name);
      names.delete('default');
    } else
      throw new BuildError(
        `${file} says export * from '${from}'. Name what is needed of a library: all that is named here is shipped.`,
      );
  }
  return names;
}

interface ImportedNames {
  request: string;
  // The imported names; `null` if the whole module is imported (`import * as`, `import()`).
  names: string[] | null;
  // True for `import()`.
  dynamic: boolean;
}

export function importedNames(file: string): ImportedNames[] {
  const { module, source } = parse(file);
  const statics = module.staticImports.map(({ moduleRequest, entries }) => {
    const values = entries.filter((entry) => !entry.isType).map(({ importName }) => importName);
    const whole = values.some(({ kind }) => namespaces.has(kind));
    return {
      request: moduleRequest.value,
      names: whole ? null : values.map(({ name }) => name ?? 'default'),
      dynamic: false,
    };
  });
  const reExports = module.staticExports
    .flatMap((statement) => statement.entries)
    .flatMap(({ moduleRequest, importName, isType }) =>
      moduleRequest && !isType
        ? [{ request: moduleRequest.value, names: importName.name === null ? null : [importName.name], dynamic: false }]
        : [],
    );
  const dynamics = module.dynamicImports.map(({ moduleRequest }) => ({
    request: source.slice(moduleRequest.start, moduleRequest.end).replaceAll(/^['"`]|['"`]$/g, ''),
    names: null,
    dynamic: true,
  }));
  return [...statics, ...reExports, ...dynamics];
}

// `dir` is the folder from which the module is resolved.
export const listExportedNames = (dir: string, module: string) =>
  exportedNames(createRequire(path.join(dir, 'package.json')).resolve(module));

// Maps each module that a remote may import (`@faultline/shared/ui`, `jotai`) to the federated module that contains
// it.
export const mapToSharedModule = (dir: string): Map<string, string> =>
  new Map(
    federationGroups(resolvePackage(dir, sharedPackage).dir).flatMap(({ module, entryPoints, libraries }) =>
      [...entryPoints, ...libraries].map((request) => [request, module] as const),
    ),
  );

// The module with the addresses of all screens; compiled in an installed package.
const pathsModules = ['src/routing/paths.ts', 'src/routing/paths.js'];

type NamedPaths = Record<string, string | ((id: string) => string)>;

// Addresses by name, such as `/cves/{id}`.
async function readNamedPaths(sharedDir: string): Promise<Map<string, string>> {
  const file = pathsModules.map((each) => path.join(sharedDir, each)).find((each) => existsSync(each));
  if (file === undefined) return new Map();
  const { paths } = (await import(pathToFileURL(file).href)) as { paths: NamedPaths };
  return new Map(
    Object.entries(paths).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : decodeURIComponent(value('{id}')),
    ]),
  );
}

// Returns `/past` for `/past?day=1#top`; undefined if the text is not the address of a page.
function toAddress(text: string): string | undefined {
  const [address = ''] = text.split(/[?#]/);
  return /^\/./.test(address) && findPathProblem(address) === null ? address.replace(/\/$/, '') : undefined;
}

interface Source {
  file: string;
  // True for the area's own code, in which every text that looks like an address counts. `shared` also contains
  // addresses of the API.
  isOwn: boolean;
}

// Finds `paths.signIn` and `to="/login"`, and in an area's own code every text like `/login`.
function findLinks({ file, isOwn }: Source, named: ReadonlyMap<string, string>): string[] {
  const source = readFileSync(file, 'utf8');
  const { program, module } = parseSync(file, source);
  const alias = module.staticImports
    .filter(({ moduleRequest }) => /(\/routing|\/paths\.ts|\/routing\/index\.ts)$/.test(moduleRequest.value))
    .flatMap(({ entries }) => entries)
    .find(({ importName }) => importName.name === 'paths')?.localName.value;
  const found: (string | undefined)[] = [];
  const isPaths = (node: { type: string; name?: unknown } | null) =>
    alias !== undefined && node?.type === 'Identifier' && node.name === alias;
  new Visitor({
    MemberExpression({ object, property, computed }) {
      if (!isPaths(object)) return;
      // The address of a computed name is only known at run time.
      if (computed) found.push(...named.values());
      else if (property.type === 'Identifier') found.push(named.get(property.name));
    },
    VariableDeclarator({ init }) {
      if (isPaths(init)) found.push(...named.values());
    },
    JSXAttribute({ name, value }) {
      if ((name.name === 'to' || name.name === 'href') && value?.type === 'Literal' && typeof value.value === 'string')
        found.push(value.value === '/' ? '/' : toAddress(value.value));
    },
    Literal({ value }) {
      if (isOwn && typeof value === 'string') found.push(toAddress(value));
    },
    TemplateLiteral({ quasis }) {
      if (isOwn) found.push(toAddress(quasis.map(({ value }) => value.raw).join('{id}')));
    },
  }).visit(program);
  return found.filter((each) => each !== undefined);
}

// Libraries and the list of addresses itself are ignored. `files` are the files in the output.
export async function collectLinks(areaDir: string, sharedDir: string, files: readonly string[]): Promise<string[]> {
  const named = await readNamedPaths(sharedDir);
  const sources = files
    .filter(
      (file) =>
        /\.tsx?$/.test(file) && !findPackageName(file) && !pathsModules.includes(path.relative(sharedDir, file)),
    )
    .map((file) => ({ file, isOwn: isInside(file, areaDir) }))
    .filter(({ file, isOwn }) => isOwn || isInside(file, sharedDir));
  return [...new Set(sources.flatMap((source) => findLinks(source, named)))].sort();
}
