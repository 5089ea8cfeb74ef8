import { beforeEach, expect, test } from 'vitest';
import type { cveJson } from '../ingest/fixtures/cveJson.ts';
import { emptyCatalogue } from '../ingest/fixtures/emptyCatalogue.ts';
import { importJson } from '../ingest/fixtures/importJson.ts';
import { setUpTestContext, setUpTestUser } from '../testing/setUpTestContext.ts';
import { readPages } from './fixtures/readPages.ts';
import { shortRecord } from './fixtures/shortRecord.ts';

const context = setUpTestContext();
const as = setUpTestUser(context, { plan: 'pro' });

beforeEach(() => emptyCatalogue(context.deps.db));

const load = (...records: ReturnType<typeof cveJson>[]) => importJson(context.deps.db, records);
const list = (query: Record<string, string | number> = {}) => context.call('GET /cves', { query, as });
const ids = async (query: Record<string, string | number>) =>
  (await list(query)).data.data.map(({ cve_id }) => cve_id.slice(9));
const vendorId = async (search: string) =>
  (await context.call('GET /vendors', { query: { search }, as })).data.data[0]?.id ?? 0;
const findProductId = async (search: string) => {
  const id = (await context.call('GET /products', { query: { search }, as })).data.data[0]?.id ?? 0;
  return (await context.call('GET /products/{id}', { params: { id }, as })).data;
};
const track = (tracking_type: string, target_id: number | string) =>
  context.call('POST /user/tracking', { body: { tracking_type, target_id }, as });

test('requires a signed-in user, except on public endpoints', async () => {
  expect((await context.call('GET /cves')).status).toBe(401);
  expect((await context.call('GET /vendors/stats')).status).toBe(401);
  expect(await context.call('GET /meta')).toMatchObject({
    data: { demo: false, cves: 0, updated_at: null, is_source_missing: false, terms_url: null, privacy_url: null },
  });
  await importJson(context.deps.db, [shortRecord(1000)], { demo: true });
  expect(await context.call('GET /meta')).toMatchObject({ data: { demo: true, cves: 1 } });
});

test('lists CVEs newest first, page after page to the end, with one total', async () => {
  const days = Array.from({ length: 25 }, (_, index) =>
    shortRecord(1000 + index, { day: String(1 + (index % 9)).padStart(2, '0') }),
  );
  await load(...days);
  const { rows, totals } = await readPages(async (next) => {
    const { data } = await list({ limit: 7, ...next });
    expect(data.pagination.has_next).toBe(data.pagination.next_cursor !== null);
    return data;
  });
  expect(totals).toEqual([25]);
  expect(new Set(rows.map(({ cve_id }) => cve_id)).size).toBe(25);
  const dates = rows.map(({ published_date }) => published_date.slice(0, 10));
  expect(dates).toEqual(dates.toSorted().toReversed());
});

test('shows in a row what the lists need', async () => {
  await load(shortRecord(1000, { score: [9.8, 'CRITICAL'], versions: [{ version: '1.0', status: 'affected' }] }));
  const { data } = await list();
  expect(data.data[0]).toMatchObject({
    cve_id: 'CVE-2026-1000',
    vulnerability_name: 'Flaw 1000',
    severity: 'Critical',
    base_score: 9.8,
    score_source: 'acme',
    score_version: '3.1',
    vendor_name: 'Acme',
    product_name: 'Gateway',
    more_products: 0,
    is_tracked: false,
    published_date: '2026-03-10T10:00:00.000Z',
    vuln_status: 'PUBLISHED',
    kev: false,
    epss: null,
  });
  expect(data.data[0]?.product_version_ids).toHaveLength(1);
});

test.each([
  ['a cursor of nothing', { cursor: 'abc' }],
  ['a cursor of another provider', { cursor: '2' }],
  ['a severity that is none', { severity: 'terrible' }],
  ['a date that is none', { published_date_start: 'yesterday' }],
  ['a start after the end', { published_date_start: '2026-03-02', published_date_end: '2026-03-01' }],
  ['a limit of 0', { limit: 0 }],
  ['a text that is too long', { vendor_name: 'x'.repeat(201) }],
])('refuses %s', async (_, query) => {
  expect((await list(query)).status).toBe(400);
});

test('refuses a cursor that belongs to other filters', async () => {
  await load(shortRecord(1000), shortRecord(1001));
  const { data } = await list({ limit: 1 });
  const reply = await list({ limit: 1, severity: 'High', cursor: data.pagination.next_cursor ?? '' });
  expect(reply).toMatchObject({ status: 400, code: 'ERR_BAD_CURSOR' });
});

