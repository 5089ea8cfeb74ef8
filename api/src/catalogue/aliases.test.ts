import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../db/index.ts';
import { addProductAlias, removeProductAlias } from '../ingest/aliases/productAliases.ts';
import { addAlias, removeAlias } from '../ingest/aliases/vendorAliases.ts';
import { cveJson } from '../ingest/fixtures/cveJson.ts';
import { emptyCatalogue } from '../ingest/fixtures/emptyCatalogue.ts';
import { importJson } from '../ingest/fixtures/importJson.ts';
import type { TestUser } from '../testing/index.ts';
import { setUpTestContext } from '../testing/setUpTestContext.ts';

const context = setUpTestContext();
let as: TestUser;
const ids: Record<string, number> = {};

const record = (n: number, vendor: string, version = '1.0') =>
  cveJson({
    id: `CVE-2026-${n}`,
    meta: { datePublished: `2026-02-01T12:00:${n % 60}.000Z` },
    cna: { affected: [{ vendor, product: 'Gateway', versions: [{ version, status: 'affected' }] }] },
  });

beforeEach(async () => {
  const { db } = context.deps;
  await emptyCatalogue(db);
  await db.run(sql`delete from vendor_aliases where not shipped`);
  await db.run(sql`delete from product_aliases where not shipped`);
  as = await context.createUser({ plan: 'pro' });
  await importJson(db, [record(1000, 'Acme'), record(1001, 'Acme Corporation', '2.0'), record(1002, 'Acme', '2.0')]);
  const rows = await db.rows<{ key: string; vendor: number; product: number; version: number }>(sql`
    select vendor.key, vendor.id as vendor, product.id as product, max(version.id) as version from vendors vendor
    join products product on product.vendor_id = vendor.id join product_versions version on version.product_id = product.id group by 1, 2, 3`);
  for (const { key, vendor, product, version } of rows)
    Object.assign(ids, { [key]: vendor, [`${key} product`]: product, [`${key} version`]: version });
});

const merge = () => addAlias(context.deps.db, 'Acme Corporation', 'Acme');
const cves = async (query: Record<string, unknown>) =>
  (await context.call('GET /cves', { query, as })).data.data.map((row) => row.cve_id);
const ALL = ['CVE-2026-1002', 'CVE-2026-1001', 'CVE-2026-1000'];

test('lists one vendor and one product, found by each name, with right counts', async () => {
  const list = async (search: string) => {
    const { data, pagination } = (await context.call('GET /vendors', { query: { search }, as })).data;
    return [data.map((row) => [row.name, row.products_count, row.cves_count]), pagination.total];
  };
  expect(await list('acme')).toEqual([
    [
      ['Acme', 1, 2],
      ['Acme Corporation', 1, 1],
    ],
    2,
  ]);
  await merge();
  for (const search of ['', 'acme', 'acme corporation']) expect(await list(search)).toEqual([[['Acme', 1, 3]], 1]);
  const products = (await context.call('GET /products', { query: { search: 'gateway' }, as })).data;
  expect(products.data).toMatchObject([{ name: 'Gateway', vendor_name: 'Acme', cves_count: 3, versions_count: 2 }]);
  expect(products.pagination.total).toBe(1);
  expect((await context.call('GET /vendors/stats', { as })).data).toEqual({ total_vendors: 1 });
  expect((await context.call('GET /products/stats', { as })).data).toEqual({ total_products: 1 });
});

