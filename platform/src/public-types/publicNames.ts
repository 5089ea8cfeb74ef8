import { parseSync, type Program } from 'oxc-parser';
import { recordedName } from './recordedModule.ts';

const moduleText = /^declare module '([^']+)' \{\n([\s\S]*?)\nexport \{\};\n\}$/gm;

/** How many type parameters the type `name` of a module has; null for what is a value, and maybe a type too. */
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

/** What the entry point exports in a report, by name: a value as null, a type with the number of its parameters. */
export function publicNames(report: string, entryPoint: string): Map<string, number | null> {
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