test.each([
  ['far in the future', 7e15],
  ['before the common era', -7e13],
])('refuses a forged cursor whose date is %s', async (_, at) => {
  await load(shortRecord(1000), shortRecord(1001));
  const { data } = await list({ limit: 1 });
  const [print, total, version, , id] = JSON.parse(
    Buffer.from(data.pagination.next_cursor ?? '', 'base64url').toString(),
  ) as unknown[];
  const cursor = Buffer.from(JSON.stringify([print, total, version, at, id])).toString('base64url');
  expect(await list({ limit: 1, cursor })).toMatchObject({ status: 400, code: 'ERR_BAD_CURSOR' });
});

test('filters by severity, in any case; all means any', async () => {
  await load(
    shortRecord(1000, { score: [9.8, 'CRITICAL'] }),
    shortRecord(1001, { score: [5, 'MEDIUM'] }),
    shortRecord(1002),
  );
  expect(await ids({ severity: 'critical' })).toEqual(['1000']);
  expect(await ids({ severity: 'Unknown' })).toEqual(['1002']);
  expect(await ids({ severity: 'all' })).toHaveLength(3);
});

test('filters by dates, both ends included', async () => {
  await load(shortRecord(1001, { day: '01' }), shortRecord(1002, { day: '02' }), shortRecord(1003, { day: '03' }));
  expect(await ids({ published_date_start: '2026-03-02', published_date_end: '2026-03-02' })).toEqual(['1002']);
  expect(await ids({ published_date_start: '2026-03-02T10:00:00.000Z' })).toEqual(['1003', '1002']);
  expect((await list({ published_date_end: '2026-03-02T23:59:59.999Z' })).data.pagination.total).toBe(2);
});

test.each([
  ['CVE-2026-1234', ['12345', '1234']],
  ['cve-2026-123', ['12345', '1234']],
  ['CVE-2026', ['12345', '5678', '1234']],
  ['2026-5', ['5678']],
  ['34', ['12345', '1234']],
  ['567', ['5678']],
  ['CVE-', ['12345', '5678', '1234']],
  ['CVE-1999', []],
  ['%', []],
  ['no id at all', []],
])('finds the CVE id %j', async (cve_id, found) => {
  await load(shortRecord(1234), shortRecord(5678), shortRecord(12345));
  expect(await ids({ cve_id })).toEqual(found);
});

test('finds vendors, products and names by any part, ignoring case; wildcards mean themselves', async () => {
  await load(
    shortRecord(1001, { vendor: 'Fabrikam', title: 'Overflow in parser' }),
    shortRecord(1002, { vendor: 'Fabrikam Deutschland', product: 'Größenrechner' }),
    shortRecord(1003, { vendor: 'Other', product: '100% Proof', title: 'Parser_crash' }),
  );
  expect(await ids({ vendor_name: 'fabri' })).toEqual(['1002', '1001']);
  expect(await ids({ vendor_name: ' FABRIKAM  deutschland ' })).toEqual(['1002']);
  expect(await ids({ product_name: 'GRÖSSEN' })).toEqual(['1002']);
  expect(await ids({ product_name: 'GRÖẞEN' })).toEqual(['1002']);
  expect(await ids({ product_name: '0%' })).toEqual(['1003']);
  expect(await ids({ product_name: '%' })).toEqual(['1003']);
  expect(await ids({ vulnerability_name: 'parser' })).toEqual(['1003', '1001']);
  expect(await ids({ vulnerability_name: 'r_c' })).toEqual(['1003']);
  expect(await ids({ vendor_name: 'fabri', vulnerability_name: 'over' })).toEqual(['1001']);
  expect(await ids({ vendor_name: 'nobody' })).toEqual([]);
});

test('distinguishes a vendor from those whose names contain its name', async () => {
  await load(shortRecord(1001, { vendor: 'Go' }), shortRecord(1002, { vendor: 'Gopher' }));
  expect(await ids({ vendor_name: 'Go' })).toEqual(['1002', '1001']);
  expect((await list({ vendor_name: 'Go', vendor_id: await vendorId('Go') })).data).toMatchObject({
    data: [{ cve_id: 'CVE-2026-1001' }],
    pagination: { total: 1 },
  });
});

