import { ENGINE_VERSION } from '@faultline/shared/versions';
import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../db/index.ts';
import { cveJson } from '../ingest/fixtures/cveJson.ts';
import { importJson } from '../ingest/fixtures/importJson.ts';
import { writeKev } from '../ingest/risk-data/kev.ts';
import { deriveStored } from '../ingest/store/deriveStored.ts';
import { createTestContext, type TestUser } from '../testing/index.ts';
import { setUpTestContext } from '../testing/setUpTestContext.ts';
import { openCves } from './index.ts';

const below = (lessThan: string) => [
  { version: '1.0.0', status: 'affected' },
  { version: '1.5.0', lessThan, status: 'affected', versionType: 'semver' },
];
const entry = (vendor: string, product: string, lessThan = '2.0.0') => ({
  vendor,
  product,
  defaultStatus: 'unaffected',
  versions: below(lessThan),
});
const record = (number: number, affected: object[], more: object = {}) =>
  cveJson({ id: `CVE-2026-${number}`, cna: { affected, ...more } });

const records = [
  record(1000, [entry('n/a', 'Lone Anvil')], {
    references: [{ url: 'https://github.com/lone/lone-anvil/security/advisories/GHSA-2c4m-59x9-fr2g' }],
  }),
  record(1001, [entry('', 'lone anvil', '1.6.0')]),
  record(1002, [entry('Acme', 'Lone Anvil')]),
  record(1003, [entry('n/a', 'Lone Anvil'), entry('Red Hat', 'Enterprise Linux')]),
];

