import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parseSync, type EcmaScriptModule } from 'oxc-parser';
import { BuildError } from '../BuildError.ts';
import { federationGroups, sharedPackage } from '../federationGroups.ts';
import { resolvePackage } from '../resolvePackage.ts';

/** The parser's enum exists as a type only. */
const namespaces = new Set<string>(['NamespaceObject']);

function parse(file: string): { module: EcmaScriptModule; source: string } {
  const source = readFileSync(file, 'utf8');
  const { module, errors } = parseSync(file, source);
  const [error] = errors;
  if (error) throw new BuildError(`${file}: ${error.message}`);
  return { module, source };
}

/** Every value a module exports, `export * from './x'` followed; types are left out, for they do not exist at run time. */
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

export interface ImportedNames {
  request: string;
  /** What is imported by name; `null` when the whole module is taken (`import * as`, `import()`). */
  names: string[] | null;
  /** `import()`, which can be answered by the whole module without naming it. */
  dynamic: boolean;
}

/** Every value a module imports or re-exports, by the module it asks for. */
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

/** What an entry point or a group's module of `shared` exports, as `dir` resolves it. */
export const listExportedNames = (dir: string, module: string) =>
  exportedNames(createRequire(path.join(dir, 'package.json')).resolve(module));

/** By each request a remote may write (`@faultline/shared/ui`, `jotai`), the group's module that answers it. */
export const mapToSharedModule = (dir: string): Map<string, string> =>
  new Map(
    federationGroups(resolvePackage(dir, sharedPackage).dir).flatMap(({ module, entryPoints, libraries }) =>
      [...entryPoints, ...libraries].map((request) => [request, module] as const),
    ),
  );
