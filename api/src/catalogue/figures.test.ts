import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../db/index.ts';
import { emptyCatalogue } from '../ingest/fixtures/emptyCatalogue.ts';
import { importJson } from '../ingest/fixtures/importJson.ts';
import { createTestContext, type TestContext, type TestUser } from '../testing/index.ts';
import { shortRecord } from './fixtures/shortRecord.ts';

const critical: [number, string] = [9.8, 'CRITICAL'];

describe.each(['pglite', 'postgres'] as const)('GET /catalog/vendors and /catalog/products on %s', (engine) => {
  let context: TestContext;
  let as: TestUser;
  beforeAll(async () => {
    context = await createTestContext({ engine });
    as = await context.createUser();
  });
  afterAll(() => context.close());

  beforeEach(async () => {
    await emptyCatalogue(context.deps.db);
    await importJson(context.deps.db, [
      shortRecord(1000, { vendor: 'Acme', product: 'Anvil', day: '01' }),
      shortRecord(1001, { vendor: 'Acme', product: 'Anvil', day: '02', score: critical }),
      shortRecord(1002, { vendor: 'Acme', product: 'Bolt', day: '03' }),
      shortRecord(1003, { vendor: 'Bolts Inc', product: 'Nut', day: '04', score: critical }),
      shortRecord(1004, { vendor: 'Bolts Inc', product: 'Nut', day: '05', score: critical }),
      shortRecord(1005, { vendor: '7zip', product: '7zip', day: '06' }),
      shortRecord(1006, { vendor: 'Acme Tools', product: 'Saw', day: '07' }),
    ]);
    await context.deps.db.run(sql`update cves set kev = true where cve_id = 'CVE-2026-1005'`);
    await context.deps.db.run(sql`update cves set vuln_status = 'REJECTED' where cve_id = 'CVE-2026-1002'`);
  });

  const vendors = async (query: Record<string, string | number> = {}) =>
    (await context.call('GET /catalog/vendors', { query, as })).data;
  const names = async (query: Record<string, string | number> = {}) =>
    (await vendors(query)).data.map(({ name }) => name);

  test('counts what is open for each vendor', async () => {
    const { data } = await vendors({ search: 'acme' });
    expect(data[0]).toMatchObject({
      name: 'Acme',
      cves_count: 3,
      open_count: 2,
      critical_count: 1,
      exploited_count: 0,
      newest_date: '2026-03-02T10:00:00.000Z',
    });
  });

  test.each([
    ['name', ['7zip', 'Acme', 'Acme Tools', 'Bolts Inc']],
    ['open', ['Acme', 'Bolts Inc', '7zip', 'Acme Tools']],
    ['critical', ['Bolts Inc', 'Acme', '7zip', 'Acme Tools']],
    ['exploited', ['7zip', 'Acme', 'Bolts Inc', 'Acme Tools']],
    ['newest', ['Acme Tools', '7zip', 'Bolts Inc', 'Acme']],
  ])('sorts by %s', async (sort, wanted) => {
    expect(await names({ sort })).toEqual(wanted);
  });

  test('lists what begins with a letter, and what begins with none', async () => {
    expect(await names({ starts: 'a' })).toEqual(['Acme', 'Acme Tools']);
    expect(await names({ starts: '#' })).toEqual(['7zip']);
    expect(await names({ starts: 'a', search: 'tools' })).toEqual(['Acme Tools']);
    expect((await context.call('GET /catalog/vendors', { query: { starts: 'ab' }, as })).status).toBe(400);
  });

  test('lists page after page, each vendor once, with one total', async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { data, pagination } = await vendors({ sort: 'open', limit: 3, ...(cursor && { cursor }) });
      expect(pagination.total).toBe(4);
      seen.push(...data.map(({ name }) => name));
      cursor = pagination.next_cursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual(['Acme', 'Bolts Inc', '7zip', 'Acme Tools']);
    expect((await context.call('GET /catalog/vendors', { query: { cursor: 'x' }, as })).status).toBe(400);
  });

  test('counts for each vendor and product what the list behind it shows', async () => {
    const count = async (query: Record<string, string | number>) =>
      (await context.call('GET /cves', { query: { ...query, limit: 1 }, as })).data.pagination.total;
    const all = await vendors();
    const products = (await context.call('GET /catalog/products', { query: { sort: 'critical' }, as })).data;
    expect(products.data.map(({ name }) => name)).toEqual(['Nut', 'Anvil', '7zip', 'Saw', 'Bolt']);
    const rows = [
      ...all.data.map((row) => ({ row, owner: { vendor_name: row.name, vendor_id: row.id } })),
      ...products.data.map((row) => ({ row, owner: { product_id: row.id } })),
    ];
    for (const { row, owner } of rows) {
      const open = '-status:rejected';
      expect([row.name, await count({ ...owner, q: open })]).toEqual([row.name, row.open_count]);
      expect(await count({ ...owner, q: open, severity: 'Critical' })).toBe(row.critical_count);
      expect(await count({ ...owner, q: `${open} (kev:true OR exploitation:active)` })).toBe(row.exploited_count);
    }
  });

  test('counts for each version what the list behind it shows', async () => {
    const below = (lessThan: string) => ({ version: '1.0', lessThan, versionType: 'semver', status: 'affected' });
    const single = (version: string) => ({ version, status: 'affected' });
    await importJson(context.deps.db, [
      shortRecord(3000, { product: 'Mill', versions: [below('1.5'), single('1.2')], score: critical }),
      shortRecord(3001, { product: 'Mill', versions: [single('1.2'), single('2.0')] }),
      shortRecord(3002, { product: 'Mill', versions: [single('3.0')] }),
    ]);
    await context.deps.db.run(sql`update cves set vuln_status = 'REJECTED' where cve_id = 'CVE-2026-3002'`);
    const [product] = (await context.call('GET /products', { query: { search: 'Mill' }, as })).data.data;
    const params = { id: product?.id ?? 0 };
    const { product_versions } = (await context.call('GET /products/{id}', { params, as })).data;
    const { data } = (await context.call('GET /catalog/products/{id}/versions', { params, as })).data;
    const counts = new Map(data.map((row) => [row.id, row]));
    expect(product_versions.map(({ version, id }) => [version, counts.get(id)?.open_count])).toEqual(
      expect.arrayContaining([
        ['1.2', 2],
        ['2.0', 1],
        ['3.0', 0],
      ]),
    );
    for (const { id } of product_versions) {
      const query = { product_version_id: id, q: '-status:rejected', limit: 1 };
      const { pagination } = (await context.call('GET /cves', { query, as })).data;
      expect(counts.get(id)?.open_count).toBe(pagination.total);
      const worst = await context.call('GET /cves', { query: { ...query, severity: 'Critical' }, as });
      expect(counts.get(id)?.critical_count).toBe(worst.data.pagination.total);
    }
  });

  test('follows an import', async () => {
    expect(await names({ sort: 'open', limit: 1 })).toEqual(['Acme']);
    await importJson(
      context.deps.db,
      [2000, 2001, 2002].map((n) => shortRecord(n, { vendor: '7zip', product: '7zip' })),
    );
    expect(await names({ sort: 'open', limit: 1 })).toEqual(['7zip']);
  });
});
