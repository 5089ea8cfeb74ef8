import type { Name } from './readName.ts';

/** Both ends of a call: its schemas, what the browser reads, the route that answers, and a test of that route. */
export const endpointFiles = ({ slug, camel, title }: Name): Record<string, string> => ({
  [`shared/src/contract/wire/${camel}.ts`]: `
import * as v from 'valibot';
import { instant } from './parts.ts';

/** What the provider says to whoever asks for ${title}. */
export const get = { answer: v.strictObject({ name: v.string(), asked_at: instant }) };
`,
  [`shared/src/contract/${camel}.ts`]: `
import { endpoint } from './endpoint.ts';
import { shape, text } from './tolerant.ts';
import type * as wire from './wire/${camel}.ts';

export const ${camel} = {
  get: endpoint<typeof wire.get>()('GET', '/${slug}', (data) => ({
    name: text(shape(data).name),
    asked_at: text(shape(data).asked_at),
  })),
};
`,
  [`api/src/${slug}/index.ts`]: `
import { area, type Deps } from '../http/index.ts';

/** ${title}. */
export const ${camel}Routes = (deps: Deps) =>
  area(deps, (route) => {
    route('GET /${slug}', {}, async () => ({ name: '${title}', asked_at: deps.clock.now().toISOString() }));
  });
`,
  [`api/src/${slug}/${camel}.test.ts`]: `
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from '../testing/index.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test('answers the signed-in', async () => {
  const ann = await world.person();
  const { data } = await world.ask('GET /${slug}', { as: ann });
  expect(data).toEqual({ name: '${title}', asked_at: world.clock.now().toISOString() });
});

test('refuses everyone else', async () => {
  expect((await world.ask('GET /${slug}')).status).toBe(401);
});
`,
});
