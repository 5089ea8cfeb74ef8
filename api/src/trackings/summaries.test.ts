import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../db/index.ts';
import { addAlias } from '../ingest/aliases/vendorAliases.ts';
import { cveJson, cvss31 } from '../ingest/fixtures/cveJson.ts';
import { emptyCatalogue } from '../ingest/fixtures/emptyCatalogue.ts';
import { importJson } from '../ingest/fixtures/importJson.ts';
import type { TestUser } from '../testing/index.ts';
import { setUpTestContext } from '../testing/setUpTestContext.ts';

interface Sample {
  vendor?: string;
  versions?: object[];
  score?: [number, string];
  state?: 'REJECTED';
}

const record = (n: number, { vendor = 'Acme', versions, score, state }: Sample = {}) =>
  cveJson({
    id: `CVE-2026-${n}`,
    meta: { datePublished: `2026-03-01T10:00:${String(n % 60).padStart(2, '0')}.000Z`, ...(state && { state }) },
    cna: {
      affected: [{ vendor, product: 'Gateway', versions: versions ?? [{ version: '1.0', status: 'affected' }] }],
      metrics: score === undefined ? [] : [cvss31(...score)],
      ...(state && { rejectedReasons: [{ lang: 'en', value: 'Not a flaw.' }] }),
    },
  });

