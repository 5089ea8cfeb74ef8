import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAlias } from '../../ingest/aliases/vendorAliases.ts';
import { importJson } from '../../ingest/fixtures/importJson.ts';
import { createTestContext, type TestContext, type TestUser } from '../../testing/index.ts';
import { shortRecord } from '../fixtures/shortRecord.ts';

let context: TestContext;
let as: TestUser;

beforeAll(async () => {
  context = await createTestContext();
  as = await context.createUser();
});
afterAll(() => context.close());

const find = async (...names: string[]) => (await context.call('POST /catalog/find', { body: { names }, as })).data;

test('finds vendors and products by exact names and by repository', async () => {
  const records = [
    { vendor: 'websockets', product: 'ws' },
    { vendor: 'Foundry-App', product: 'foundry-app/foundry' },
    { vendor: 'golang.org/x/net', product: 'golang.org/x/net/http2' },
    { vendor: 'Acme', product: 'ws helper' },
  ];
  await importJson(
    context.deps.db,
    records.map((names, index) => shortRecord(1000 + index, names)),
  );
  const { vendors, products } = await find('WS', 'foundry', 'golang.org/x/net', 'http2', 'nothing');
  expect(vendors.map(({ name }) => name)).toEqual(['golang.org/x/net']);
  expect(products.map(({ vendor_name, name }) => [vendor_name, name])).toEqual([
    ['Foundry-App', 'foundry-app/foundry'],
    ['golang.org/x/net', 'golang.org/x/net'],
    ['websockets', 'ws'],
  ]);
});

test('finds the vendor and the product that an alias leads to', async () => {
  const names = ['Grinder', 'Grinder Corporation'].map((vendor) => ({ vendor, product: 'Mill' }));
  await importJson(
    context.deps.db,
    names.map((each, index) => shortRecord(2000 + index, each)),
  );
  await addAlias(context.deps.db, 'Grinder Corporation', 'Grinder');
  const { vendors, products } = await find('grinder corporation', 'Mill');
  expect(vendors.map(({ name }) => name)).toEqual(['Grinder']);
  expect(products.map(({ vendor_name, name }) => [vendor_name, name])).toEqual([['Grinder', 'Mill']]);
});

test('refuses more than 200 names, and answers texts that are no names with nothing', async () => {
  const many = await context.call('POST /catalog/find', {
    body: { names: Array.from({ length: 201 }, (_, n) => `${n}`) },
    as,
  });
  expect(many.status).toBe(400);
  const nul = await context.call('POST /catalog/find', { body: { names: ['\u0000'] }, as });
  expect(nul.status).toBe(400);
  expect(await find('', '%')).toEqual({ vendors: [], products: [] });
});
