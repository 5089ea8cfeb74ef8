import type { Name } from './readName.ts';
import type { Insertion } from './writeChanges.ts';

export const endpointFiles = ({ slug, camel, title }: Name): Record<string, string> => ({
  [`shared/src/contract/schemas/${camel}.ts`]: `
import * as v from 'valibot';
import { defineCall } from './defineCall.ts';
import { instant } from './parts.ts';

export const get = defineCall('GET /${slug}', {
  description: '${title}.',
  capability: '${slug}',
  answer: v.strictObject({ name: v.string(), asked_at: instant }),
});
`,
  [`shared/src/contract/${camel}.ts`]: `
import { extension } from './endpoint.ts';
import type * as schemas from './schemas/${camel}.ts';

export const ${camel} = {
  get: extension<typeof schemas.get>()('GET', '/${slug}', '${slug}', (answer) => answer),
};
`,
  [`api/src/${slug}/index.ts`]: `
import { createRouter, type Deps } from '../http/index.ts';

// ${title}.
export const ${camel}Routes = (deps: Deps) =>
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

export const endpointInsertions = ({ slug, camel }: Name): Insertion[] => [
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