test('lists the CVEs of a product, and those whose range contains a version', async () => {
  await load(
    shortRecord(1001, { versions: [{ version: '1.5', status: 'affected' }] }),
    shortRecord(1002, { versions: [{ version: '1.0', lessThan: '2.0', status: 'affected' }] }),
    shortRecord(1003, { versions: [{ version: '1.6', lessThan: '2.0', status: 'affected' }] }),
    shortRecord(1004, { versions: [{ version: '<= 1.5.0', status: 'affected' }] }),
    shortRecord(1005, { product: 'Other', versions: [{ version: '1.5', status: 'affected' }] }),
    shortRecord(1006),
  );
  const product = await findProductId('gateway');
  expect(product).toMatchObject({ versions_count: 4, cves_count: 5, vendor_name: 'Acme' });
  expect(product.product_versions.map(({ version }) => version)).toEqual(['1.6', '1.5.0', '1.5', '1.0']);
  expect((await list({ product_id: product.id })).data.pagination.total).toBe(5);
  const version = product.product_versions.find((each) => each.version === '1.5')?.id ?? 0;
  expect(await ids({ product_version_id: version })).toEqual(['1006', '1004', '1002', '1001']);
  expect(await ids({ product_version_id: version, cve_id: '1004' })).toEqual(['1004']);
  const { data } = (await list({ product_version_id: version })).data;
  expect(data.map((row) => row.affected_versions?.map((range) => [range.version, range.less_than]))).toEqual([
    [['All versions', null]],
    [['<= 1.5.0', null]],
    [['1.0', '2.0']],
    [['1.5', null]],
  ]);
  expect(data[3]?.affected_versions).toMatchObject([{ id: version, product_id: product.id, vendor_name: 'Acme' }]);
  expect((await context.call('GET /product_versions/{id}', { params: { id: version }, as })).data).toMatchObject({
    version: '1.5',
    product_name: 'Gateway',
    vendor_name: 'Acme',
  });
});

test('a version that only the default status makes affected is listed as one of all others', async () => {
  await load(
    shortRecord(1001, { versions: [{ version: '1.5', status: 'affected' }] }),
    shortRecord(1002, { versions: [{ version: '1.0', lessThan: '1.2', status: 'unaffected' }], unlisted: 'affected' }),
  );
  const { product_versions } = await findProductId('gateway');
  const version = product_versions.find((each) => each.version === '1.5')?.id ?? 0;
  const { data } = (await list({ product_version_id: version })).data;
  expect(data.map((row) => row.affected_versions?.map((range) => range.version))).toEqual([
    ['All other versions', '1.0'],
    ['1.5'],
  ]);
});

test('marks and lists the CVEs that a user tracks, by CVE, vendor, product and version', async () => {
  await load(
    shortRecord(1001),
    shortRecord(1002, { vendor: 'Followed' }),
    shortRecord(1003, { vendor: 'Big', product: 'Followed too' }),
    shortRecord(1004, { vendor: 'Big', product: 'Versions', versions: [{ version: '2.0', status: 'affected' }] }),
    shortRecord(1005, {
      vendor: 'Big',
      product: 'Versions',
      versions: [{ version: '1.0', lessThan: '3.0', status: 'affected' }],
    }),
    shortRecord(1006, { vendor: 'Big', product: 'Versions', versions: [{ version: '3.0', status: 'affected' }] }),
    shortRecord(1007, { vendor: 'Big' }),
  );
  await track('cve', 'cve-2026-1001');
  await track('vendor', await vendorId('followed'));
  await track('product', (await findProductId('followed too')).id);
  const version = (await findProductId('versions')).product_versions.find((each) => each.version === '2.0')?.id ?? 0;
  await track('product_version', version);

  const followed = ['1005', '1004', '1003', '1002', '1001'];
  const { data } = await list();
  expect(data.data.filter(({ is_tracked }) => is_tracked).map(({ cve_id }) => cve_id.slice(9))).toEqual(followed);
  expect(data.data.find(({ cve_id }) => cve_id.endsWith('1005'))?.product_version_ids).toContain(version);
  const first = await list({ tracked: 'true', limit: 3 });
  expect(first.data.pagination).toMatchObject({ total: 5, has_next: true });
  const second = await list({ tracked: 'true', limit: 3, cursor: first.data.pagination.next_cursor ?? '' });
  expect([...first.data.data, ...second.data.data].map(({ cve_id }) => cve_id.slice(9))).toEqual(followed);
  expect(await ids({ tracked: 'true', vendor_name: 'big' })).toEqual(['1005', '1004', '1003']);

  const other = await context.createUser();
  expect((await context.call('GET /cves', { query: { tracked: 'true' }, as: other })).data.pagination.total).toBe(0);
});

