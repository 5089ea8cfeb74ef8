import type { Name } from './readName.ts';

/** The files of a call: schemas, endpoint, route, and the route's test. */
export const endpointFiles = ({ slug, camel, title }: Name): Record<string, string> => ({
  [`shared/src/contract/schemas/${camel}.ts`]: `
import * as v from 'valibot';
import { instant } from './parts.ts';

/** The provider's response to a request for ${title}. */
export const get = { answer: v.strictObject({ name: v.string(), asked_at: instant }) };
`,
  [`shared/src/contract/${camel}.ts`]: `
import { endpoint } from './endpoint.ts';
import { asObject, asString } from './coerce.ts';
import type * as schemas from './schemas/${camel}.ts';

export const ${camel} = {
  get: endpoint<typeof schemas.get>()('GET', '/${slug}', (data) => ({
    name: asString(asObject(data).name),
    asked_at: asString(asObject(data).asked_at),
  })),
};
`,
  [`api/src/${slug}/index.ts`]: `
import { createRouter, type Deps } from '../http/index.ts';

/** ${title}. */
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
