import type { AnswerOf } from '@faultline/shared/contract';
import type { cves as schemas } from '@faultline/shared/contract/schemas';
import { type Db, sql, type Statement } from '../../../db/index.ts';
import { hashFilter, readCursor, writeCursor } from '../../Cursor.ts';
import type { ReadContext } from '../../VersionedCache.ts';
import { countCves, isInFewDays, isOfWholeDays, selectDailyCounts, totalStatement } from '../query/count.ts';
import type { CveFilter } from '../query/filter.ts';
import {
  all,
  type CveQuery,
  everyCondition,
  getCacheKey,
  isOfOwnText,
  type PageCursor,
  type PageSize,
  prepareQuery,
  scanByDate,
  selectAffected,
} from '../query/CveQuery.ts';
import type { Tracked } from '../trackedCves.ts';
import { countsCheaply, planPages } from '../query/plan.ts';
import { type Order, planSorted } from '../query/sorted.ts';
import { countStats } from './cveStats.ts';
import { markTracked, withRanges, type Found, loadRows } from './rows.ts';

const WEEK = 7;
const MONTH = 30;
const DAY_MS = 86_400_000;

export type CvePage = AnswerOf<typeof schemas.listCves>;

export interface PageParams {
  filter: CveFilter;
  limit: number;
  cursor: string | undefined;
  // Undefined: newest first.
  order?: Order | undefined;
  // Rows say which trackings match, and why.
  withMatches?: boolean;
}

export interface FoundPage {
  found: Found[];
  hasNext: boolean;
  // Set when the plan of the page yields it.
  total: number | undefined;
}

// Returns one page of CVEs, newest first or in another order. The first page counts the total. Cursors contain it, and
// it is counted again only after records have changed.
export async function listCves(
  read: ReadContext,
  { filter, limit, cursor, order, withMatches = false }: PageParams,
  tracked: Tracked,
): Promise<CvePage> {
  const { db, cache, version } = read;
  const print = hashFilter(order === undefined ? filter : { ...filter, order });
  const place = cursor === undefined ? undefined : readCursor(print, cursor);
  const query = await prepareQuery(read, filter, tracked);
  const key = getCacheKey(query);
  const after = place && {
    at: new Date(place.at).toISOString(),
    pk: place.id,
    ...(order && { key: place.key ?? 0 }),
  };
  const { target } = query;
  const { versionId } = query.filter;
  const countAll = (known?: number) => cache.get(version, `total ${key}`, async () => known ?? countCves(db, query));
  // If the statement of the page does not return the total, it is counted concurrently.
  const [plan] = order ? [] : planPages(query, { after, rows: limit + 1 });
  const isExact = query.words === undefined && plan?.bounded === false && !plan.counts;
  const countsAlong = place?.version !== version && isExact;
  // The way words are searched depends on the number of matches. For other filters, the page may return the total.
  const measure = async () => {
    const isShort = query.words !== undefined && (await isInFewDays(db, query));
    if (place?.version === version) return { isShort, total: place.total };
    return { isShort, total: !isShort && !countsAlong && countsCheaply(query) ? await countAll() : undefined };
  };
  // PGlite has one connection, so there the statement of the page also counts if possible.
  const counting = countsAlong && db.kind === 'pglite' ? totalStatement(query) : undefined;
  const reading = cache.get(version, `page ${key} ${limit} ${JSON.stringify([after, order])}`, async () => {
    const bare = await findPage(db, query, after, limit, { ...(await measure()), order, counting });
    return versionId === undefined ? bare : { ...bare, found: await withRanges(db, bare.found, versionId) };
  });
  const [page] = await Promise.all([reading, countsAlong && counting === undefined ? countAll() : undefined]);
  const total = place?.version === version ? place.total : await countAll(page.total);
  const last = page.found.at(-1);
  const next =
    page.hasNext && last !== undefined
      ? writeCursor(print, { total, version, at: Date.parse(last.row.published_date), id: last.pk, key: last.sortKey })
      : null;
  return {
    data: await markTracked(db, page.found, tracked, { withMatches }),
    pagination: { total, next_cursor: next, has_next: next !== null },
    ...(comparesOne(query) &&
      place === undefined && {
        uncomparable_count:
          target === undefined || page.hasNext
            ? await cache.get(version, `uncomparable ${key}`, () => countUncomparable(db, query, total))
            : page.found.filter(({ row }) => row.version_match?.outcome === 'uncomparable').length,
      }),
  };
}

