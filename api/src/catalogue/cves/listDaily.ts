import type { AnswerOf } from '@faultline/shared/contract';
import type { cves as schemas } from '@faultline/shared/contract/schemas';
import type { CveFilter } from './CveFilter.ts';
import { prepareQuery, type ReadContext } from './CveQuery.ts';
import { dailyStats } from './dailyStats.ts';
import { getCacheKey, listCves, type PageAsked } from './listCves.ts';
import type { Tracked } from './Tracked.ts';

/** Midnight UTC of a moment's day. */
const startOfUtcDay = (now: Date) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));

/** Without dates, today in UTC. */
function withDates(filter: CveFilter, today: Date): CveFilter {
  if (filter.from !== undefined || filter.to !== undefined) return filter;
  const day = today.toISOString().slice(0, 10);
  return { ...filter, from: `${day}T00:00:00.000Z`, to: `${day}T23:59:59.999Z` };
}

/** The daily list: one page of what was published today (or in the dates asked for), with statistics. */
export async function listDaily(
  read: ReadContext,
  asked: PageAsked,
  tracked: Tracked,
  now: Date,
): Promise<AnswerOf<typeof schemas.dailyCves>> {
  const today = startOfUtcDay(now);
  const filter = withDates(asked.filter, today);
  const query = await prepareQuery(read, filter, tracked);
  const [page, stats] = await Promise.all([
    listCves(read, { ...asked, filter }, tracked),
    read.cache.get(read.version, `stats ${getCacheKey(query)} ${today.getTime()}`, () =>
      dailyStats(read.db, query, today),
    ),
  ]);
  return { ...page, stats };
}