test('leads old ids to the same pages and filters', async () => {
  await merge();
  for (const key of ['acme', 'acme corporation']) {
    const id = ids[key] ?? 0;
    const vendor = (await context.call('GET /vendors/{id}', { params: { id }, as })).data;
    expect(vendor).toMatchObject({ id: ids.acme, name: 'Acme', cves_count: 3, products: [{ vendor_name: 'Acme' }] });
    expect(vendor.products[0]?.product_versions.map(({ version }) => version)).toEqual(['2.0', '1.0']);
    const product = (await context.call('GET /products/{id}', { params: { id: ids[`${key} product`] ?? 0 }, as })).data;
    expect(product).toMatchObject({ id: ids['acme product'], vendor_id: ids.acme, cves_count: 3 });
    const version = ids[`${key} version`] ?? 0;
    const page = (await context.call('GET /product_versions/{id}', { params: { id: version }, as })).data;
    expect(page).toMatchObject({ version: '2.0', product_id: ids['acme product'], vendor_name: 'Acme' });
    expect(await cves({ vendor_id: id })).toEqual(ALL);
    expect(await cves({ product_id: ids[`${key} product`] })).toEqual(ALL);
    expect(await cves({ product_version_id: version })).toEqual(['CVE-2026-1002', 'CVE-2026-1001']);
    expect(await cves({ vendor_name: key })).toEqual(ALL);
    const days = { published_date_start: '2026-01-01', published_date_end: '2026-12-31' };
    const daily = (await context.call('GET /cves/daily', { query: { ...days, search: key }, as })).data;
    expect(daily.data.map((row) => row.cve_id)).toEqual(ALL);
  }
  const rows = (await context.call('GET /cves', { query: { product_version_id: ids['acme version'] }, as })).data.data;
  expect(rows.map((row) => [row.vendor_id, row.vendor_name, row.affected_versions?.length])).toEqual([
    [ids.acme, 'Acme', 1],
    [ids.acme, 'Acme', 1],
  ]);
  const detail = (await context.call('GET /cves/{cveId}', { params: { cveId: 'CVE-2026-1001' }, as })).data;
  expect(detail.affected_versions).toMatchObject([
    { vendor_name: 'Acme', vendor_id: ids.acme, product_id: ids['acme product'] },
  ]);
  const { stats } = (
    await context.call('GET /cves/daily', {
      query: { published_date_start: '2026-01-01', published_date_end: '2026-12-31' },
      as,
    })
  ).data;
  expect(stats.trending_vendors).toEqual([{ id: ids.acme, name: 'Acme', count: 3 }]);
  expect(stats.trending_products).toMatchObject([{ count: 3 }]);
  const all = (await context.call('GET /cves/stats', { query: {}, as })).data;
  expect(all.trending_vendors).toEqual([{ id: ids.acme, name: 'Acme', count: 3 }]);

  await removeAlias(context.deps.db, 'Acme Corporation');
  expect(await cves({ vendor_id: ids['acme corporation'] })).toEqual(['CVE-2026-1001']);
  expect(await cves({ vendor_id: ids.acme })).toEqual(['CVE-2026-1002', 'CVE-2026-1000']);
});

test('tells who follows either name, or both, once of each CVE', async () => {
  const { db } = context.deps;
  const track = (type: string, target_id: number | undefined, who: TestUser) =>
    context.call('POST /user/tracking', { as: who, body: { tracking_type: type, target_id } });
  const people: TestUser[] = [];
  for (const [type, suffix] of [
    ['vendor', ''],
    ['product', ' product'],
    ['product_version', ' version'],
  ] as const) {
    for (const keys of [['acme'], ['acme corporation'], ['acme', 'acme corporation']]) {
      const person = await context.createUser({ plan: 'pro' });
      people.push(person);
      for (const key of keys) expect((await track(type, ids[`${key}${suffix}`], person)).status).toBe(200);
    }
  }
  await merge();
  for (const person of people) {
    const rows = (await context.call('GET /cves', { query: { tracked: 'true' }, as: person })).data.data;
    expect(rows.length).toBeGreaterThanOrEqual(2);
    expect(rows.every((row) => row.is_tracked)).toBe(true);
  }
  await importJson(db, [record(2000, 'ACME CORPORATION', '2.0'), record(2001, 'Acme', '2.0')]);
  const listAlertedCves = () =>
    db.rows<{ user_id: number; cves: string[] }>(sql`
      select delivery.user_id, array_agg(cve.cve_id order by cve.cve_id) as cves from alert_deliveries delivery
      join alert_events event on event.id = delivery.event_id join cves cve on cve.pk = event.cve_pk group by 1 order by 1`);
  const both = ['CVE-2026-2000', 'CVE-2026-2001'];
  expect(await listAlertedCves()).toEqual(people.map(({ userId }) => ({ user_id: userId, cves: both })));

  await removeAlias(db, 'Acme Corporation');
  await importJson(db, [record(2002, 'Acme', '2.0'), record(2003, 'Acme Corporation', '2.0')]);
  expect((await listAlertedCves()).map(({ cves: list }) => list.slice(2))).toEqual(
    [1, 2, 3].flatMap(() => [['CVE-2026-2002'], ['CVE-2026-2003'], ['CVE-2026-2002', 'CVE-2026-2003']]),
  );
});

