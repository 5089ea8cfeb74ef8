import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { writeAtomically } from '@faultline/storage';
import { parseSync, type Program } from 'oxc-parser';
import { major } from 'semver';
import { BuildError, sharedPackage } from '../area.ts';
import {
  compileTypes,
  getReportPath,
  listPublicEntryPoints,
  publicReport,
  recordedName,
  withTempDir,
} from './compileTypes.ts';

const recordCommand = 'npx -y pnpm@12.21.0 release types --record';

// The first line of a report.
const headline = (version: string) =>
  `// The public types of ${sharedPackage} ${version}. Written by: ${recordCommand}\n\n`;
const headlinePattern = /^\/\/ The public types of \S+ (\d+\.\d+\.\d+\S*)\. .*\n\n/;

// Compares the types with the recorded ones. A breaking change needs a new major version; any other difference must be
// recorded.
export async function typesVerdict(sharedDir: string, version: string, types = publicReport(sharedDir)) {
  const file = await readFile(getReportPath(sharedDir), 'utf8').catch(() => '');
  const [head = '', recordedVersion] = headlinePattern.exec(file) ?? [];
  const release = `${sharedPackage} ${version}`;
  const against = `types of ${recordedVersion ?? 'no version'}`;
  const judge = (verdict: 'ok' | 'warns' | 'refused', message = '') => {
    return { release, against, rule: 'types' as const, verdict, message };
  };
  const asks = `Record them: ${recordCommand}`;
  if (recordedVersion === undefined) return judge('warns', `The public types of shared are not recorded. ${asks}`);
  const recorded = file.slice(head.length);
  const now = await types;
  if (now === recorded) return judge('ok');
  const isMajor = major(version) > major(recordedVersion);
  const breaks = isMajor ? [] : await breakingChanges(sharedDir, listPublicEntryPoints(sharedDir), { recorded, now });
  if (breaks.length === 0) return judge('warns', `The public types of shared are not those recorded. ${asks}`);
  const message =
    `What areas rely on was changed. ${breaks.join(' ')} Keep the former beside the new, or raise the major version in ` +
    `the package.json of shared and record the types: ${recordCommand}`;
  return judge('refused', message);
}

// Throws for a breaking change under the same major version.
export async function updateApiReport(sharedDir: string, version: string): Promise<void> {
  const types = publicReport(sharedDir);
  const { verdict, message } = await typesVerdict(sharedDir, version, types);
  if (verdict === 'refused') throw new BuildError(message);
  await writeAtomically(getReportPath(sharedDir), headline(version) + (await types));
}

// Returns a type such as `then.Column<any>` or `typeof then.useQuery`.
function formatType(module: string, name: string, parameters: number | null): string {
  if (parameters === null) return `typeof ${module}.${name}`;
  return `${module}.${name}${parameters > 0 ? `<${Array(parameters).fill('any').join(', ')}>` : ''}`;
}

// Schemas are compared by their input and output types, because other differences do not affect callers.
const normalizedSchemas = `
declare module 'normalized/pipe' {
  import type { BaseIssue, GenericSchema, InferInput, InferOutput, PipeItem, SchemaWithPipe as Pipe } from 'valibot';
  type Steps = readonly [GenericSchema, ...PipeItem<any, unknown, BaseIssue<unknown>>[]];
  export type SchemaWithPipe<T extends Steps> = GenericSchema<InferInput<Pipe<T>>, InferOutput<Pipe<T>>>;
}
`;
const byInputs = (report: string) =>
  report.replaceAll(/(import\("valibot"\)|\bv)\.SchemaWithPipe</g, 'import("normalized/pipe").SchemaWithPipe<');

// Areas pass these names but never receive them, so additional names are compatible unless another was removed.
const GROWING_UNIONS = /export type (Capability|KnownCapability) = ([^;]+);/g;
const withGrownUnions = (recorded: string) =>
  recorded.replaceAll(/declare module 'recorded\/([^']+)' \{[\s\S]*?\n\}/g, (module, file: string) =>
    module.replaceAll(GROWING_UNIONS, (_, name: string, names: string) => {
      const current = `import('now/${file}').${name}`;
      return `export type ${name} = [${names}] extends [${current}] ? ${current} : ${names};`;
    }),
  );

// The last part of TypeScript's message is the most specific.
const reason = (problem: string) => (problem.split('\n').at(-1) ?? '').replace(/^.*error TS\d+:/, '').trim();

// Returns the incompatible changes from the report `recorded` to the report `now`, as messages.
async function breakingChanges(
  sharedDir: string,
  entryPoints: readonly string[],
  { recorded, now }: { recorded: string; now: string },
): Promise<string[]> {
  const gone: string[] = [];
  const kept: { what: string; line: string }[] = [];
  // No one depends on a new entry point.
  const known = entryPoints.filter((entryPoint) => recorded.includes(`'${recordedName(`${entryPoint}/index.ts`)}'`));
  const imports = known.flatMap((entryPoint, index) => {
    const current = publicNames(now, entryPoint);
    for (const [name, parameters] of publicNames(recorded, entryPoint)) {
      const what = `"${name}" of ${sharedPackage}/${entryPoint}`;
      const [before, after] = [`then${index}`, `now${index}`].map((module) => formatType(module, name, parameters));
      // The current type must be assignable to the recorded one.
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
    await writeFile(before, byInputs(withGrownUnions(recorded)) + normalizedSchemas);
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

// Null for a value, which may also be a type.
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

// Null for a value; the number of parameters for a type.
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
