import { beforeEach, describe, expect, test } from 'vitest';
import { emptyCatalogue } from '../../ingest/fixtures/emptyCatalogue.ts';
import { cveJson, cvss31 } from '../../ingest/fixtures/cveJson.ts';
import { importJson } from '../../ingest/fixtures/importJson.ts';
import { setUpTestContext } from '../../testing/setUpTestContext.ts';

const DAY_MS = 86_400_000;

describe.each(['pglite', 'postgres'] as const)('the preview of an alert rule on %s', (engine) => {
  const context = setUpTestContext(() => ({ engine }));
  beforeEach(() => emptyCatalogue(context.deps.db));

  const record = (number: number, days: number, score = 9.8, updatedDays = days) => {
    const date = (before: number) => new Date(context.clock.now().getTime() - before * DAY_MS).toISOString();
    return cveJson({
      id: `CVE-2026-${number}`,
      cna: { title: `Flaw ${number}`, metrics: [cvss31(score, score >= 9 ? 'CRITICAL' : 'MEDIUM')] },
      meta: { datePublished: date(days), dateUpdated: date(updatedDays) },
    });
  };
  const preview = async (triggers: ('new' | 'update')[], query = 'cvss>=9') => {
    const as = await context.createUser();
    const reply = await context.call('POST /alerts/rules/preview', { as, body: { query, triggers } });
    return reply.data;
  };

  test('counts the new CVEs of the last 30 days, with the most on one day', async () => {
    await importJson(context.deps.db, [
      ...[1001, 1002, 1003].map((number) => record(number, 3)),
      record(1004, 20),
      record(1005, 31),
      record(1006, 3, 5),
    ]);
    const { cves, ...figures } = await preview(['new']);
    expect(figures).toEqual({ total: 4, max_per_day: 3, suggests_digest: false });
    expect(cves.map(({ cve_id }) => cve_id)).toEqual([
      'CVE-2026-1003',
      'CVE-2026-1002',
      'CVE-2026-1001',
      'CVE-2026-1004',
    ]);
    expect(cves[0]).toMatchObject({ name: 'Flaw 1003', severity: 'Critical', base_score: 9.8, is_new: true });
    expect(await preview(['update'])).toMatchObject({ total: 0, max_per_day: 0, cves: [] });
  });

  test('counts the updates that a rule would send, once a day', async () => {
    await importJson(context.deps.db, [record(1001, 100, 5), record(1002, 100)]);
    await importJson(context.deps.db, [record(1001, 100, 9.8, 4)]);
    expect(await preview(['update'])).toMatchObject({
      total: 1,
      max_per_day: 1,
      cves: [{ cve_id: 'CVE-2026-1001', is_new: false }],
    });
    expect(await preview(['new', 'update'])).toMatchObject({ total: 1 });
    expect(await preview(['update'], 'cvss<9')).toMatchObject({ total: 0 });
  });

  test('finds a name that is watched, alone or with a query', async () => {
    const vendor = (number: number, name: string, score: number) => {
      const given = record(number, 3, score);
      return {
        ...given,
        containers: {
          ...given.containers,
          cna: { ...given.containers.cna, affected: [{ vendor: name, product: 'X', versions: [] }] },
        },
      };
    };
    await importJson(context.deps.db, [
      vendor(1001, 'Initech', 9.8),
      vendor(1002, 'Initech', 5),
      vendor(1003, 'Other', 9.8),
    ]);
    const as = await context.createUser();
    const count = async (query: string) => {
      const body = { query, watch: { kind: 'vendor', name: 'INITECH' }, triggers: ['new', 'update'] } as const;
      return (await context.call('POST /alerts/rules/preview', { as, body })).data.total;
    };
    expect([await count(''), await count('cvss>=9')]).toEqual([2, 1]);
    const body = { query: '', triggers: ['new'] };
    expect(await context.call('POST /alerts/rules/preview', { as, body })).toMatchObject({ status: 400 });
  });

  test('suggests a digest for more than 50 on one day', async () => {
    await importJson(
      context.deps.db,
      Array.from({ length: 51 }, (_, index) => record(2000 + index, 2)),
    );
    const { cves, ...figures } = await preview(['new'], 'flaw');
    expect(figures).toEqual({ total: 51, max_per_day: 51, suggests_digest: true });
    expect(cves).toHaveLength(20);
  });

  test('is refused with the place of the error in the query', async () => {
    const as = await context.createUser();
    const body = { query: 'acme (cvss>7', triggers: ['new'] };
    expect(await context.call('POST /alerts/rules/preview', { as, body })).toMatchObject({
      status: 400,
      code: 'ERR_QUERY',
      details: { position: 5 },
    });
  });
});