// True for the list of a version, or of a tracking with a version or a version filter.
const comparesOne = ({ filter, target, tracked }: CveQuery): boolean =>
  target !== undefined || (filter.trackingId !== undefined && (tracked?.targets.length ?? 0) > 0);

async function countUncomparable(db: Db, query: CveQuery, total: number): Promise<number> {
  const affected = selectAffected(query);
  const { outcome } = query.filter;
  if (affected === undefined || outcome !== undefined) return outcome === 'uncomparable' ? total : 0;
  return countCves(db, { ...query, conditions: [...query.conditions, sql`not c.pk in (${affected})`] });
}

// Reads one page: tries the plans in order until one returns a complete page.
export async function findPage(
  db: Db,
  query: CveQuery,
  after: PageCursor | undefined,
  limit: number,
  {
    order,
    counting,
    ...known
  }: Pick<PageSize, 'total' | 'isShort'> & {
    order?: Order | undefined;
    counting?: Statement | undefined;
  } = {},
): Promise<FoundPage> {
  const rows = limit + 1;
  const size = { after, rows, ...known };
  for (const { statement, bounded, counts } of order ? planSorted(query, size, order) : planPages(query, size)) {
    const { found, total } = await loadRows(db, statement, { counts, isSorted: order !== undefined, counting });
    if (!bounded || found.length >= rows) return { found: found.slice(0, limit), hasNext: found.length >= rows, total };
  }
  return { found: [], hasNext: false, total: 0 };
}

// Returns one page of CVEs published today, or within the requested dates, with statistics.
export async function listDaily(
  read: ReadContext,
  params: PageParams,
  tracked: Tracked,
  now: Date,
): Promise<AnswerOf<typeof schemas.dailyCves>> {
  const today = startOfUtcDay(now);
  const filter = withDates(params.filter, today);
  const query = await prepareQuery(read, filter, tracked);
  const [page, stats] = await Promise.all([
    listCves(read, { ...params, filter }, tracked),
    read.cache.get(read.version, `stats ${getCacheKey(query)} ${today.getTime()}`, () =>
      dailyStats(read.db, query, today),
    ),
  ]);
  return { ...page, stats };
}

const startOfUtcDay = (now: Date) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));

// Without dates, today in UTC.
function withDates(filter: CveFilter, today: Date): CveFilter {
  if (filter.from !== undefined || filter.to !== undefined) return filter;
  const day = today.toISOString().slice(0, 10);
  return { ...filter, from: `${day}T00:00:00.000Z`, to: `${day}T23:59:59.999Z` };
}

type DailyStats = AnswerOf<typeof schemas.dailyCves>['stats'];

// The statistics of the daily list count the rows of the filter; `new_*` use their own dates instead of the filter's.
async function dailyStats(db: Db, query: CveQuery, today: Date): Promise<DailyStats> {
  const [stats, recent] = await Promise.all([countStats(db, query), newSince(db, query, today)]);
  return { ...stats, ...recent };
}

// Counts the CVEs published today, in the last 7 and in the last 30 days, each including today.
async function newSince(db: Db, { filter, ...query }: CveQuery, today: Date) {
  const { from: _from, to: _to, ...rest } = filter;
  const start = (days: number) => new Date(today.getTime() - (days - 1) * DAY_MS).toISOString();
  const recent = { ...query, filter: { ...rest, from: start(MONTH) } };
  const rows = isOfWholeDays(rest)
    ? sql`select day::timestamptz as at, n from ${selectDailyCounts(recent.filter)}`
    : sql`select c.published_date as at, 1 as n from ${
        isOfOwnText(recent) ? scanByDate(recent) : sql`cves c where ${all(everyCondition(recent))}`
      }`;
  const count = (days: number) => sql`coalesce(sum(n) filter (where at >= ${start(days)}::timestamptz), 0)::integer`;
  const row = await db.row<Pick<DailyStats, 'new_today' | 'new_this_week' | 'new_this_month'>>(sql`
    select ${count(1)} as new_today, ${count(WEEK)} as new_this_week, ${count(MONTH)} as new_this_month from (${rows}) r`);
  return row ?? { new_today: 0, new_this_week: 0, new_this_month: 0 };
}