describe.each(['pglite', 'postgres'] as const)('a product without a vendor, on %s', (engine) => {
  const context = setUpTestContext(() => ({ engine }));
  let as: TestUser;
  let id: number;

  beforeAll(async () => {
    as = await context.createUser({ plan: 'pro' });
    await importJson(context.deps.db, records);
    id = (await findProducts()).find(({ vendor_id }) => vendor_id === null)?.id ?? 0;
  });

  const findProducts = async () => (await context.call('GET /products', { as, query: { search: 'anvil' } })).data.data;
  const getProduct = async () => (await context.call('GET /products/{id}', { as, params: { id } })).data;
  const listIds = async (query: object) =>
    (await context.call('GET /cves', { as, query })).data.data.map(({ cve_id }) => cve_id).toSorted();
  const own = ['CVE-2026-1000', 'CVE-2026-1001', 'CVE-2026-1003'];

  test('has a page with its versions, apart from the product of a vendor with its name', async () => {
    expect(await getProduct()).toMatchObject({ name: 'Lone Anvil', vendor_id: null, vendor_name: null, cves_count: 3 });
    expect(await findProducts()).toMatchObject([
      { id, vendor_id: null, vendor_name: null, cves_count: 3 },
      { vendor_name: 'Acme', cves_count: 1 },
    ]);
    const [newest] = (await getProduct()).product_versions;
    const { data } = await context.call('GET /product_versions/{id}', { as, params: { id: newest?.id ?? 0 } });
    expect(data).toMatchObject({ version: '1.5.0', product_name: 'Lone Anvil', vendor_id: null, vendor_name: null });
  });

  test('makes no vendor', async () => {
    const { data } = await context.call('GET /vendors', { as, query: {} });
    expect(data.data.map(({ name, cves_count, products_count }) => [name, cves_count, products_count])).toEqual([
      ['Acme', 1, 1],
      ['Red Hat', 1, 1],
    ]);
  });

  test('is found by the lists, the search and the query language', async () => {
    expect(await listIds({ product_id: id })).toEqual(own);
    expect(await listIds({ q: 'product:"lone anvil"' })).toEqual([...own, 'CVE-2026-1002'].toSorted());
    expect(await listIds({ q: 'product:"lone anvil" vendor:acme' })).toEqual(['CVE-2026-1002']);
    const search = await context.call('GET /search', { as, query: { text: 'anvil' } });
    expect(search.data.products).toMatchObject([
      { id, vendor_id: null, vendor_name: null, cves_count: 3 },
      { vendor_name: 'Acme' },
    ]);
    const figures = await context.call('GET /catalog/products', { as, query: { sort: 'open' } });
    expect(figures.data.data[0]).toMatchObject({ id, vendor_id: null, open_count: 3 });
    const named = await context.call('POST /catalog/find', { as, body: { names: ['lone anvil'] } });
    expect(named.data.products).toMatchObject([{ id, vendor_id: null }, { vendor_name: 'Acme' }]);
  });

  test('is named in rows and on the page of a CVE, after what has a vendor', async () => {
    const get = async (cveId: string) => (await context.call('GET /cves/{cveId}', { as, params: { cveId } })).data;
    const alone = await get('CVE-2026-1000');
    const names = { vendor_id: null, vendor_name: null, product_id: id, product_name: 'Lone Anvil' };
    expect(alone).toMatchObject({ ...names, more_products: 0 });
    expect(alone.affected_versions[0]).toMatchObject(names);
    expect(alone).not.toHaveProperty('is_unlinked');
    const mixed = await get('CVE-2026-1003');
    expect(mixed).toMatchObject({ vendor_name: 'Red Hat', product_name: 'Enterprise Linux', more_products: 1 });
    expect(mixed.affected_versions[0]).toMatchObject(names);
    expect((await get('CVE-2026-1002')).product_id).not.toBe(id);
  });

  test('is matched with a component of an SBOM', async () => {
    const component = { purl: 'pkg:github/lone/lone-anvil@1.5.2' };
    const { data } = await context.call('POST /catalog/match', { as, body: { components: [component] } });
    expect(data.components).toMatchObject([
      { confidence: 'match', targets: [{ vendor_id: null, vendor_name: null, product_id: id, version: '1.5.2' }] },
    ]);
  });

  test('is tracked, as is one of its versions, with counts, marks, exports and alerts', async () => {
    const track = async (as: TestUser, body: object) =>
      (await context.call('POST /user/tracking', { as, body: body as never })).data.id;
    const follower = await context.createUser({ plan: 'pro' });
    const { data: version } = await context.call('POST /product_versions', {
      as: follower,
      body: { product_id: id, version: '1.7.0' },
    });
    const tracking = await track(as, { tracking_type: 'product', target_id: id });
    await track(follower, { tracking_type: 'product_version', target_id: version.id });
    expect((await context.call('GET /user/trackings', { as })).data).toMatchObject([
      { id: tracking, target_id: String(id), target_name: 'Lone Anvil', vendor_name: null, product_name: 'Lone Anvil' },
    ]);
    expect(await listIds({ tracked: 'true' })).toEqual(own);
    const summaries = await context.call('GET /user/trackings/summaries', { as });
    expect(summaries.data.data).toMatchObject([{ open_count: 3 }]);
    const exported: string[] = [];
    const { rows: exportedRows } = await openCves(context.deps.db, { tracked: true }, as.userId);
    for await (const { cve_id } of exportedRows) exported.push(cve_id);
    expect(exported.toSorted()).toEqual(own);
    const rows = await context.call('GET /cves', { as: follower, query: { tracked: 'true', matches: 'true' } });
    const reasons = new Map(rows.data.data.map(({ cve_id, matches }) => [cve_id, matches?.[0]?.reason]));
    const reason = '1.7.0 is in >= 1.5.0, < 2.0.0';
    expect(Object.fromEntries(reasons)).toEqual({ 'CVE-2026-1000': reason, 'CVE-2026-1003': reason });
    const listed = await context.call('GET /cves', { as, query: { product_version_id: version.id } });
    expect(listed.data.data[0]?.version_match).toMatchObject({ outcome: 'affected' });

    await importJson(context.deps.db, [record(1004, [entry('Unknown', 'Lone Anvil')])]);
    const alerted = await context.deps.db.rows(sql`
      select delivery.user_id, delivery.tracked from alert_deliveries delivery
      join alert_events event on event.id = delivery.event_id join cves cve on cve.pk = event.cve_pk
      where cve.cve_id = 'CVE-2026-1004' and delivery.channel = 'email' order by delivery.user_id`);
    expect(alerted).toEqual([
      { user_id: as.userId, tracked: ['Lone Anvil'] },
      { user_id: follower.userId, tracked: ['Lone Anvil 1.7.0'] },
    ]);
  });

  test('stays apart when its record names a vendor later, and keeps its followers', async () => {
    const follower = await context.createUser();
    const body = { tracking_type: 'product', target_id: id } as const;
    await context.call('POST /user/tracking', { as: follower, body });
    await importJson(context.deps.db, [record(1005, [entry('n/a', 'Lone Anvil')])]);
    const { cves_count } = await getProduct();
    expect(await listIds({ product_id: id })).toContain('CVE-2026-1005');
    const meta = { dateUpdated: '2026-03-05T10:00:00Z' };
    const cna = { affected: [entry('Initech', 'Lone Anvil')] };
    await importJson(context.deps.db, [cveJson({ id: 'CVE-2026-1005', meta, cna })]);
    expect(await listIds({ product_id: id })).not.toContain('CVE-2026-1005');
    expect(await listIds({ q: 'vendor:initech' })).toEqual(['CVE-2026-1005']);
    expect((await getProduct()).cves_count).toBe(cves_count - 1);
    const trackings = await context.call('GET /user/trackings', { as: follower });
    expect(trackings.data).toMatchObject([{ target_id: String(id), target_name: 'Lone Anvil', vendor_name: null }]);
  });
});

