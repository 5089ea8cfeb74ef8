import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../db/index.ts';
import { cveJson, cvss31 } from '../ingest/fixtures/cveJson.ts';
import { importJson } from '../ingest/fixtures/importJson.ts';
import { createTestContext, type TestUser } from '../testing/index.ts';
import { setUpTestContext } from '../testing/setUpTestContext.ts';

// From publication to the KEV catalog: 10 days, 0 (the entry is older), and 3 days according to the record alone.
const records = [
  { id: 'CVE-2015-0001', published: '2015-12-31T23:59:59.000Z' },
  { id: 'CVE-2016-0001', published: '2016-01-31T23:30:00.000Z', kev: '2016-02-10' },
  { id: 'CVE-2016-0002', published: '2016-02-01T00:30:00.000Z', kev: '2016-01-20', exploitation: 2 },
  { id: 'CVE-2016-0003', published: '2016-02-29T12:00:00.000Z', exploitation: 2 },
  { id: 'CVE-2016-0004', published: '2016-02-29T12:00:00.000Z', exploitation: 1 },
  { id: 'CVE-2025-0001', published: '2025-12-05T12:00:00.000Z', recordKev: '2025-12-08' },
];

describe.each(['pglite', 'postgres'] as const)('GET /cves/trends on %s', (engine) => {
  const context = setUpTestContext(() => ({ engine }));
  let as: TestUser;

  beforeAll(async () => {
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

const DAY_MS = 86_400_000;
const LEVELS = ['LOW', 'MEDIUM', 'HIGH', 'CRITICAL'] as const;
const NAMES = { LOW: 'Low', MEDIUM: 'Medium', HIGH: 'High', CRITICAL: 'Critical' } as const;

// Published over fourteen years; every third is in the catalog, some of them before they were published.
const samples = Array.from({ length: 200 }, (_, index) => {
  const published = new Date(Date.UTC(2012, 0, 1) + ((index * 7919) % 5110) * DAY_MS + ((index * 37) % 86_400) * 1000);
  const kev = index % 3 === 0 ? new Date(published.getTime() + (((index * 53) % 90) - 10) * DAY_MS) : undefined;
  return {
    id: `CVE-2012-${1000 + index}`,
    published: published.toISOString(),
    level: LEVELS[index % 4] ?? 'LOW',
    title: index % 5 < 2 ? 'Path traversal' : 'Buffer overflow',
    kev: kev?.toISOString().slice(0, 10),
    exploitation: index % 7 === 0 ? 2 : null,
  };
});
type Sample = (typeof samples)[number];

interface SampleFilter {
  severity?: string;
  vulnerability_name?: string;
  kev?: 'true' | 'false';
  published_date_start?: string;
  published_date_end?: string;
}

const passes =
  ({ severity, vulnerability_name, kev, published_date_start = '', published_date_end = '9' }: SampleFilter) =>
  (sample: Sample) =>
    (severity === undefined || NAMES[sample.level] === severity) &&
    (vulnerability_name === undefined || sample.title.toLowerCase().includes(vulnerability_name)) &&
    (kev === undefined || (sample.kev !== undefined) === (kev === 'true')) &&
    sample.published >= published_date_start &&
    sample.published <= published_date_end;

const numberOf = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));

// Counts the rows without the database.
function countRows(filter: SampleFilter) {
  const rows = samples.filter(passes(filter));
  const last = Math.max(...rows.map(({ published }) => numberOf(published)));
  const months = Object.groupBy(rows, ({ published }) => published.slice(0, 7));
  const days = rows
    .flatMap(({ published, kev }) => (kev ? [(Date.parse(kev) - Date.parse(published.slice(0, 10))) / DAY_MS] : []))
    .map((each) => Math.max(0, each))
    .toSorted((a, b) => a - b);
  return {
    months: Object.entries(months)
      .filter(([month]) => numberOf(month) > last - 120)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([month, all = []]) => ({
        month,
        severity_distribution: Object.fromEntries(
          Object.entries(Object.groupBy(all, ({ level }) => NAMES[level])).map(([level, some]) => [level, some.length]),
        ),
        exploited: all.filter((each) => each.kev !== undefined || each.exploitation === 2).length,
        kev: all.filter((each) => each.kev !== undefined).length,
      })),
    median_days_to_kev:
      days.length === 0 ? null : ((days[(days.length - 1) >> 1] ?? 0) + (days[days.length >> 1] ?? 0)) / 2,
  };
}

const day = fc.integer({ min: 0, max: 5200 }).map((days) => new Date(Date.UTC(2012, 0, 1) + days * DAY_MS));
const sampleFilter: fc.Arbitrary<SampleFilter> = fc
  .record(
    {
      severity: fc.constantFrom(...Object.values(NAMES)),
      vulnerability_name: fc.constantFrom('path', 'overflow', 'nothing'),
      kev: fc.constantFrom('true', 'false'),
      published_date_start: day.map((date) => date.toISOString()),
      published_date_end: day.map((date) => date.toISOString()),
    },
    { requiredKeys: [] },
  )
  .filter(({ published_date_start: from = '', published_date_end: to = '9' }) => from <= to);

describe.each(['pglite', 'postgres'] as const)('GET /cves/trends of any filter on %s', (engine) => {
  test('equals a count row by row, and leaves no month out between the first and the last', async () => {
    const context = await createTestContext({ engine, readLimits: { burst: 100_000 } });
    try {
      const as = await context.createUser();
      const { db } = context.deps;
      await importJson(
        db,
        samples.map(({ id, published, level, title }) =>
          cveJson({
            id,
            meta: { datePublished: published, dateUpdated: published },
            cna: { title, metrics: [cvss31(2 + 2 * LEVELS.indexOf(level), level)] },
          }),
        ),
      );
      const signals = sql`jsonb_to_recordset(${JSON.stringify(samples)}::jsonb) as s(id text, kev date, exploitation smallint)`;
      await db.run(sql`
        update cves set kev = s.kev is not null, exploitation = s.exploitation from ${signals} where cves.cve_id = s.id`);
      await db.run(sql`
        insert into kev_entries (cve_id, date_added, required_action)
        select s.id, s.kev, 'Update.' from ${signals} where s.kev is not null`);
      const check = fc.asyncProperty(sampleFilter, async (query) => {
        const { data } = await context.call('GET /cves/trends', { query: { ...query }, as });
        const filled = data.months.filter(({ severity_distribution: levels }) => Object.keys(levels).length > 0);
        expect({ ...data, months: filled }).toEqual(countRows(query));
        const numbers = data.months.map(({ month }) => numberOf(month));
        expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
      });
      await fc.assert(check, { numRuns: 20 });
    } finally {
      await context.close();
    }
  });
});