describe.each(['pglite', 'postgres'] as const)('GET /user/trackings/summaries on %s', (engine) => {
  const context = setUpTestContext(() => ({ engine }));
  let as: TestUser;
  beforeEach(async () => {
    const { db } = context.deps;
    await emptyCatalogue(db);
    await db.run(sql`delete from vendor_aliases where not shipped`);
    as = await context.createUser({ plan: 'pro' });
    await importJson(db, [
      record(1000, { score: [5, 'MEDIUM'] }),
      record(1001, { score: [9.8, 'CRITICAL'] }),
      record(1002, {
        versions: [
          { version: '0', lessThan: '1.5', versionType: 'semver', status: 'affected' },
          { version: '0.9', lessThan: '2.0', versionType: 'semver', status: 'affected' },
        ],
      }),
      record(1003, { vendor: 'Other', score: [7.5, 'HIGH'] }),
    ]);
  });

  const find = async (table: string, key: string) => {
    const vendor = sql`select id from vendors where key = ${key}`;
    const product = sql`select id from products where vendor_id in (${vendor})`;
    const ids = {
      vendor,
      product,
      product_version: sql`select id from product_versions where product_id in (${product}) and version = '1.0'`,
    };
    return (await context.deps.db.row<{ id: number }>(ids[table as keyof typeof ids]))?.id;
  };
  const track = async (tracking_type: string, target: string, more = {}) => {
    const target_id = tracking_type === 'cve' ? target : await find(tracking_type, target);
    const body = { tracking_type, target_id, ...more } as never;
    return (await context.call('POST /user/tracking', { as, body })).data.id;
  };
  const list = async (query = {}, user = as) =>
    (await context.call('GET /user/trackings/summaries', { as: user, query })).data.data;
  const total = async (query = {}, user = as) =>
    (await context.call('GET /user/trackings/summaries', { as: user, query })).data.total;
  const countTracked = async () =>
    (await context.call('GET /cves', { as, query: { tracked: 'true' } })).data.pagination.total;

  test.each([
    ['cve', 'CVE-2026-1001'],
    ['vendor', 'acme'],
    ['product', 'acme'],
    ['product_version', 'acme'],
  ])('counts for a %s what the list of followed CVEs shows', async (type, target) => {
    const id = await track(type, target);
    const [summary] = await list();
    expect(summary?.tracking_id).toBe(id);
    expect(summary?.open_count).toBe(await countTracked());
    expect(summary?.open_count).toBe(type === 'cve' ? 1 : 3);
  });

  test('names the worst severity, the newest CVE, and what is new since an instant', async () => {
    await track('vendor', 'acme');
    expect(await list({ since: '2026-03-01T10:00:40.500Z' })).toMatchObject([
      { open_count: 3, severity: 'Critical', exploited_count: 0, new_count: 2, newest: { cve_id: 'CVE-2026-1002' } },
    ]);
    expect(await list({ since: '2026-03-01T12:00:42.000+02:00' })).toMatchObject([{ new_count: 0 }]);
    expect(await list()).toMatchObject([{ new_count: 0 }]);
  });

  test('counts exploited CVEs by KEV and by active exploitation, each once', async () => {
    await track('vendor', 'acme');
    await context.deps.db.run(sql`update cves set kev = true where cve_id in ('CVE-2026-1000', 'CVE-2026-1001')`);
    await context.deps.db.run(sql`update cves set exploitation = 2 where cve_id in ('CVE-2026-1001', 'CVE-2026-1002')`);
    expect(await list()).toMatchObject([{ exploited_count: 3 }]);
  });

  test('leaves out rejected CVEs, and shows trackings of which nothing is open', async () => {
    const id = await track('cve', 'CVE-2026-1001');
    await context.deps.db.run(sql`update cves set vuln_status = 'REJECTED' where cve_id = 'CVE-2026-1001'`);
    const nothing = {
      open_count: 0,
      severity: null,
      exploited_count: 0,
      newest: null,
      new_count: 0,
      uncomparable_count: 0,
    };
    expect(await list()).toEqual([{ tracking_id: id, ...nothing }]);
  });

  test('counts for paused trackings, and for no one else', async () => {
    await track('vendor', 'acme', { is_active: false });
    expect(await list()).toMatchObject([{ open_count: 3 }]);
    expect(await list({}, await context.createUser())).toEqual([]);
  });

  test('counts all CVEs of a vendor whose alias is followed', async () => {
    await track('vendor', 'other');
    await addAlias(context.deps.db, 'Other', 'Acme');
    expect(await list()).toMatchObject([{ open_count: await countTracked() }]);
    expect(await list()).toMatchObject([{ open_count: 4 }]);
  });

  test('counts again after an import and after a change of trackings', async () => {
    await track('vendor', 'acme');
    expect(await list()).toMatchObject([{ open_count: 3 }]);
    await importJson(context.deps.db, [record(1004)]);
    expect(await list()).toMatchObject([{ open_count: 4 }]);
    await track('vendor', 'other');
    expect((await list()).map(({ open_count }) => open_count)).toEqual([1, 4]);
  });

  test('sums up active trackings, each CVE once, as their list shows them', async () => {
    for (const [type, target] of [
      ['vendor', 'acme'],
      ['product', 'acme'],
      ['product_version', 'acme'],
      ['cve', 'CVE-2026-1001'],
    ] as const)
      await track(type, target);
    await track('vendor', 'other', { is_active: false });
    const { db } = context.deps;
    await db.run(sql`update cves set kev = true where cve_id in ('CVE-2026-1001', 'CVE-2026-1003')`);
    await db.run(sql`update cves set exploitation = 2 where cve_id in ('CVE-2026-1000', 'CVE-2026-1001')`);
    const page = await context.call('GET /cves', { as, query: { tracked: 'true', limit: 100 } });
    const open = page.data.data.filter(({ vuln_status }) => vuln_status !== 'REJECTED');
    const since = '2026-03-01T10:00:40.500Z';
    const count = (severity: string) => open.filter((row) => row.severity === severity).length;
    expect(await total({ since })).toEqual({
      open_count: open.length,
      by_severity: {
        Critical: count('Critical'),
        High: count('High'),
        Medium: count('Medium'),
        Low: count('Low'),
        Unknown: count('Unknown'),
      },
      exploited_count: open.filter(({ cve_id }) => /100[01]$/.test(cve_id)).length,
      new_count: open.filter(({ published_date }) => Date.parse(published_date) > Date.parse(since)).length,
      uncomparable_count: 0,
    });
    expect(open).toHaveLength(3);
    expect(await total({}, await context.createUser())).toMatchObject({ open_count: 0, by_severity: { Critical: 0 } });
  });

  test.each(['yesterday', '2026-99-01T00:00:00Z'])('refuses to count since %s', async (since) => {
    expect(await context.call('GET /user/trackings/summaries', { as, query: { since } })).toMatchObject({
      status: 400,
    });
  });

  test('keeps the group of a tracking until another is named', async () => {
    const groups = async () => (await context.call('GET /user/trackings', { as })).data.map(({ group }) => group);
    const id = await track('vendor', 'acme', { group: '  Servers ' });
    expect(await groups()).toEqual(['Servers']);
    await track('vendor', 'acme', { notes: 'without a group' });
    await track('vendor', 'acme', { id, notes: 'by its id' });
    expect(await groups()).toEqual(['Servers']);
    await track('vendor', 'acme', { id, group: '' });
    expect(await groups()).toEqual([null]);
    const body = { tracking_type: 'vendor', target_id: 1, group: 'x'.repeat(61) } as never;
    expect(await context.call('POST /user/tracking', { as, body })).toMatchObject({ status: 400 });
  });
});