test('a list knows what is followed now, whatever it knew before', async () => {
  await load(shortRecord(1001), shortRecord(1002));
  const followed = async () => {
    const { data } = await list();
    const detail = await context.call('GET /cves/{cveId}', { params: { cveId: 'CVE-2026-1001' }, as });
    return [data.data.map(({ is_tracked }) => is_tracked), detail.data.is_tracked, await ids({ tracked: 'true' })];
  };
  const none = [[false, false], false, []];
  const one = [[false, true], true, ['1001']];
  const set = (is_active: boolean) =>
    context.call('POST /user/tracking', { body: { tracking_type: 'cve', target_id: 'CVE-2026-1001', is_active }, as });

  expect(await followed()).toEqual(none);
  const { id } = (await set(true)).data;
  expect(await followed()).toEqual(one);
  await set(false);
  expect(await followed()).toEqual(none);
  await set(true);
  expect(await followed()).toEqual(one);
  await context.call('POST /user/tracking/delete', { body: { id }, as });
  expect(await followed()).toEqual(none);
});

test('lists a CVE once, however many followed things and orders of versions it comes by', async () => {
  const versions = [{ version: '1.0', lessThan: '3.0', status: 'affected' }];
  const twice = (number: number, day: string) => {
    const record = shortRecord(number, { day });
    record.containers.cna.affected = ['semver', 'custom', 'rpm'].flatMap((versionType) =>
      ['Gateway', 'Router'].map((product) => ({
        vendor: 'Acme',
        product,
        defaultStatus: 'unaffected',
        versions: versions.map((range) => ({ ...range, versionType })),
      })),
    );
    return record;
  };
  await load(
    shortRecord(1001, { day: '01', versions }),
    twice(1002, '02'),
    twice(1003, '03'),
    shortRecord(1004, { day: '04', versions: [{ version: '2.0', status: 'affected' }] }),
  );
  const [gateway, router] = [await findProductId('gateway'), await findProductId('router')];
  const all = ['1004', '1003', '1002', '1001'];
  const tracked = async () => {
    const { rows, totals } = await readPages(async (next) => (await list({ tracked: 'true', limit: 2, ...next })).data);
    expect(totals).toEqual([all.length]);
    return rows.map(({ cve_id }) => cve_id.slice(9));
  };
  const { id } = (
    await track('product_version', gateway.product_versions.find(({ version }) => version === '2.0')?.id ?? 0)
  ).data;
  expect(await tracked()).toEqual(all);
  await context.call('POST /user/tracking/delete', { body: { id }, as });
  await track('product', gateway.id);
  await track('product', router.id);
  expect(await tracked()).toEqual(all);
});

test('shows today in UTC on the daily list, with its numbers', async () => {
  await load(
    shortRecord(1001, { day: '10', score: [9.8, 'CRITICAL'] }),
    shortRecord(1002, { day: '10', vendor: 'Other' }),
    shortRecord(1003, { day: '09', score: [7.5, 'HIGH'] }),
    shortRecord(1004, { day: '01' }),
  );
  const { data } = await context.call('GET /cves/daily', { as });
  expect(data.data.map(({ cve_id }) => cve_id.slice(9))).toEqual(['1002', '1001']);
  expect(data.stats).toMatchObject({
    severity_distribution: { Critical: 1, Unknown: 1 },
    total_vulnerabilities: 2,
    new_today: 2,
    new_this_week: 3,
    new_this_month: 4,
    trending_vendors: [
      { name: 'Acme', count: 1 },
      { name: 'Other', count: 1 },
    ],
  });
  const other = await context.call('GET /cves/daily', { query: { vendor_name: 'other' }, as });
  expect(other.data).toMatchObject({
    pagination: { total: 1 },
    stats: { total_vulnerabilities: 1, new_this_month: 1 },
  });
  const dated = await context.call('GET /cves/daily', {
    query: { published_date_start: '2026-03-01', severity: 'High' },
    as,
  });
  expect(dated.data).toMatchObject({ pagination: { total: 1 }, stats: { severity_distribution: { High: 1 } } });
});

test.each([
  ['1002', ['1002']],
  ['overflow', ['1001']],
  ['acme', ['1002', '1001']],
  ['gate', ['1002', '1001']],
  ['nothing', []],
])('searches ids, names, vendors and products for %j', async (search, found) => {
  await load(shortRecord(1001, { title: 'Overflow' }), shortRecord(1002));
  const { data } = await context.call('GET /cves/daily', { query: { search }, as });
  expect(data.data.map(({ cve_id }) => cve_id.slice(9))).toEqual(found);
});

test('shows new records at once, though answers are kept', async () => {
  await load(shortRecord(1001));
  expect((await list()).data.pagination.total).toBe(1);
  await load(shortRecord(1002));
  expect((await list()).data).toMatchObject({ pagination: { total: 2 }, data: [{ cve_id: 'CVE-2026-1002' }, {}] });
});