test('a follower of an alias sees one item, by the page that shows it, and changes and removes it there', async () => {
  const body = { tracking_type: 'vendor', target_id: ids['acme corporation'], notes: 'mine' };
  await context.call('POST /user/tracking', { as, body });
  await merge();
  const list = async () => (await context.call('GET /user/trackings', { as })).data;
  expect(await list()).toMatchObject([
    { target_id: String(ids.acme), target_name: 'Acme Corporation', vendor_name: 'Acme', notes: 'mine' },
  ]);
  const id = (await list())[0]?.id;
  const again = await context.call('POST /user/tracking', {
    as,
    body: { ...body, target_id: ids.acme, notes: 'still' },
  });
  expect(again.data.id).toBe(id);
  const changed = await context.call('POST /user/tracking', {
    as,
    body: { ...body, id, target_id: ids.acme, notes: 'changed' },
  });
  expect(changed.status).toBe(200);
  expect(await list()).toMatchObject([{ id, notes: 'changed' }]);
  await removeAlias(context.deps.db, 'Acme Corporation');
  expect(await list()).toMatchObject([{ target_id: String(ids['acme corporation']), target_name: 'Acme Corporation' }]);
});

test('a list that was read before vendors are merged follows the merged one, and the separated one again', async () => {
  const body = { tracking_type: 'vendor', target_id: ids['acme corporation'] };
  await context.call('POST /user/tracking', { as, body });
  expect(await cves({ tracked: 'true' })).toEqual(['CVE-2026-1001']);
  await merge();
  expect(await cves({ tracked: 'true' })).toEqual(ALL);
  await removeAlias(context.deps.db, 'Acme Corporation');
  expect(await cves({ tracked: 'true' })).toEqual(['CVE-2026-1001']);
});

test('a tracked CVE has the vendor and the product that the lists and its page show', async () => {
  await importJson(context.deps.db, [record(1003, 'Acme Corporation', '3.0')]);
  await context.call('POST /user/tracking', { as, body: { tracking_type: 'cve', target_id: 'CVE-2026-1003' } });
  await merge();
  const [row] = (await context.call('GET /cves', { query: { cve_id: 'CVE-2026-1003' }, as })).data.data;
  const [tracking] = (await context.call('GET /user/trackings', { as })).data;
  expect(row).toMatchObject({ vendor_name: 'Acme', product_name: 'Gateway' });
  expect(tracking).toMatchObject({ vendor_name: row?.vendor_name, product_name: row?.product_name });
});

