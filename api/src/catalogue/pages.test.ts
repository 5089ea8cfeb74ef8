import { beforeEach, expect, test } from 'vitest';
import { sql } from '../db/index.ts';
import { cveJson, cvss31 } from '../ingest/fixtures/cveJson.ts';
import { emptyCatalogue } from '../ingest/fixtures/emptyCatalogue.ts';
import { importJson } from '../ingest/fixtures/importJson.ts';
import { setUpTestContext, setUpTestUser } from '../testing/setUpTestContext.ts';
import { shortRecord } from './fixtures/shortRecord.ts';

const context = setUpTestContext();
const as = setUpTestUser(context, { plan: 'pro' });

beforeEach(() => emptyCatalogue(context.deps.db));

const load = (...records: ReturnType<typeof cveJson>[]) => importJson(context.deps.db, records);
const vendorId = async (search: string) =>
  (await context.call('GET /vendors', { query: { search }, as })).data.data[0]?.id ?? 0;
const findProductId = async (search: string) => {
  const id = (await context.call('GET /products', { query: { search }, as })).data.data[0]?.id ?? 0;
  return (await context.call('GET /products/{id}', { params: { id }, as })).data;
};

test('keeps the details of a CVE until the catalogue changes', async () => {
  const { db } = context.deps;
  await load(cveJson({ id: 'CVE-2026-1001', cna: { title: 'As it was' } }));
  const read = async () => (await context.call('GET /cves/{cveId}', { params: { cveId: 'cve-2026-1001' }, as })).data;
  expect(await read()).toMatchObject({ vulnerability_name: 'As it was', is_tracked: false });
  await db.run(sql`update cves set vulnerability_name = 'As it is'`);
  await context.call('POST /user/tracking', { body: { tracking_type: 'cve', target_id: 'CVE-2026-1001' }, as });
  expect(await read()).toMatchObject({ vulnerability_name: 'As it was', is_tracked: true });
  await db.run(sql`update catalogue_state set data_version = data_version + 1`);
  expect(await read()).toMatchObject({ vulnerability_name: 'As it is', is_tracked: true });
});

test('shows all of one CVE, whatever the case of its id', async () => {
  await load(
    cveJson({
      id: 'CVE-2026-1001',
      cna: {
        affected: [
          {
            vendor: 'Acme',
            product: 'Gateway',
            defaultStatus: 'unaffected',
            versions: [{ version: '1.0', lessThan: '2.0', status: 'affected', versionType: 'semver' }],
          },
          {
            vendor: 'n/a',
            product: 'Library',
            defaultStatus: 'affected',
            versions: [{ version: '9', status: 'unaffected' }],
          },
        ],
        metrics: [cvss31(9.8, 'CRITICAL')],
        problemTypes: [{ descriptions: [{ lang: 'en', cweId: 'CWE-22', description: 'Path traversal' }] }],
      },
    }),
  );
  const { data } = await context.call('GET /cves/{cveId}', { params: { cveId: 'cve-2026-1001' }, as });
  const product = await findProductId('gateway');
  expect(data).toMatchObject({
    cve_id: 'CVE-2026-1001',
    descriptions: [{ source: 'acme', lang: 'en', text: 'Acme Gateway before 2.4.1 lets remote attackers read files.' }],
    affected_versions: [
      {
        id: product.product_versions[0]?.id,
        version: '1.0',
        less_than: '2.0',
        version_type: 'semver',
        status: 'affected',
        vendor_name: 'Acme',
        product_id: product.id,
      },
      {
        id: null,
        version: 'All other versions',
        status: 'affected',
        vendor_name: null,
        product_name: 'Library',
        product_id: expect.any(Number),
      },
      { id: null, version: '9', status: 'unaffected' },
    ],
    reference_links: [{ url: 'https://example.com/advisory', text: null, source: 'acme', tags: [] }],
    cwes: [{ id: 'CWE-22', description: 'Path traversal', source: 'acme' }],
    cvss_scores: [{ source: 'acme', version: '3.1', base_score: 9.8, severity: 'Critical' }],
    rejected_reason: null,
    kev_entry: null,
  });
});

