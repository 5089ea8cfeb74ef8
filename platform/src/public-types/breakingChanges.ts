import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseSync, type Program } from 'oxc-parser';
import { sharedPackage } from '../build/sharedPackage.ts';
import { recordedName } from './apiReport.ts';
import { compileTypes, withTempDir } from './compileTypes.ts';

/** `then.Column<any>`, `typeof then.useQuery` */
function formatType(module: string, name: string, parameters: number | null): string {
  if (parameters === null) return `typeof ${module}.${name}`;
  return `${module}.${name}${parameters > 0 ? `<${Array(parameters).fill('any').join(', ')}>` : ''}`;
}

/** A schema is judged by what it takes and gives: one rule more within is no matter of types. */
const normalizedSchemas = `
declare module 'normalized/pipe' {
  import type { BaseIssue, GenericSchema, InferInput, InferOutput, PipeItem, SchemaWithPipe as Pipe } from 'valibot';
  type Steps = readonly [GenericSchema, ...PipeItem<any, unknown, BaseIssue<unknown>>[]];
  export type SchemaWithPipe<T extends Steps> = GenericSchema<InferInput<Pipe<T>>, InferOutput<Pipe<T>>>;
}
`;
const byInputs = (report: string) =>
  report.replaceAll(/(import\("valibot"\)|\bv)\.SchemaWithPipe</g, 'import("normalized/pipe").SchemaWithPipe<');

/** Unions of names that areas pass and never receive; one name more breaks nobody. */
const GROWING_UNIONS = ['Capability'];

/** The recorded report with the names that these unions have gained; one that lost a name stays as it was. */
function withGrownUnions(recorded: string, now: string): string {
  return GROWING_UNIONS.reduce((report, name) => {
    const declaration = new RegExp(`export type ${name} = (['\`][^;]*['\`]);`);
    const [before, after] = [report, now].map((text) => declaration.exec(text));
    const listNames = (union = '') => union.split(' | ');
    const hasLost = listNames(before?.[1]).some((word) => !listNames(after?.[1]).includes(word));
    return before && after && !hasLost ? report.replace(before[0], after[0]) : report;
  }, recorded);
}

/** Returns the last part of TypeScript's message, which is the most exact. */
const reason = (problem: string) => (problem.split('\n').at(-1) ?? '').replace(/^.*error TS\d+:/, '').trim();

/** Returns what areas could rely on by the report `recorded`, and no longer can by the report `now`; each in words. */
export async function breakingChanges(
  sharedDir: string,
  entryPoints: readonly string[],
  { recorded, now }: { recorded: string; now: string },
): Promise<string[]> {
  const gone: string[] = [];
  const kept: { what: string; line: string }[] = [];
  // Nobody relies on an entry point that is new.
  const known = entryPoints.filter((entryPoint) => recorded.includes(`'${recordedName(`${entryPoint}/index.ts`)}'`));
  const imports = known.flatMap((entryPoint, index) => {
    const current = publicNames(now, entryPoint);
    for (const [name, parameters] of publicNames(recorded, entryPoint)) {
      const what = `"${name}" of ${sharedPackage}/${entryPoint}`;
      const [before, after] = [`then${index}`, `now${index}`].map((module) => formatType(module, name, parameters));
      // The current type must be assignable wherever the recorded one was required.
      if (current.has(name)) kept.push({ what, line: `export const _${kept.length}: ${before} = null! as ${after};` });
      else gone.push(`${what} is gone.`);
    }
    const module = recordedName(`${entryPoint}/index.ts`);
    return [
      `import type * as then${index} from '${module}';`,
      `import type * as now${index} from '${module.replace('recorded/', 'now/')}';`,
    ];
  });
  const changed = await withTempDir(sharedDir, async (dir) => {
    const [before, after, check] = ['recorded.d.ts', 'now.d.ts', 'check.ts'].map((name) => path.join(dir, name));
    if (!before || !after || !check) return [];
    await writeFile(before, byInputs(withGrownUnions(recorded, now)) + normalizedSchemas);
    await writeFile(after, byInputs(now).replaceAll(/(['"])recorded\//g, '$1now/'));
    await writeFile(check, [...imports, ...kept.map(({ line }) => line)].join('\n'));
    return compileTypes(dir, [before, after, check], { noEmit: true });
  });
  return [
    ...gone,
    ...changed.map((problem) => {
      const [, at = '0'] = /check\.ts\((\d+),/.exec(problem) ?? [];
      return `${kept[Number(at) - 1 - imports.length]?.what ?? 'The report'} was changed: ${reason(problem)}`;
    }),
  ];
}

const moduleText = /^declare module '([^']+)' \{\n([\s\S]*?)\nexport \{\};\n\}$/gm;

/** Counts the type parameters of the type `name` of a module; null for what is a value, and maybe a type too. */
function countTypeParameters({ body }: Program, name: string): number | null {
  const declared = body.map((statement) =>
    statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement,
  );
  const isValue = declared.some(
    (each) =>
      each?.type === 'VariableDeclaration' &&
      each.declarations.some(({ id }) => id.type === 'Identifier' && id.name === name),
  );
  if (isValue) return null;
  for (const each of declared)
    if ((each?.type === 'TSInterfaceDeclaration' || each?.type === 'TSTypeAliasDeclaration') && each.id.name === name)
      return each.typeParameters?.params.length ?? 0;
  return null;
}

/** Returns what the entry point exports in a report, by name: a value as null, a type with the number of its parameters. */
function publicNames(report: string, entryPoint: string): Map<string, number | null> {
  const modules = new Map([...report.matchAll(moduleText)].map(([, name = '', body = '']) => [name, body]));
  const listNames = (module: string): Map<string, number | null> => {
    const { program, module: parsed } = parseSync('recorded.d.ts', modules.get(module) ?? '');
    const names = new Map<string, number | null>();
    for (const entry of parsed.staticExports.flatMap(({ entries }) => entries)) {
      const { exportName, importName, isType, moduleRequest } = entry;
      const from = moduleRequest && modules.has(moduleRequest.value) ? listNames(moduleRequest.value) : null;
      if (exportName.name === null) for (const [name, parameters] of from ?? []) names.set(name, parameters);
      else {
        const found = from ? from.get(importName.name ?? '') : countTypeParameters(program, exportName.name);
        names.set(exportName.name, found ?? (isType ? 0 : null));
      }
    }
    return names;
  };
  return listNames(recordedName(`${entryPoint}/index.ts`));
}
