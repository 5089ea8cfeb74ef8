import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importJson } from '../ingest/fixtures/importJson.ts';
import { createTestContext, type TestContext, type TestUser } from '../testing/index.ts';
import { shortRecord } from './fixtures/shortRecord.ts';

describe.each(['pglite', 'postgres'] as const)('GET /search on %s', (engine) => {
  let context: TestContext;
  let as: TestUser;

  beforeAll(async () => {
    context = await createTestContext({ engine });
    as = await context.createUser();
    await importJson(context.deps.db, [
      shortRecord(1000, { vendor: 'Apache', product: 'HTTP Server' }),
      shortRecord(1001, { vendor: 'Apache', product: 'HTTP Server' }),
      shortRecord(1002, { vendor: 'Acme', product: 'Http-server (old)' }),
      shortRecord(1003, { vendor: 'The Apache.Org', product: 'Server' }),
      shortRecord(1004, { vendor: 'Aardvark', product: 'Nest' }),
      shortRecord(10_000, { vendor: 'Napa', product: 'C++ [tools]' }),
    ]);
  });
  afterAll(() => context.close());

  const search = async (text: string, limit?: number) => {
    const { data } = await context.call('GET /search', { query: { text, ...(limit && { limit }) }, as });
    return {
      cves: data.cves.map(({ cve_id }) => cve_id),
      vendors: data.vendors.map(({ name }) => name),
      products: data.products.map(({ vendor_name, name }) => `${vendor_name} ${name}`),
    };
  };

  test('finds vendors and products by the beginnings of words, the best first', async () => {
    expect((await search('apa')).vendors).toEqual(['Apache', 'The Apache.Org']);
    expect((await search('ORG')).vendors).toEqual(['The Apache.Org']);
    expect((await search('server')).products).toEqual([
      'The Apache.Org Server',
      'Apache HTTP Server',
      'Acme Http-server (old)',
    ]);
    expect((await search('http s')).products).toEqual(['Apache HTTP Server']);
    expect((await search('c++ [')).products).toEqual(['Napa C++ [tools]']);
    expect((await search('a', 3)).vendors).toEqual(['Apache', 'Aardvark', 'Acme']);
    expect(await search('.*')).toEqual({ cves: [], vendors: [], products: [] });
  });

  test.each([
    ['cve-2026-1000', ['CVE-2026-1000', 'CVE-2026-10000']],
    ['2026-10000', ['CVE-2026-10000']],
    ['1002', ['CVE-2026-1002']],
    ['napa', ['CVE-2026-10000']],
    ['serv', ['CVE-2026-1003', 'CVE-2026-1002', 'CVE-2026-1001', 'CVE-2026-1000']],
  ])('finds CVEs by %s', async (text, ids) => {
    const { cves } = await search(text);
    expect(cves.toSorted()).toEqual(ids.toSorted());
    if (/\d/.test(text)) expect(cves).toEqual(ids);
  });

  test('refuses nothing to search for', async () => {
    expect((await context.call('GET /search', { query: { text: '  ' }, as })).status).toBe(400);
    expect((await context.call('GET /search', { query: { text: 'a' } })).status).toBe(401);
  });
});