test('returns markup, the sources of a range, and what replaces a rejected record', async () => {
  const value = '<p>A flaw:</p><ul><li>in the file API</li></ul>';
  const affected = [{ vendor: 'Acme', product: 'Gateway', versions: [{ version: '< 2.0', status: 'affected' }] }];
  const same = [
    { vendor: 'acme', product: 'gateway', versions: [{ version: '0', lessThan: '2.0', status: 'affected' }] },
  ];
  const descriptions = [
    { lang: 'en', value: 'A flaw.', supportingMedia: [{ type: 'text/html', base64: false, value }] },
  ];
  const rejectedReasons = [{ lang: 'en', value: 'Duplicate of CVE-2026-1001.' }];
  await load(
    cveJson({ id: 'CVE-2026-1001', cna: { affected, descriptions }, adp: [{ affected: same }] }),
    cveJson({ id: 'CVE-2026-1002', meta: { state: 'REJECTED' }, cna: { affected: [], rejectedReasons } }),
  );
  const getCve = async (cveId: string) => (await context.call('GET /cves/{cveId}', { params: { cveId }, as })).data;
  expect(await getCve('CVE-2026-1001')).toMatchObject({
    descriptions: [{ text: 'A flaw.', markup: { type: 'text/html', value } }],
    affected_versions: [{ version: '< 2.0', sources: ['acme', 'CISA-ADP'] }],
  });
  expect(await getCve('CVE-2026-1002')).toMatchObject({ replaced_by: ['CVE-2026-1001'] });
});

test('returns the timeline newest first', async () => {
  await load(shortRecord(1001));
  await load(
    cveJson({
      id: 'CVE-2026-1001',
      meta: { datePublished: '2026-03-10T10:00:00Z', dateUpdated: '2026-04-01T00:00:00Z' },
    }),
  );
  const { data } = await context.call('GET /cves/{cveId}/timeline', { params: { cveId: 'cve-2026-1001' }, as });
  expect(data).toMatchObject([
    { EventType: 'cve_updated', CreatedAt: '2026-04-01T00:00:00.000Z', OldFields: { vulnerability_name: 'Flaw 1001' } },
    { EventType: 'cve_created', CreatedAt: '2026-03-10T10:00:00.000Z', OldFields: null },
  ]);
});

test('browses vendors by name, with search and paging', async () => {
  await load(...['beta', 'Alpha', 'gamma', 'Alphabet'].map((vendor, index) => shortRecord(1000 + index, { vendor })));
  const { data } = await context.call('GET /vendors', { query: { limit: 3 }, as });
  expect(data).toMatchObject({
    data: [
      { name: 'Alpha', display_name: 'Alpha', products_count: 1, cves_count: 1 },
      { name: 'Alphabet' },
      { name: 'beta' },
    ],
    pagination: { total: 4, has_next: true },
  });
  const rest = await context.call('GET /vendors', {
    query: { limit: 3, cursor: data.pagination.next_cursor ?? '' },
    as,
  });
  expect(rest.data).toMatchObject({
    data: [{ name: 'gamma' }],
    pagination: { total: 4, has_next: false, next_cursor: null },
  });
  const found = await context.call('GET /vendors', { query: { search: 'PHA' }, as });
  expect(found.data).toMatchObject({ data: [{ name: 'Alpha' }, { name: 'Alphabet' }], pagination: { total: 2 } });
  expect(
    (await context.call('GET /products', { query: { cursor: data.pagination.next_cursor ?? '' }, as })).status,
  ).toBe(400);
  expect((await context.call('GET /vendors/stats', { as })).data).toEqual({ total_vendors: 4 });
  expect((await context.call('GET /products/stats', { as })).data).toEqual({ total_products: 4 });
});

test('shows a vendor with its products and their versions', async () => {
  await load(
    shortRecord(1001, {
      product: 'Zeta',
      versions: [
        { version: '1.9', status: 'affected' },
        { version: '1.10', status: 'affected' },
      ],
    }),
    shortRecord(1002, { product: 'Eta' }),
  );
  const { data } = await context.call('GET /vendors/{id}', { params: { id: await vendorId('acme') }, as });
  expect(data).toMatchObject({
    name: 'Acme',
    products_count: 2,
    products: [
      { name: 'Eta', product_versions: [] },
      { name: 'Zeta', product_versions: [{ version: '1.10' }, { version: '1.9' }] },
    ],
  });
});

test.each([
  ['GET /cves/{cveId}', { cveId: 'CVE-2026-4242' }, 'CVE not found'],
  ['GET /cves/{cveId}', { cveId: '%' }, 'CVE not found'],
  ['GET /cves/{cveId}/timeline', { cveId: 'CVE-2026-4242' }, 'CVE not found'],
  ['GET /vendors/{id}', { id: 4242 }, 'Vendor not found'],
  ['GET /vendors/{id}', { id: 'abc' }, 'Vendor not found'],
  ['GET /products/{id}', { id: 99_999_999_999 }, 'Product not found'],
  ['GET /product_versions/{id}', { id: 4242 }, 'Product version not found'],
] as const)('answers %s of %j with 404', async (call, params, message) => {
  expect(await context.call(call, { params: params as never, as })).toMatchObject({ status: 404, message });
});
