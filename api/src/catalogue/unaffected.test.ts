import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../db/index.ts';
import { emptyCatalogue } from '../ingest/fixtures/emptyCatalogue.ts';
import { importJson } from '../ingest/fixtures/importJson.ts';
import { createTestContext, type TestUser, type TestContext } from '../testing/index.ts';
import { shortRecord } from './fixtures/shortRecord.ts';

let context: TestContext;
let as: TestUser;

beforeAll(async () => {
  context = await createTestContext();
  as = await context.createUser();
});
beforeEach(async () => {
  await emptyCatalogue(context.deps.db);
  await importJson(context.deps.db, [
    shortRecord(1000, { vendor: 'Acme', product: 'Gateway' }),
    shortRecord(1001, { vendor: 'Acme', product: 'Safe', versions: [{ version: '*', status: 'unaffected' }] }),
  ]);
});
afterAll(() => context.close());

const list = async (query: object = {}) => (await context.call('GET /cves', { query, as })).data.data;
const names = async () =>
  (await list()).map(({ vendor_name, vendor_id, product_name, product_id, is_unlinked }) => [
    vendor_name,
    vendor_id !== null,
    product_name,
    product_id !== null,
    is_unlinked,
  ]);

const shown = [
  ['Acme', false, 'Safe', false, true],
  ['Acme', true, 'Gateway', true, undefined],
];

test('a record in which every product is unaffected is shown with its names, and without their pages', async () => {
  expect(await names()).toEqual(shown);
  const { data } = await context.call('GET /cves/{cveId}', { params: { cveId: 'CVE-2026-1001' }, as });
  expect(data).toMatchObject({ vendor_name: 'Acme', vendor_id: null, product_name: 'Safe', is_unlinked: true });
});

test('it matches no filter by vendor, and no tracking of it', async () => {
  expect((await list({ vendor_name: 'Acme' })).map(({ cve_id }) => cve_id)).toEqual(['CVE-2026-1000']);
  const acme = (await context.call('GET /vendors', { query: { search: 'acme' }, as })).data.data[0];
  expect(acme).toMatchObject({ name: 'Acme', cves_count: 1 });
  await context.call('POST /user/tracking', { as, body: { tracking_type: 'vendor', target_id: String(acme?.id) } });
  expect((await list({ tracked: 'true' })).map(({ cve_id }) => cve_id)).toEqual(['CVE-2026-1000']);
});

test('the migration gives records that are stored already the names an import gives them', async () => {
  const { db } = context.deps;
  await db.run(sql`update cves set vendor_name = null where vendor_id is null`);
  const script = await readFile(new URL('../db/migrations/009_unaffected_names.sql', import.meta.url), 'utf8');
  await db.transaction((tx) => tx.script(script));
  expect(await names()).toEqual(shown);
});
