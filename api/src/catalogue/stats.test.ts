import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../db/index.ts';
import { cveJson, cvss31 } from '../ingest/fixtures/cveJson.ts';
import { importJson } from '../ingest/fixtures/importJson.ts';
import { setUpTestContext, setUpTestUser } from '../testing/setUpTestContext.ts';

const LEVELS = ['LOW', 'MEDIUM', 'HIGH', 'CRITICAL'] as const;
const NAMES = { LOW: 'Low', MEDIUM: 'Medium', HIGH: 'High', CRITICAL: 'Critical' } as const;
const VENDORS = ['Acme', 'Acme Tools', 'Other', 'Umbra', 'Vex', 'Wotan', 'Xenon'];
const PRODUCTS = ['Gateway', 'Router', 'Gate'];

// Every third record affects two vendors, of which its row names one.
const records = Array.from({ length: 70 }, (_, index) => {
  const pair = (step: number) => ({
    vendor: VENDORS[(index * step) % VENDORS.length] ?? '',
    product: PRODUCTS[Math.floor(index / step) % PRODUCTS.length] ?? '',
    versions: [{ version: '1.0', status: 'affected', lessThan: `1.${index % 5}`, versionType: 'semver' }],
  });
  return {
    id: `CVE-2026-${1000 + index * 7}`,
    published: `2026-03-${String(1 + (index % 9)).padStart(2, '0')}T10:00:00.000Z`,
    affected: index % 3 === 0 ? [pair(1), pair(5)] : [pair(1)],
    title: `${index % 2 === 0 ? 'Path traversal' : 'Buffer overflow'} in part ${index % 11}`,
    level: LEVELS[index % 4] ?? 'LOW',
    kev: index % 6 === 0,
  };
});
type Sample = (typeof records)[number];

interface Filter {
  vulnerability_name?: string;
  vendor_name?: string;
  product_name?: string;
  cve_id?: string;
  severity?: string;
  published_date_start?: string;
  published_date_end?: string;
  search?: string;
  kev?: 'true' | 'false';
  tracked?: 'true';
  // The names of the vendor and product to request by id, and the product of the version 1.0.
  vendor?: string;
  product?: string;
  version?: string;
}

const has = (text: string, part = '') => text.toLowerCase().includes(part.toLowerCase());
const anyVendor = (sample: Sample, part: string | undefined) => sample.affected.some(({ vendor }) => has(vendor, part));
const anyProduct = (sample: Sample, part: string | undefined) =>
  sample.affected.some(({ product }) => has(product, part));
const names = (sample: Sample, key: string | undefined) =>
  key === undefined || sample.affected.some(({ vendor, product }) => `${vendor}/${product}` === key);
const holds = (sample: Sample, key: string | undefined) =>
  key === undefined ||
  sample.affected.some(
    ({ vendor, product, versions: [range] }) => `${vendor}/${product}` === key && range?.lessThan !== '1.0',
  );
const isFollowed = (sample: Sample) =>
  sample.affected.some(({ vendor }) => vendor === 'Other') ||
  names(sample, 'Acme/Router') ||
  sample.id.endsWith('1007');

const matches = (filter: Filter) => (sample: Sample) =>
  has(sample.title, filter.vulnerability_name) &&
  anyVendor(sample, filter.vendor_name) &&
  anyProduct(sample, filter.product_name) &&
  has(sample.id, filter.cve_id) &&
  has(sample.level, filter.severity) &&
  sample.published >= (filter.published_date_start ?? '') &&
  sample.published <= (filter.published_date_end ?? '9') &&
  (filter.search === undefined ||
    has(sample.title, filter.search) ||
    has(sample.id, filter.search) ||
    anyVendor(sample, filter.search) ||
    anyProduct(sample, filter.search)) &&
  (filter.kev === undefined || sample.kev === (filter.kev === 'true')) &&
  (filter.tracked === undefined || isFollowed(sample)) &&
  (filter.vendor === undefined || sample.affected.some(({ vendor }) => vendor === filter.vendor)) &&
  names(sample, filter.product) &&
  holds(sample, filter.version);

