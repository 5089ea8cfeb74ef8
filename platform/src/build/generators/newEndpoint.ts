import { readFileSync } from 'node:fs';
import path from 'node:path';
import { exportedNames } from '../analysis/modules.ts';
import { findArea, isHost } from '../area.ts';
import { GeneratorError, type Name, readName } from './readName.ts';
import { endpointFiles, endpointInsertions } from './endpointFiles.ts';
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

// All areas may call `GET /<name>`.
export async function newEndpoint(root: string, text: string): Promise<string[]> {
  const name = readName(text);
  refuseTaken(root, name);
  return writeChanges(root, { created: endpointFiles(name), changed: insertAll(root, endpointInsertions(name)) });
}

// The contract of `GET /<area>/<name>` is a file of the area, so that the area can be published without the host.
export async function newAreaEndpoint(root: string, areaName: string, text: string): Promise<string[]> {
  const area = findArea(areaName, root);
  if (isHost(area)) throw new GeneratorError('The calls of the host are those of all areas. Leave --area out.');
  const name = readName(text);
  refuseTaken(root, name);
  return writeChanges(root, {
    created: areaEndpointFiles(area.name, name),
    changed: insertAll(root, areaEndpointInsertions(area.name, name)),
  });
}

const inShared = (file: string) => file.startsWith('shared/');

// A call owned by an area: its schemas and reader are files of the area, the route and its test are in the API.
function areaEndpointFiles(area: string, name: Name): Record<string, string> {
  const { slug, camel, title } = name;
  const ofApi = Object.entries(endpointFiles(name))
    .filter(([file]) => !inShared(file))
    .map(([file, text]) => [file, text.replaceAll(`GET /${slug}`, `GET /${area}/${slug}`)]);
  return {
    [`remote-${area}/contract/schemas/${camel}.ts`]: `
import { defineCall, instant, v } from '@faultline/shared/contract/schemas';

export const get = defineCall('GET /${area}/${slug}', {
  description: '${title}.',
  capability: '${area}/${slug}',
  answer: v.strictObject({ name: v.string(), asked_at: instant }),
});
`,
    [`remote-${area}/contract/${camel}.ts`]: `
import { areaEndpoint, asObject, asString } from '@faultline/shared/contract';
import type * as schemas from './schemas/${camel}.ts';

// Of a provider that announces \`${area}/${slug}\`: ask by \`useCapability\` before showing what needs it.
export const ${camel} = {
  get: areaEndpoint<typeof schemas.get>()('GET', '/${area}/${slug}', (data) => ({
    name: asString(asObject(data).name),
    asked_at: asString(asObject(data).asked_at),
  })),
};
`,
    ...(Object.fromEntries(ofApi) as Record<string, string>),
  };
}

// The insertions that register the call in the API; `shared` and the host do not change.
const areaEndpointInsertions = (area: string, name: Name): Insertion[] => [
  ...endpointInsertions(name)
    .filter(({ file }) => !inShared(file))
    .map((each) => ({ ...each, text: each.text.replaceAll(`GET /${name.slug}`, `GET /${area}/${name.slug}`) })),
  {
    file: 'api/src/http/callSchemas.ts',
    before: /^import \{ type CallDefinition/,
    text: `import * as ${name.camel} from '../../../remote-${area}/contract/schemas/${name.camel}.ts';\n`,
  },
  {
    file: 'api/src/http/callSchemas.ts',
    before: /^\} as const satisfies/,
    text: `  'GET /${area}/${name.slug}': ${name.camel}.get,\n`,
  },
];
