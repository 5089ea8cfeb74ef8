import type { Name } from './readName.ts';
import type { Insertion } from './writeChanges.ts';

/** The files of a call: schemas, endpoint, route, and the route's test. */
export const endpointFiles = ({ slug, camel, title }: Name): Record<string, string> => ({
  [`shared/src/contract/schemas/${camel}.ts`]: `
import * as v from 'valibot';
import { instant } from './parts.ts';

// The provider's response to a request for ${title}.
const get = { answer: v.strictObject({ name: v.string(), asked_at: instant }) };
`,
  [`shared/src/contract/${camel}.ts`]: `
import { endpoint } from './endpoint.ts';
import { asObject, asString } from './coerce.ts';
import type * as schemas from './schemas/${camel}.ts';

const ${camel} = {
  get: endpoint<typeof schemas.get>()('GET', '/${slug}', (data) => ({
    name: asString(asObject(data).name),
    asked_at: asString(asObject(data).asked_at),
  })),
};
`,
  [`api/src/${slug}/index.ts`]: `
import { createRouter, type Deps } from '../http/index.ts';

// ${title}.
const ${camel}Routes = (deps: Deps) =>
  createRouter(deps, (route) => {
    route('GET /${slug}', {}, async () => ({ name: '${title}', asked_at: deps.clock.now().toISOString() }));
  });
`,
  [`api/src/${slug}/${camel}.test.ts`]: `
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestContext, type TestContext } from '../testing/index.ts';

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.close());

test('answers the signed-in', async () => {
  const ann = await context.createUser();
  const { data } = await context.call('GET /${slug}', { as: ann });
  expect(data).toEqual({ name: '${title}', asked_at: context.clock.now().toISOString() });
});

test('refuses everyone else', async () => {
  expect((await context.call('GET /${slug}')).status).toBe(401);
});
`,
});

export const endpointInsertions = ({ slug, camel, title }: Name): Insertion[] => [
  {
    file: 'shared/src/contract/index.ts',
    before: /^export \* from '.\/remote.ts';$/,
    text: `export * from './${camel}.ts';\n`,
  },
  // The front end makes the call only if it is announced (decision 0067), because other providers lack it.
  { file: 'shared/src/contract/capabilities.ts', before: /^ {2}\| 'telemetry'$/, text: `  | '${slug}'\n` },
  {
    file: 'shared/src/contract/capabilities.ts',
    before: /^ {2}'delete-account': /,
    text: `  ${slug === camel ? slug : `'${slug}'`}: ['GET /${slug}'],\n`,
  },
  { file: 'shared/src/contract/contract.test.ts', before: /^ {2}contract\.account,$/, text: `  contract.${camel},\n` },
  {
    file: 'shared/src/contract/schemas/index.ts',
    before: /^export \* from '.\/registry.ts';$/,
    text: `import * as ${camel} from './${camel}.ts';\n`,
  },
  { file: 'shared/src/contract/schemas/index.ts', before: /(?<=^export \{[^}]*)\bmeta\b/, text: `${camel}, ` },
  {
    file: 'shared/src/contract/schemas/index.ts',
    before: /^\} as const satisfies/,
    text: `  'GET /${slug}': ${camel}.get,\n`,
  },
  {
    file: 'api/src/operations/endpointDescriptions.ts',
    before: /^\};$/,
    text: `  'GET /${slug}': 'Returns ${title}.',\n`,
  },
  {
    file: 'api/src/app.ts',
    before: /^import \{ trackingRoutes \}/,
    text: `import { ${camel}Routes } from './${slug}/index.ts';\n`,
  },
  { file: 'api/src/app.ts', before: /(?<=^const features = \[[^\]]*)\bexportRoutes\b/, text: `${camel}Routes, ` },
  {
    file: 'api/src/contract.test.ts',
    before: /^ {2}test\('no call was left out'/,
    text: `  test('${slug}', async () => {\n    await ask('GET /${slug}', { as: ann });\n  });\n\n`,
  },
];