const countBy = (keys: string[]) =>
  Object.fromEntries([...Map.groupBy(keys, (key) => key)].map(([k, all]) => [k, all.length]));

// Counts the rows without the database.
function countRows(filter: Filter) {
  const rows = records.filter(matches(filter));
  const linked = (key: (pair: Sample['affected'][number]) => string) =>
    countBy(rows.flatMap(({ affected }) => [...new Set(affected.map(key))]));
  return {
    severity_distribution: countBy(rows.map(({ level }) => NAMES[level])),
    total: rows.length,
    vendors: linked(({ vendor }) => vendor),
    products: linked(({ vendor, product }) => `${vendor}/${product}`),
  };
}

describe.each(['pglite', 'postgres'] as const)('GET /cves/stats on %s', (engine) => {
  const context = setUpTestContext(() => ({ engine, readLimits: { burst: 100_000 } }));
  const as = setUpTestUser(context);
  const vendorIds = new Map<string, number>();
  const productIds = new Map<string, number>();
  const versionIds = new Map<string, number>();

  beforeAll(async () => {
    const { db } = context.deps;
    await importJson(
      db,
      records.map(({ id, published, affected, title, level }) =>
        cveJson({
          id,
          meta: { datePublished: published, dateUpdated: published },
          cna: {
            title,
            affected: affected.map((pair) => ({ ...pair, defaultStatus: 'unaffected' })),
            metrics: [cvss31(2 + 2 * LEVELS.indexOf(level), level)],
          },
        }),
      ),
    );
    await db.run(
      sql`update cves set kev = cve_id = any(${records.filter(({ kev }) => kev).map(({ id }) => id)}::text[])`,
    );
    for (const { id, name } of await db.rows<{ id: number; name: string }>(sql`select id, name from vendors`)) {
      vendorIds.set(name, id);
    }
    const products = await db.rows<{ id: number; key: string; version: number }>(sql`
      select p.id, v.name || '/' || p.name as key, pv.id as version
      from products p join vendors v on v.id = p.vendor_id join product_versions pv on pv.product_id = p.id where pv.version = '1.0'`);
    for (const { id, key, version } of products) {
      productIds.set(key, id);
      versionIds.set(key, version);
    }
    const track = (tracking_type: string, target_id: number | string | undefined) =>
      context.call('POST /user/tracking', { body: { tracking_type, target_id }, as });
    await track('vendor', vendorIds.get('Other'));
    await track('product', productIds.get('Acme/Router'));
    await track('cve', 'CVE-2026-1007');
  });

  function toQuery({ vendor, product, version, ...rest }: Filter) {
    const ids = {
      vendor_id: vendor && vendorIds.get(vendor),
      product_id: product && productIds.get(product),
      product_version_id: version && versionIds.get(version),
    };
    const set = Object.entries({ ...rest, ...ids }).filter(([, value]) => value !== undefined && value !== '');
    return Object.fromEntries(set) as Record<string, string>;
  }
  const ask = (filter: Filter) => context.call('GET /cves/stats', { query: toQuery(filter), as });

  // All records were published in one month.
  async function expectTrends(filter: Filter) {
    const { data } = await context.call('GET /cves/trends', { query: toQuery(filter), as });
    const rows = records.filter(matches(filter));
    const { severity_distribution } = countRows(filter);
    const kev = rows.filter((each) => each.kev).length;
    const month = { month: '2026-03', severity_distribution, exploited: kev, kev };
    expect(data.months).toEqual(rows.length === 0 ? [] : [month]);
  }

  async function expectCounted(filter: Filter) {
    const { data } = await ask(filter);
    const { severity_distribution, total, vendors, products } = countRows(filter);
    await expectTrends(filter);
    expect(data.severity_distribution).toEqual(severity_distribution);
    expect(data.total_vulnerabilities).toBe(total);
    const topCounts = (counts: Record<string, number>) =>
      Object.values(counts)
        .toSorted((a, b) => b - a)
        .slice(0, 5);
    expect(data.trending_vendors.map(({ count }) => count)).toEqual(topCounts(vendors));
    expect(data.trending_products.map(({ count }) => count)).toEqual(topCounts(products));
    for (const { id, name, count } of data.trending_vendors) {
      expect([vendors[name], vendorIds.get(name)]).toEqual([count, id]);
    }
    const keyById = new Map([...productIds].map(([key, id]) => [id, key]));
    for (const { id, count } of data.trending_products) expect(products[keyById.get(id) ?? '']).toBe(count);
  }

  test('counts everything without a filter', () => expectCounted({}));

  test('counts for every filter, and for all of them together, what counting the rows gives', async () => {
    const one = <T extends string>(...values: T[]) =>
      fc.option(fc.constantFrom(...values), { nil: undefined, freq: 1 });
    const keys = [...productIds.keys()];
    const values: Record<keyof Filter, string[]> = {
      vulnerability_name: ['overflow', 'path', 'part 1', 'nowhere'],
      vendor_name: ['acme', 'tools', 'o'],
      product_name: ['gate', 'router'],
      cve_id: ['CVE-2026-1', '10', 'CVE-2026', '2026-12'],
      severity: ['High', 'Low'],
      published_date_start: ['2026-03-02T00:00:00.000Z', '2026-03-04T10:00:00.000Z'],
      published_date_end: ['2026-03-08T23:59:59.999Z', '2026-03-08T10:00:00.000Z'],
      search: ['overflow', 'tools', 'gate', '104'],
      kev: ['true', 'false'],
      tracked: ['true'],
      vendor: ['Acme', 'Xenon'],
      product: keys.slice(0, 3),
      version: keys.slice(0, 3),
    };
    const filters = fc.record(
      Object.fromEntries(Object.entries(values).map(([name, given]) => [name, one(...given)])),
    ) as fc.Arbitrary<Filter>;
    const alone = Object.entries(values).flatMap(([name, given]) =>
      given.map((value): [Filter] => [{ [name]: value }]),
    );
    const given = (filter: Filter) =>
      Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)) as Filter;
    await fc.assert(
      fc.asyncProperty(filters, (filter) => expectCounted(given(filter))),
      { numRuns: 20 + alone.length, examples: alone },
    );
  });

  test('follows the trackings of the user, and each user has their own', async () => {
    const other = await context.createUser();
    const empty = await context.call('GET /cves/stats', { query: { tracked: 'true' }, as: other });
    expect(empty.data).toEqual({
      severity_distribution: {},
      total_vulnerabilities: 0,
      trending_vendors: [],
      trending_products: [],
    });
    const body = { tracking_type: 'cve', target_id: 'CVE-2026-1014' };
    await context.call('POST /user/tracking', { body, as: other });
    const { data } = await context.call('GET /cves/stats', { query: { tracked: 'true' }, as: other });
    expect(data.total_vulnerabilities).toBe(1);
  });

  test('counts again when records have changed', async () => {
    const before = (await ask({ severity: 'Critical' })).data.total_vulnerabilities;
    await importJson(context.deps.db, [cveJson({ id: 'CVE-2026-9000', cna: { metrics: [cvss31(9.8, 'CRITICAL')] } })]);
    expect((await ask({ severity: 'Critical' })).data.total_vulnerabilities).toBe(before + 1);
  });

  test('refuses what no filter can be, and who is not signed in', async () => {
    expect((await ask({ severity: 'dreadful' })).status).toBe(400);
    expect((await context.call('GET /cves/stats')).status).toBe(401);
  });
});
