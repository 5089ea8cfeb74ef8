import { type Db, sql } from '../../db/index.ts';
import { all, scanByDate, everyCondition, isOfOwnText } from './conditions.ts';
import type { CveQuery } from './CveQuery.ts';
import { countOfDates, selectDailyCounts, isOfDates } from './dailyCounts.ts';
import { matchNames } from './matchNames.ts';
import { trackedSet } from './Tracked.ts';

/** So many rows are looked at one by one sooner than the index of words is asked for a frequent one. */
const ROW_SCAN_THRESHOLD = 8000;
function countStatement(query: CveQuery) {
  const { filter, tracked } = query;
  if (isOfDates(filter)) return countOfDates(filter);
  const conditions = everyCondition(query);
  if (conditions.length === 1 && tracked !== undefined) {
    return sql`select count(distinct t.pk) as n from (${trackedSet(tracked)}) t`;
  }
  const { statement, left } = matchNames(query);
  if (left.length === 0) return sql`select count(*) as n from (${statement}) h`;
  return sql`with hits as materialized (${statement})
    select count(*) as n from cves c where c.pk in (select pk from hits) and ${all(left)}`;
}

/** Whether words are looked for in a short stretch of the list. The daily counters know its length, at least. */
async function isInFewDays(db: Db, query: CveQuery): Promise<boolean> {
  if (query.filter.from === undefined || !isOfOwnText(query)) return false;
  const row = await db.row<{ n: number }>(
    sql`select coalesce(sum(n), 0)::integer as n from ${selectDailyCounts(query.filter)}`,
  );
  return (row?.n ?? 0) <= ROW_SCAN_THRESHOLD;
}

/** How many CVEs a query has, exactly. */
export async function countCves(db: Db, query: CveQuery): Promise<number> {
  const [only] = query.names;
  if (only?.ids?.length === 1 && everyCondition(query).length === 1) return only.size;
  const statement = (await isInFewDays(db, query))
    ? sql`select count(*) as n from ${scanByDate(query.filter)}`
    : countStatement(query);
  const row = await db.row<{ n: number }>(statement);
  return row?.n ?? 0;
}
