import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../db/index.ts';
import { cveJson, cvss31 } from '../ingest/fixtures/cveJson.ts';
import { importJson } from '../ingest/fixtures/importJson.ts';
import { writeEpss } from '../ingest/risk-data/epss.ts';
import { writeKev } from '../ingest/risk-data/kev.ts';
import { writeRanks } from '../ingest/store/writeCves.ts';
import { setUpTestContext, setUpTestUser } from '../testing/setUpTestContext.ts';
import { readPages } from './fixtures/readPages.ts';

const LEVELS = ['Low', 'Medium', 'High', 'Critical'] as const;

// Several records differ only in their id. Some have no score, some no EPSS.
const records = Array.from({ length: 90 }, (_, index) => ({
  id: `CVE-2026-${1000 + index}`,
  published: `2026-03-${String(1 + (index % 9)).padStart(2, '0')}T10:00:00.000Z`,
  updated: `2026-04-${String(1 + ((index * 7) % 27)).padStart(2, '0')}T10:00:00.000Z`,
  level: LEVELS[index % 4] ?? 'Low',
  score: index % 10 === 3 ? undefined : 2.5 + 2 * (index % 4),
  epss: index % 5 === 0 ? undefined : ((index * 37) % 90) / 100,
  kev: index % 11 === 0,
  exploitation: index % 7 === 0 ? 2 : index % 3 === 0 ? 1 : 0,
  vendor: index % 2 === 0 ? 'Acme' : 'Other',
}));
type Sample = (typeof records)[number];

interface Query {
  sort?: 'published' | 'updated' | 'score' | 'epss' | 'priority';
  order?: 'asc' | 'desc';
  severity?: string;
  exploitation?: 'poc' | 'active' | 'kev';
  min_score?: number;
  min_epss?: number;
  vendor_name?: string;
}

const matches = (query: Query) => (sample: Sample) =>
  (query.severity === undefined ||
    query.severity.split(',').includes(sample.score === undefined ? 'Unknown' : sample.level)) &&
  (query.exploitation === undefined ||
    { poc: sample.exploitation >= 1, active: sample.exploitation === 2, kev: sample.kev }[query.exploitation]) &&
  (query.min_score === undefined || (sample.score ?? -1) >= query.min_score) &&
  (query.min_epss === undefined || (sample.epss ?? -1) >= query.min_epss) &&
  (query.vendor_name === undefined || sample.vendor === query.vendor_name);

const sortValues = (sample: Sample, { sort = 'published' }: Query): (number | string)[] => {
  const epss = sample.epss ?? -1;
  const score = sample.score ?? -1;
  const own = {
    published: [],
    updated: [sample.updated],
    score: [score],
    epss: [epss],
    priority: [Number(sample.kev), Number(sample.exploitation === 2), epss, score],
  }[sort];
  return [...own, sample.published];
};

function compare(one: (number | string)[], other: (number | string)[]): number {
  for (const [index, value] of one.entries()) {
    const against = other[index] as number | string;
    if (value !== against) return value < against ? -1 : 1;
  }
  return 0;
}

// Sorts the whole list without the database. The primary keys are in the order of the ids.
function naive(query: Query): string[] {
  const direction = query.order === 'asc' ? 1 : -1;
  return records
    .filter(matches(query))
    .toSorted((a, b) => direction * (compare(sortValues(a, query), sortValues(b, query)) || (a.id < b.id ? -1 : 1)))
    .map(({ id }) => id);
}

describe.each(['pglite', 'postgres'] as const)('GET /cves in another order, on %s', (engine) => {
  const context = setUpTestContext(() => ({ engine, readLimits: { burst: 100_000 } }));
  const as = setUpTestUser(context);

  beforeAll(async () => {
    const { db } = context.deps;
    await importJson(
      db,
      records.map(({ id, published, updated, level, score, vendor }) =>
        cveJson({
          id,
          meta: { datePublished: published, dateUpdated: updated },
          cna: {
            title: `Flaw ${id}`,
            affected: [{ vendor, product: 'Gateway', versions: [{ version: '1.0', status: 'affected' }] }],
            ...(score === undefined ? {} : { metrics: [cvss31(score, level.toUpperCase())] }),
          },
        }),
      ),
    );
    await db.run(sql`
      update cves c set exploitation = given.value from unnest(${records.map(({ id }) => id)}::text[],
        ${records.map(({ exploitation }) => exploitation)}::smallint[]) as given (id, value) where c.cve_id = given.id`);
    const scores = records.flatMap(({ id, epss }) =>
      epss === undefined ? [] : [{ cve_id: id, score: epss, percentile: epss }],
    );
    await writeEpss(db, {
      day: '2026-05-01',
      scores: (async function* () {
        yield* scores;
      })(),
    });
    const kev = { date_added: '2026-05-01', due_date: null, required_action: '', ransomware: null };
    await writeKev(
      db,
      records.filter((each) => each.kev).map(({ id }) => ({ cve_id: id, ...kev })),
    );
    await writeRanks(db, sql`true`);
  });

  async function listAll(query: Query, limit: number) {
    const { rows, totals } = await readPages(async (next) => {
      const { data, status } = await context.call('GET /cves', { query: { ...query, limit, ...next }, as });
      expect(status).toBe(200);
      return data;
    });
    return { ids: rows.map(({ cve_id }) => cve_id), totals };
  }

  test('lists every row once, in order, for any sort and filter', async () => {
    const optional = <T>(arb: fc.Arbitrary<T>) => fc.option(arb, { nil: undefined });
    const queries = fc.record({
      sort: optional(fc.constantFrom('published', 'updated', 'score', 'epss', 'priority')),
      order: optional(fc.constantFrom('asc', 'desc')),
      severity: optional(fc.constantFrom('High', 'Critical,High', 'Low,Unknown,Medium')),
      exploitation: optional(fc.constantFrom('poc', 'active', 'kev')),
      min_score: optional(fc.constantFrom(0, 4, 6.5, 10)),
      min_epss: optional(fc.constantFrom(0, 0.1, 0.37, 1)),
      vendor_name: optional(fc.constantFrom('Acme')),
    });
    await fc.assert(
      fc.asyncProperty(queries, fc.constantFrom(7, 30, 100), async (found, limit) => {
        const query = Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined)) as Query;
        const expected = naive(query);
        expect(await listAll(query, limit)).toEqual({ ids: expected, totals: [expected.length] });
      }),
      { numRuns: 30, seed: 11 },
    );
  });

  test('counts what the new filters leave', async () => {
    const query = { exploitation: 'poc', min_score: 6, severity: 'High,Critical' } as const;
    const { data } = await context.call('GET /cves/stats', { query, as });
    expect(data.total_vulnerabilities).toBe(naive(query).length);
  });

  test.each([
    { sort: 'name' },
    { order: 'up' },
    { min_score: 11 },
    { min_epss: 'high' },
    { exploitation: 'none' },
    { severity: 'High,Awful' },
  ])('refuses %j', async (query) => {
    expect((await context.call('GET /cves', { query: query as never, as })).status).toBe(400);
  });

  test('refuses the cursor of another order', async () => {
    const { data } = await context.call('GET /cves', { query: { sort: 'epss', limit: 5 }, as });
    const query = { sort: 'score', limit: 5, cursor: data.pagination.next_cursor ?? '' } as const;
    expect((await context.call('GET /cves', { query, as })).status).toBe(400);
  });
});
