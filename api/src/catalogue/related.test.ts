import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../db/index.ts';
import { cveJson, cvss31 } from '../ingest/fixtures/cveJson.ts';
import { importJson } from '../ingest/fixtures/importJson.ts';
import { createTestContext, type TestContext, type TestUser } from '../testing/index.ts';

interface Sample {
  product?: string;
  vendor?: string;
  day?: number;
  score?: [number, string];
  urls?: string[];
  state?: 'PUBLISHED' | 'REJECTED';
  cwes?: object[];
}

const record = (number: number, { vendor = 'Acme', product = 'Gateway', day = 1, score, urls, state, cwes }: Sample) =>
  cveJson({
    id: `CVE-2026-${number}`,
    meta: { datePublished: `2026-03-${String(day).padStart(2, '0')}T10:00:00Z`, ...(state && { state }) },
    cna: {
      affected: [{ vendor, product, defaultStatus: 'affected' }],
      metrics: score === undefined ? [] : [cvss31(...score)],
      ...(cwes && { problemTypes: cwes }),
      references: (urls ?? []).map((url) => ({ url })),
      ...(state === 'REJECTED' && { rejectedReasons: [{ lang: 'en', value: 'Not a flaw.' }], affected: [] }),
    },
  });

describe.each(['pglite', 'postgres'] as const)('GET /cves/{cveId}/related on %s', (engine) => {
  let context: TestContext;
  let as: TestUser;
  beforeAll(async () => {
    context = await createTestContext({ engine });
    as = await context.createUser();
  });
  afterAll(() => context.close());

  const listRelated = async (id: string, user = as) => {
    const { data } = await context.call('GET /cves/{cveId}/related', { params: { cveId: id }, as: user });
    return data.data.map(
      ({ cve_id, reason, same_weakness }) => `${cve_id} ${same_weakness === true ? 'weakness' : reason}`,
    );
  };

  test('lists the CVEs of the product, the worst first, without the CVE itself and rejected ones', async () => {
    await importJson(context.deps.db, [
      record(1000, { product: 'Router' }),
      record(1001, { product: 'Router', day: 3, score: [5, 'MEDIUM'] }),
      record(1002, { product: 'Router', day: 2, score: [9.8, 'CRITICAL'] }),
      record(1003, { product: 'Router', day: 4, score: [5, 'MEDIUM'] }),
      record(1004, { product: 'Router', state: 'REJECTED' }),
      record(1005, { product: 'Other', score: [9.9, 'CRITICAL'] }),
    ]);
    expect(await listRelated('cve-2026-1000')).toEqual([
      'CVE-2026-1002 product',
      'CVE-2026-1003 product',
      'CVE-2026-1001 product',
    ]);
  });

  test('lists first those that the references name, and those that refer to the same page', async () => {
    const advisory = 'https://umbra.example/advisories/7';
    await importJson(context.deps.db, [
      record(2000, {
        vendor: 'Umbra',
        urls: [advisory, 'https://umbra.example/', 'https://elsewhere.example/cve-2026-2005'],
      }),
      record(2001, { vendor: 'Umbra', product: 'Lens', urls: [advisory] }),
      record(2002, { vendor: 'Umbra', product: 'Lens', urls: ['https://umbra.example/'] }),
      record(2003, { vendor: 'Umbra', product: 'Lens', urls: ['https://umbra.example/after/CVE-2026-2000'], day: 2 }),
      record(2004, { vendor: 'Umbra', product: 'Gateway' }),
      record(2005, { vendor: 'Vex', product: 'Lens' }),
    ]);
    expect(await listRelated('CVE-2026-2000')).toEqual([
      'CVE-2026-2005 reference',
      'CVE-2026-2003 reference',
      'CVE-2026-2001 reference',
      'CVE-2026-2004 product',
    ]);
  });

  test('lists those of the product by the same weakness before others', async () => {
    const cwe = (id: string) => [{ descriptions: [{ lang: 'en', type: 'CWE', cweId: id, description: id }] }];
    await importJson(context.deps.db, [
      record(5000, { product: 'Lathe', cwes: cwe('CWE-79') }),
      record(5001, { product: 'Lathe', cwes: cwe('CWE-79'), score: [5, 'MEDIUM'] }),
      record(5002, { product: 'Lathe', cwes: cwe('CWE-89'), score: [9.8, 'CRITICAL'] }),
      record(5003, { product: 'Other lathe', cwes: cwe('CWE-79') }),
    ]);
    expect(await listRelated('CVE-2026-5000')).toEqual(['CVE-2026-5001 weakness', 'CVE-2026-5002 product']);
  });

  test('gives a product with many CVEs as no reason', async () => {
    const cwe = [{ descriptions: [{ lang: 'en', type: 'CWE', cweId: 'CWE-416', description: 'Use after free' }] }];
    await importJson(context.deps.db, [
      record(6000, { product: 'Kernel', cwes: cwe }),
      record(6001, { product: 'Kernel', cwes: cwe }),
      record(6002, { product: 'Kernel', score: [9.8, 'CRITICAL'] }),
    ]);
    await context.deps.db.run(sql`update products set cves_count = 9767 where name = 'Kernel'`);
    expect(await listRelated('CVE-2026-6000')).toEqual(['CVE-2026-6001 weakness']);
  });

  test('lists at most 10, half of them of the product where both have enough', async () => {
    const urls = ['https://wotan.example/bulletin'];
    await importJson(context.deps.db, [
      ...Array.from({ length: 12 }, (_, index) =>
        record(3000 + index, { vendor: 'Wotan', product: `P${index}`, urls }),
      ),
      ...Array.from({ length: 12 }, (_, index) => record(3100 + index, { vendor: 'Wotan', product: 'P0' })),
    ]);
    const reasons = (await listRelated('CVE-2026-3000')).map((row) => row.split(' ')[1]);
    expect(reasons).toEqual([...Array<string>(5).fill('reference'), ...Array<string>(5).fill('product')]);
    const shared = (await listRelated('CVE-2026-3001')).map((row) => row.split(' ')[1]);
    expect(shared).toEqual(Array<string>(10).fill('reference'));
  });

  test('marks what the user tracks, follows an import, and knows no unknown CVE', async () => {
    await importJson(context.deps.db, [record(4000, { product: 'Anvil' }), record(4001, { product: 'Anvil' })]);
    const user = await context.createUser();
    const read = async () => {
      const { data } = await context.call('GET /cves/{cveId}/related', {
        params: { cveId: 'CVE-2026-4000' },
        as: user,
      });
      return data.data.map(({ cve_id, is_tracked }) => [cve_id, is_tracked]);
    };
    expect(await read()).toEqual([['CVE-2026-4001', false]]);
    await context.call('POST /user/tracking', { as: user, body: { tracking_type: 'cve', target_id: 'CVE-2026-4001' } });
    await importJson(context.deps.db, [record(4002, { product: 'Anvil', score: [7, 'HIGH'] })]);
    expect(await read()).toEqual([
      ['CVE-2026-4002', false],
      ['CVE-2026-4001', true],
    ]);
    const unknown = await context.call('GET /cves/{cveId}/related', { params: { cveId: 'CVE-1999-1' }, as: user });
    expect(unknown.status).toBe(404);
    expect((await context.call('GET /cves/{cveId}/related', { params: { cveId: 'CVE-2026-4000' } })).status).toBe(401);
  });
});
