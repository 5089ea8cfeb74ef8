import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { importJson } from '../ingest/fixtures/importJson.ts';
import { setUpTestContext, setUpTestUser } from '../testing/setUpTestContext.ts';
import { readPages } from './fixtures/readPages.ts';
import { shortRecord } from './fixtures/shortRecord.ts';

// The database evaluates one of the filters first, often the rarest value. The rows must not depend on this choice.

const LEVELS = ['LOW', 'MEDIUM', 'HIGH', 'CRITICAL'] as const;
const records = Array.from({ length: 60 }, (_, index) => ({
  id: `CVE-2026-${1000 + index * 7}`,
  day: String(1 + (index % 9)).padStart(2, '0'),
  vendor: ['Acme', 'Acme Tools', 'Other'][index % 3] ?? '',
  product: ['Gateway', 'Router', 'Gate'][Math.floor(index / 5) % 3] ?? '',
  title: `${index % 2 ? 'Buffer overflow' : 'Path traversal'} in part ${index % 11}`,
  level: LEVELS[index % 4] ?? 'LOW',
}));

const followedCve = 'CVE-2026-1007';

const parts = {
  vulnerability_name: ['overflow', 'path', 'part 1', 'nowhere'],
  vendor_name: ['acme', 'tools', 'o'],
  product_name: ['gate', 'router'],
  cve_id: ['CVE-2026-1', '10', 'CVE-2026', '2026-12'],
  severity: ['High', 'Low'],
  // Days, and instants before, at and after the time of day at which the records are published.
  published_date_start: [
    '2026-03-02',
    '2026-03-07',
    '2026-03-02T09:59:00.000Z',
    '2026-03-04T10:00:00.000Z',
    '2026-03-04T11:00:00.000Z',
  ],
  published_date_end: [
    '2026-03-03',
    '2026-03-08',
    '2026-03-04T11:30:00.000Z',
    '2026-03-08T10:00:00.000Z',
    '2026-03-09T00:00:00.000Z',
  ],
  search: ['overflow', 'tools', 'gate', '104'],
};
type Filter = { [Name in keyof typeof parts]?: string } & { tracked?: 'true' };

const has = (text: string, part: string | undefined) => text.toLowerCase().includes((part ?? '').toLowerCase());

// The user tracks a vendor, a product of a second vendor, and a CVE of a third.
const isFollowed = ({ id, vendor, product }: (typeof records)[number]): boolean =>
  vendor === 'Other' || (vendor === 'Acme' && product === 'Router') || id === followedCve;

const toTimestamp = (day: string) => Date.parse(`2026-03-${day}T10:00:00Z`);
const parseEnd = (bound: string) => Date.parse(bound.length === 10 ? `${bound}T23:59:59.999Z` : bound);

// The matching ids without the database, newest first.
const expected = (filter: Filter): string[] =>
  records
    .filter((record) => filter.tracked === undefined || isFollowed(record))
    .filter(
      ({ id, day, vendor, product, title, level }) =>
        has(title, filter.vulnerability_name) &&
        has(vendor, filter.vendor_name) &&
        has(product, filter.product_name) &&
        has(id, filter.cve_id) &&
        has(level, filter.severity) &&
        toTimestamp(day) >= Date.parse(filter.published_date_start ?? '2026-03-01') &&
        toTimestamp(day) <= parseEnd(filter.published_date_end ?? '2026-03-31') &&
        [id, title, vendor, product].some((text) => has(text, filter.search)),
    )
    .toSorted((a, b) => b.day.localeCompare(a.day) || b.id.localeCompare(a.id))
    .map(({ id }) => id);

const context = setUpTestContext(() => ({ readLimits: { burst: 100_000 } }));
const as = setUpTestUser(context);
beforeAll(async () => {
  const json = records.map(({ id, level, ...rest }) =>
    shortRecord(Number(id.slice(9)), { ...rest, score: [1 + 2 * LEVELS.indexOf(level), level] }),
  );
  await importJson(context.deps.db, json);
  const track = (tracking_type: string, target_id: number | string | undefined) =>
    context.call('POST /user/tracking', { body: { tracking_type, target_id }, as });
  const vendors = (await context.call('GET /vendors', { query: { search: 'other' }, as })).data.data;
  const products = (await context.call('GET /products', { query: { search: 'router' }, as })).data.data;
  const router = products.find(({ vendor_name }) => vendor_name === 'Acme');
  await track('vendor', vendors[0]?.id);
  await track('product', router?.id);
  await track('cve', followedCve);
});

async function read(query: Filter): Promise<{ ids: string[]; totals: number[] }> {
  const { rows, totals } = await readPages(async (next) => {
    const page = { limit: 7, ...next };
    // Only the daily list searches; without dates it is today's.
    const { data } =
      query.search === undefined
        ? await context.call('GET /cves', { query: { ...query, ...page }, as })
        : await context.call('GET /cves/daily', {
            query: { published_date_start: '2026-03-01', ...query, ...page },
            as,
          });
    return data;
  });
  return { ids: rows.map(({ cve_id }) => cve_id), totals };
}

test('filters together leave what each of them leaves, page after page, with the total', async () => {
  const one = (values: string[]) => fc.option(fc.constantFrom(...values), { nil: undefined, freq: 1 });
  // First each filter with a range of days, whose total is counted separately; then random combinations.
  const alone = [{ vulnerability_name: 'overflow' }, { cve_id: '10' }, { search: 'gate' }].map((filter) => ({
    ...filter,
    published_date_start: '2026-03-02',
  }));
  // Partial days at both ends, at one end, and within one day.
  const dates = [
    ['2026-03-02T09:59:00.000Z', '2026-03-08T10:00:00.000Z'],
    ['2026-03-04T11:00:00.000Z', '2026-03-08'],
    ['2026-03-04T10:00:00.000Z', '2026-03-04T11:30:00.000Z'],
    ['2026-03-04T11:00:00.000Z', '2026-03-04T11:30:00.000Z'],
  ].map(([published_date_start = '', published_date_end = '']) => ({ published_date_start, published_date_end }));
  const filters = fc.record<Filter>({
    vulnerability_name: one(parts.vulnerability_name),
    vendor_name: one(parts.vendor_name),
    product_name: one(parts.product_name),
    cve_id: one(parts.cve_id),
    severity: one(parts.severity),
    published_date_start: one(parts.published_date_start),
    published_date_end: one(parts.published_date_end),
    search: one(parts.search),
    tracked: fc.constantFrom('true' as const, undefined),
  });
  await fc.assert(
    fc.asyncProperty(filters, async (some) => {
      const filter = Object.fromEntries(Object.entries(some).filter(([, value]) => value !== undefined)) as Filter;
      fc.pre(
        Date.parse(filter.published_date_start ?? '2026-03-01') <= parseEnd(filter.published_date_end ?? '2026-03-31'),
      );
      const ids = expected(filter);
      expect(await read(filter)).toEqual({ ids, totals: [ids.length] });
    }),
    { numRuns: 25 + alone.length + dates.length, examples: [...alone, ...dates].map((filter): [Filter] => [filter]) },
  );
});