describe('aliases of products', () => {
  const link = { collectionURL: 'https://rubygems.org', packageName: 'gateway-support' };
  const part = (n: number, lessThan: string, product = 'Gateway Support') =>
    cveJson({
      id: `CVE-2026-${n}`,
      cna: {
        affected: [
          {
            vendor: 'Acme',
            product,
            versions: [{ version: '1.0', lessThan, status: 'affected', versionType: 'semver' }],
            ...link,
          },
        ],
      },
    });
  const mergeProducts = () => addProductAlias(context.deps.db, 'Acme', 'Gateway Support', 'Gateway');
  const findId = async (search: string) =>
    (await context.call('GET /products', { query: { search }, as })).data.data[0]?.id ?? 0;

  test('count on pages, lists and searches, and separate again', async () => {
    await importJson(context.deps.db, [part(3000, '1.5'), part(3001, '3.0')]);
    const alias = await findId('gateway support');
    await mergeProducts();
    const { data, pagination } = (await context.call('GET /products', { query: { search: 'support' }, as })).data;
    expect([data, pagination.total]).toMatchObject([[{ id: ids['acme product'], cves_count: 4 }], 1]);
    const figures = await context.call('GET /catalog/products', { query: { search: 'support' }, as });
    expect(figures.data?.data).toMatchObject([{ id: ids['acme product'], cves_count: 4 }]);
    const found = (await context.call('GET /search', { query: { text: 'support' }, as })).data;
    expect(found.products).toMatchObject([{ id: ids['acme product'], name: 'Gateway' }]);
    for (const id of [alias, ids['acme product'] ?? 0]) {
      const page = (await context.call('GET /products/{id}', { params: { id }, as })).data;
      expect(page).toMatchObject({ id: ids['acme product'], name: 'Gateway', cves_count: 4 });
      expect((await cves({ product_id: id })).toSorted()).toEqual([
        'CVE-2026-1000',
        'CVE-2026-1002',
        'CVE-2026-3000',
        'CVE-2026-3001',
      ]);
    }
    expect((await cves({ product_version_id: ids['acme version'] })).toSorted()).toEqual([
      'CVE-2026-1002',
      'CVE-2026-3001',
    ]);
    await removeProductAlias(context.deps.db, 'acme', 'gateway support');
    expect(await cves({ product_id: alias })).toHaveLength(2);
    expect(await cves({ product_id: ids['acme product'] })).toHaveLength(2);
    expect(await findId('support')).toBe(alias);
  });

  test('count for trackings of either name, by version, and for packages', async () => {
    await importJson(context.deps.db, [part(3000, '1.5')]);
    const alias = await findId('gateway support');
    const body = { tracking_type: 'product', target_id: alias };
    expect((await context.call('POST /user/tracking', { as, body })).status).toBe(200);
    const owner = await context.createUser({ plan: 'pro' });
    const version = { tracking_type: 'product_version', target_id: ids['acme version'] };
    expect((await context.call('POST /user/tracking', { as: owner, body: version })).status).toBe(200);
    await mergeProducts();
    await importJson(context.deps.db, [part(3001, '3.0'), part(3002, '1.1'), record(3003, 'Acme', '7.0')]);
    const tracked = async (who: TestUser) =>
      (await context.call('GET /cves', { query: { tracked: 'true' }, as: who })).data.data
        .map((row) => row.cve_id)
        .toSorted();
    expect(await tracked(as)).toEqual([
      'CVE-2026-1000',
      'CVE-2026-1002',
      'CVE-2026-3000',
      'CVE-2026-3001',
      'CVE-2026-3002',
      'CVE-2026-3003',
    ]);
    expect(await tracked(owner)).toEqual(['CVE-2026-1002', 'CVE-2026-3001']);
    const alerted = await context.deps.db.rows<{ cve_id: string }>(sql`
      select cve.cve_id from alert_deliveries delivery
      join alert_events event on event.id = delivery.event_id join cves cve on cve.pk = event.cve_pk
      where delivery.user_id = ${owner.userId}`);
    expect(alerted).toEqual([{ cve_id: 'CVE-2026-3001' }]);
    const components = [{ purl: 'pkg:gem/gateway-support@1.2.0' }, { name: 'Gateway Support', vendors: ['Acme'] }];
    const { data } = await context.call('POST /catalog/match', { as, body: { components } });
    expect(data.components).toMatchObject([
      {
        confidence: 'match',
        targets: [{ product_id: ids['acme product'], product_name: 'Gateway', version: '1.2.0' }],
      },
      { confidence: 'match', targets: [{ product_id: ids['acme product'] }] },
    ]);
  });
});
