import { endpointFiles } from './endpointFiles.ts';
import { endpointInsertions } from './endpointInsertions.ts';
import type { Insertion } from './insertions.ts';
import type { Name } from './readName.ts';

const inShared = (file: string) => file.startsWith('shared/');

/** A call owned by an area: its schemas and reader are files of the area, the route and its test are in the API. */
export function areaEndpointFiles(area: string, name: Name): Record<string, string> {
  const { slug, camel, title } = name;
  const ofApi = Object.entries(endpointFiles(name))
    .filter(([file]) => !inShared(file))
    .map(([file, text]) => [file, text.replaceAll(`GET /${slug}`, `GET /${area}/${slug}`)]);
  return {
    [`remote-${area}/contract/schemas/${camel}.ts`]: `
import { instant, v } from '@faultline/shared/contract/schemas';

/** The provider's response to a request for ${title}. */
export const get = { answer: v.strictObject({ name: v.string(), asked_at: instant }) };
`,
    [`remote-${area}/contract/${camel}.ts`]: `
import { areaEndpoint, asObject, asString } from '@faultline/shared/contract';
import type * as schemas from './schemas/${camel}.ts';

/** Of a provider that announces \`${area}/${slug}\`: ask by \`useCapability\` before showing what needs it. */
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

/** The insertions that register the call in the API; `shared` and the host do not change. */
export const areaEndpointInsertions = (area: string, name: Name): Insertion[] => [
  ...endpointInsertions(name)
    .filter(({ file }) => !inShared(file))
    .map((each) => ({ ...each, text: each.text.replaceAll(`GET /${name.slug}`, `GET /${area}/${name.slug}`) })),
  {
    file: 'api/src/http/callSchemas.ts',
    before: /^import \{ endpointSchemas \}/,
    text: `import * as ${name.camel} from '../../../remote-${area}/contract/schemas/${name.camel}.ts';\n`,
  },
  {
    file: 'api/src/http/callSchemas.ts',
    before: /^\} as const satisfies/,
    text: `  'GET /${area}/${name.slug}': ${name.camel}.get,\n`,
  },
];
