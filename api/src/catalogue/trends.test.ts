import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../db/index.ts';
import { cveJson, cvss31 } from '../ingest/fixtures/cveJson.ts';
import { importJson } from '../ingest/fixtures/importJson.ts';
import { createTestContext, type TestContext, type TestUser } from '../testing/index.ts';

/** From publication to the KEV catalog: 10, 0 (it was there before) and 3 days, the last by the record alone. */
const records = [
  { id: 'CVE-2015-0001', published: '2015-12-31T23:59:59.000Z' },
  { id: 'CVE-2016-0001', published: '2016-01-31T23:30:00.000Z', kev: '2016-02-10' },
  { id: 'CVE-2016-0002', published: '2016-02-01T00:30:00.000Z', kev: '2016-01-20', exploitation: 2 },
  { id: 'CVE-2016-0003', published: '2016-02-29T12:00:00.000Z', exploitation: 2 },
  { id: 'CVE-2016-0004', published: '2016-02-29T12:00:00.000Z', exploitation: 1 },
  { id: 'CVE-2025-0001', published: '2025-12-05T12:00:00.000Z', recordKev: '2025-12-08' },
];

describe.each(['pglite', 'postgres'] as const)('GET /cves/trends on %s', (engine) => {
  let context: TestContext;
  let as: TestUser;

  beforeAll(async () => {
    context = await createTestContext({ engine });
    as = await context.createUser();
    const { db } = context.deps;
    await importJson(
      db,
      records.map(({ id, published }) =>
        cveJson({
          id,
          meta: { datePublished: published, dateUpdated: published },
          cna: { metrics: [cvss31(id.endsWith('1') ? 9.8 : 5, id.endsWith('1') ? 'CRITICAL' : 'MEDIUM')] },
        }),
      ),
    );
    for (const { id, kev, recordKev, exploitation } of records) {
      const isKev = (kev ?? recordKev) !== undefined;
      await db.run(sql`
        update cves set kev = ${isKev}, exploitation = ${exploitation ?? null}::smallint where cve_id = ${id}`);
      if (kev)
        await db.run(sql`
          insert into kev_entries (cve_id, date_added, required_action) values (${id}, ${kev}::date, 'Update.')`);
      if (recordKev)
        await db.run(sql`
          update cve_details set doc = jsonb_set(doc::jsonb, '{kev}', ${JSON.stringify({ date_added: recordKev, reference: null })}::jsonb)::json
          where cve_pk = (select pk from cves where cve_id = ${id})`);
    }
  });
  afterAll(() => context.close());

  const ask = (query = {}) => context.call('GET /cves/trends', { query, as });

  test('counts the last 120 months in UTC, those without a CVE too, and each exploited CVE once', async () => {
    const { data } = await ask();
    expect(data.months).toHaveLength(120);
    expect(data.months.slice(0, 3)).toEqual([
      { month: '2016-01', severity_distribution: { Critical: 1 }, exploited: 1, kev: 1 },
      { month: '2016-02', severity_distribution: { Medium: 3 }, exploited: 2, kev: 1 },
      { month: '2016-03', severity_distribution: {}, exploited: 0, kev: 0 },
    ]);
    expect(data.months.at(-1)).toMatchObject({ month: '2025-12', kev: 1 });
  });

  test('gives the median of the days from publication to the catalog, or to what the record says', async () => {
    expect((await ask()).data.median_days_to_kev).toBe(3);
    expect((await ask({ published_date_end: '2016-12-31T23:59:59.999Z' })).data.median_days_to_kev).toBe(5);
    expect((await ask({ cve_id: 'CVE-2016-0003' })).data.median_days_to_kev).toBeNull();
  });

  test('is empty where nothing matches, needs a session, and refuses what is not a filter', async () => {
    expect((await ask({ cve_id: 'CVE-1999-9999' })).data).toEqual({ months: [], median_days_to_kev: null });
    expect((await context.call('GET /cves/trends')).status).toBe(401);
    expect((await ask({ limit: '5' })).status).toBe(400);
  });
});
