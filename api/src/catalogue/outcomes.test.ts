import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../db/index.ts';
import { cveJson } from '../ingest/fixtures/cveJson.ts';
import { importJson } from '../ingest/fixtures/importJson.ts';
import type { TestUser } from '../testing/index.ts';
import { setUpTestContext } from '../testing/setUpTestContext.ts';
import { openCves } from './index.ts';

const AFFECTED = 'CVE-2026-1001';
const UNCOMPARABLE = 'CVE-2026-1002';
const OTHER_VENDOR = 'CVE-2026-1003';

const record = (id: string, lessThan: string, vendor = 'Acme') =>
  cveJson({
    id,
    cna: { affected: [{ vendor, product: 'Gateway', versions: [{ version: '1.0', status: 'affected', lessThan }] }] },
  });

describe.each(['pglite', 'postgres'] as const)('the parameter outcome on %s', (engine) => {
  const context = setUpTestContext(() => ({ engine }));
  let productId = 0;
  let vendorId = 0;
  beforeAll(async () => {
    const { db } = context.deps;
    const records = [
      record(AFFECTED, '2.0'),
      record(UNCOMPARABLE, 'the May update'),
      record(OTHER_VENDOR, '2.0', 'Bolts'),
    ];
    await importJson(db, records);
    const row = await db.row<{ id: number; vendorId: number }>(sql`
      select product.id, vendor.id as "vendorId" from products product join vendors vendor on vendor.id = product.vendor_id
      where vendor.name = 'Acme'`);
    [productId, vendorId] = [row?.id ?? 0, row?.vendorId ?? 0];
  });

  const trackFilter = async (as: TestUser) =>
    (
      await context.call('POST /user/tracking', {
        as,
        body: { tracking_type: 'product', target_id: productId, version_filter: '1.5' },
      })
    ).data.id;
  const list = async (as: TestUser, query: object) =>
    (await context.call('GET /cves', { as, query })).data.data.map(({ cve_id }) => cve_id);

  test.each([
    ['tracked items', 'tracked'],
    ['a tracking', 'tracking_id'],
  ])('lists a part of %s', async (_, name) => {
    const as = await context.createUser();
    const id = await trackFilter(as);
    const set = name === 'tracked' ? { tracked: 'true' } : { tracking_id: id };
    expect(await list(as, set)).toEqual(expect.arrayContaining([AFFECTED, UNCOMPARABLE]));
    expect(await list(as, { ...set, outcome: 'affected' })).toEqual([AFFECTED]);
    expect(await list(as, { ...set, outcome: 'uncomparable' })).toEqual([UNCOMPARABLE]);
  });

  test('says how much of the list of a tracking can not be compared', async () => {
    const as = await context.createUser();
    const query = { tracking_id: await trackFilter(as), limit: 1 };
    expect((await context.call('GET /cves', { as, query })).data).toMatchObject({
      pagination: { total: 2 },
      uncomparable_count: 1,
    });
  });

  test('counts a CVE as affecting the tracked items that affects one of them', async () => {
    const as = await context.createUser();
    await trackFilter(as);
    await context.call('POST /user/tracking', { as, body: { tracking_type: 'vendor', target_id: vendorId } });
    const tracked = { tracked: 'true' };
    expect(await list(as, { ...tracked, outcome: 'affected' })).toHaveLength(2);
    expect(await list(as, { ...tracked, outcome: 'uncomparable' })).toEqual([]);
    expect((await context.call('GET /cves/stats', { as, query: { tracked: 'true' } })).data).toMatchObject({
      total_vulnerabilities: 2,
      uncomparable_count: 0,
    });
  });

  test('is part of exports and of Daily', async () => {
    const as = await context.createUser();
    await trackFilter(as);
    const filter = { tracked: true, outcome: 'uncomparable' } as const;
    const { rows } = await openCves(context.deps.db, filter, as.userId);
    const exported: string[] = [];
    for await (const { cve_id } of rows) exported.push(cve_id);
    expect(exported).toEqual([UNCOMPARABLE]);
    const query = { ...filter, tracked: 'true', published_date_start: '2020-01-01' } as const;
    const daily = (await context.call('GET /cves/daily', { as, query })).data;
    expect(daily.data.map(({ cve_id }) => cve_id)).toEqual([UNCOMPARABLE]);
    expect(daily.stats.total_vulnerabilities).toBe(1);
  });

  test.each([
    ['GET /cves', {}],
    ['GET /cves/stats', { vendor_name: 'Acme' }],
    ['GET /cves/trends', {}],
  ] as const)('is refused in %s where nothing is compared', async (call, query) => {
    const as = await context.createUser();
    const { status, code } = await context.call(call, { as, query: { ...query, outcome: 'affected' } });
    expect([status, code]).toEqual([400, 'ERR_VALIDATION']);
  });

  test('is absent from statistics where nothing is compared', async () => {
    const as = await context.createUser();
    expect((await context.call('GET /cves/stats', { as })).data).not.toHaveProperty('uncomparable_count');
  });
});
