import { readFileSync } from 'node:fs';
import path from 'node:path';
import { exportedNames } from '../analysis/modules.ts';
import { findArea, isHost } from '../area.ts';
import { fillTemplates } from './fillTemplates.ts';
import { GeneratorError, type Name, readName } from './readName.ts';
import { type Insertion, insertText, writeChanges } from './writeChanges.ts';

function refuseTaken(root: string, { camel }: Name) {
  if (exportedNames(path.join(root, 'shared/src/federation/core.ts')).has(camel))
    throw new GeneratorError(`"${camel}" is exported by @faultline/shared already. Choose another name.`);
}

function insertAll(root: string, insertions: readonly Insertion[]): Record<string, string> {
  const changed: Record<string, string> = {};
  for (const insertion of insertions) {
    const source = changed[insertion.file] ?? readFileSync(path.join(root, insertion.file), 'utf8');
    changed[insertion.file] = insertText(source, insertion);
  }
  return changed;
}

const fill = (template: 'endpoint' | 'areaEndpoint' | 'endpointRoute', values: Record<string, string>) =>
  fillTemplates(path.join(import.meta.dirname, 'templates', template), values);

// All areas may call `GET /<name>`.
export async function newEndpoint(root: string, text: string): Promise<string[]> {
  const name = readName(text);
  refuseTaken(root, name);
  const values = { ...name, call: name.slug };
  return writeChanges(root, {
    created: { ...fill('endpoint', values), ...fill('endpointRoute', values) },
    changed: insertAll(root, [...sharedInsertions(name), ...routeInsertions(name, name.slug)]),
  });
}

// The contract of `GET /<area>/<name>` is a file of the area, so that the area can be published without the host.
export async function newAreaEndpoint(root: string, areaName: string, text: string): Promise<string[]> {
  const area = findArea(areaName, root);
  if (isHost(area)) throw new GeneratorError('The calls of the host are those of all areas. Leave --area out.');
  const name = readName(text);
  refuseTaken(root, name);
  const call = `${area.name}/${name.slug}`;
  const values = { ...name, area: area.name, call };
  return writeChanges(root, {
    created: { ...fill('areaEndpoint', values), ...fill('endpointRoute', values) },
    changed: insertAll(root, [...routeInsertions(name, call), ...areaInsertions(area.name, name, call)]),
  });
}

const sharedInsertions = ({ camel }: Name): Insertion[] => [
  {
    file: 'shared/src/contract/index.ts',
    before: /^export \* from '.\/remote.ts';$/,
    text: `export * from './${camel}.ts';\n`,
  },
  // The front end makes the call only if it is announced (decision 0067), because other providers lack it.
  {
    file: 'shared/src/contract/capabilities.ts',
    before: /^import \{ trackings \}/,
    text: `import { ${camel} } from './${camel}.ts';\n`,
  },
  {
    file: 'shared/src/contract/capabilities.ts',
    before: /(?<=^ {2}for \(const group of \[)account\b/,
    text: `${camel}, `,
  },
  {
    file: 'shared/src/contract/schemas/groups.ts',
    before: /^export \* as trackings/,
    text: `export * as ${camel} from './${camel}.ts';\n`,
  },
];

// The insertions that register the call `GET /<call>` in the API.
const routeInsertions = ({ slug, camel }: Name, call: string): Insertion[] => [
  {
    file: 'api/src/app.ts',
    before: /^import \{ trackingRoutes \}/,
    text: `import { ${camel}Routes } from './${slug}/index.ts';\n`,
  },
  { file: 'api/src/app.ts', before: /(?<=^const features = \[[^\]]*)\bexportRoutes\b/, text: `${camel}Routes, ` },
  {
    file: 'api/src/contract.test.ts',
    before: /^ {2}test\('no call was left out'/,
    text: `  test('${slug}', async () => {\n    await ask('GET /${call}', { as: ann });\n  });\n\n`,
  },
];

// The API reads the schema of an area's call from the area.
const areaInsertions = (area: string, { camel }: Name, call: string): Insertion[] => [
  {
    file: 'api/src/http/callSchemas.ts',
    before: /^import \{ type CallDefinition/,
    text: `import * as ${camel} from '../../../remote-${area}/contract/schemas/${camel}.ts';\n`,
  },
  {
    file: 'api/src/http/callSchemas.ts',
    before: /^\} as const satisfies/,
    text: `  'GET /${call}': ${camel}.get,\n`,
  },
];