describe.each(['pglite', 'postgres'] as const)('products without a vendor, on %s', (engine) => {
  test('are those of an import after an upgrade, without events or alerts', async () => {
    const context = await createTestContext({ engine });
    const { db } = context.deps;
    const user = await context.createUser();
    await importJson(db, [...records, record(1004, [entry('n/a', 'LONE ANVIL')])]);
    const readState = async () => ({
      products: await db.rows(sql`
        select vendor_id, key, name, cves_count, versions_count, spellings from products order by vendor_id nulls last, key`),
      links: await db.rows(sql`
        select link.cve_pk, product.key, vendor_id from cve_products link join products product on product.id = link.product_id
        order by 1, 2, 3`),
      ranges: await db.rows(sql`
        select range.cve_pk, product.key, vendor_id, lo, hi from affected_ranges range
        join products product on product.id = range.product_id order by 1, 2, 3, 4`),
      packages: await db.rows(sql`select ecosystem, name, cve_pk, source from product_packages order by 1, 2, 3`),
      rows: await db.rows(sql`select pk, vendor_name, product_name, more_products, content_hash from cves order by pk`),
      events: await db.rows(sql`select cve_pk, event_type from cve_events order by id`),
    });
    const imported = await readState();
    expect(imported.products).toContainEqual(expect.objectContaining({ vendor_id: null, cves_count: 4 }));

    const unowned = sql`(select id from products where vendor_id is null)`;
    for (const table of ['cve_products', 'affected_ranges', 'product_packages', 'product_versions'])
      await db.run(sql`delete from ${sql.ident(table)} where product_id in ${unowned}`);
    await db.run(sql`update cves set product_id = null where product_id in ${unowned}`);
    await db.run(sql`delete from products where vendor_id is null`);
    await db.run(sql`update catalogue_state set engine_version = ${ENGINE_VERSION - 1}::integer`);
    const body = { tracking_type: 'cve', target_id: 'CVE-2026-1000' } as const;
    await context.call('POST /user/tracking', { as: user, body });
    expect(await deriveStored(db)).toBe(5);
    expect(await readState()).toEqual(imported);
    expect(await db.rows(sql`select 1 from alert_events`)).toEqual([]);
    expect(await deriveStored(db)).toBe(0);
    await context.close();
  });

  test('are passed over where an ADP names the vendor, and keep their page where KEV does', async () => {
    const context = await createTestContext({ engine });
    const { db } = context.deps;
    const as = await context.createUser();
    await importJson(db, [
      cveJson({
        id: 'CVE-2026-2000',
        cna: { affected: [entry('n/a', 'Lone Anvil')] },
        adp: [{ affected: [entry('anvil_project', 'lone_anvil')] }],
      }),
      record(2001, [entry('n/a', 'Lone Anvil')]),
    ]);
    const kevEntry = {
      cve_id: 'CVE-2026-2001',
      date_added: '2026-02-10',
      due_date: null,
      required_action: 'Update.',
      ransomware: null,
      vendor: 'Cleo',
      product: 'Multiple Products',
    };
    await writeKev(db, [kevEntry], { now: new Date('2026-02-11') });
    const get = async (cveId: string) => (await context.call('GET /cves/{cveId}', { as, params: { cveId } })).data;
    const byAdp = await get('CVE-2026-2000');
    expect(byAdp).toMatchObject({ vendor_name: 'anvil_project', product_name: 'lone_anvil', names_from: 'CISA-ADP' });
    expect(byAdp.affected_versions.find(({ product_name }) => product_name === 'Lone Anvil')).toMatchObject({
      vendor_id: null,
      product_id: null,
    });
    const byKev = await get('CVE-2026-2001');
    expect(byKev).toMatchObject({
      vendor_id: null,
      vendor_name: 'Cleo',
      product_name: 'Lone Anvil',
      names_from: 'KEV',
      is_unlinked: true,
    });
    const product = await context.call('GET /products/{id}', { as, params: { id: byKev.product_id ?? 0 } });
    expect(product.data).toMatchObject({ vendor_id: null, cves_count: 1 });
    await context.close();
  });
});
