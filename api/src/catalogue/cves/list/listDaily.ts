import type { AnswerOf } from '@faultline/shared/contract';
import type { cves as schemas } from '@faultline/shared/contract/schemas';
import { type Db, sql } from '../../../db/index.ts';
import type { ReadContext } from '../../VersionedCache.ts';
import type { CveFilter } from '../query/filter.ts';
import { prepareQuery, type CveQuery } from '../query/CveQuery.ts';
import type { Tracked } from '../trackedCves.ts';
import { all, scanByDate, everyCondition, isOfOwnText } from '../query/where.ts';
import { selectDailyCounts, isOfWholeDays } from '../query/count.ts';
import { countStats } from './cveStats.ts';
import { getCacheKey, listCves, type PageParams } from './listCves.ts';

const WEEK = 7;
const MONTH = 30;
const DAY_MS = 86_400_000;

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
