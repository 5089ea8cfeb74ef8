import { type Db, sql } from '../../db/index.ts';
import { all, alongDates, everyCondition, isOfOwnText } from './conditions.ts';
import type { CveFilter } from './CveFilter.ts';
import type { CveQuery } from './CveQuery.ts';
import { hitsOf } from './hitsOf.ts';
import { linksOf } from './NameSet.ts';
import { trackedSet } from './Tracked.ts';

/** So many rows are looked at one by one sooner than the index of words is asked for a frequent one. */
const FEW = 8000;
const DAY_START = 'T00:00:00.000Z';
const COUNTED = new Set(['severity', 'from', 'to']);
const DAY_END = 'T23:59:59.999Z';

/** Whether its dates are days from their beginning to their end, as screens ask for them. */
const hasWholeDays = ({ from, to }: CveFilter): boolean =>
  (from?.endsWith(DAY_START) ?? true) && (to?.endsWith(DAY_END) ?? true);

/** Whether the daily counters know the answer: whole days, severity, nothing else. */
export const isOfWholeDays = (filter: CveFilter): boolean =>
  hasWholeDays(filter) && Object.keys(filter).every((name) => COUNTED.has(name));

/** The daily counters a filter of whole days leaves. */
export const daysOf = ({ severity, from, to }: CveFilter) =>
  sql`cve_daily_counts where ${all([
    ...(severity === undefined ? [] : [sql`severity = ${severity}::smallint`]),
    ...(from === undefined ? [] : [sql`day >= ${from.slice(0, 10)}::date`]),
    ...(to === undefined ? [] : [sql`day <= ${to.slice(0, 10)}::date`]),
  ])}`;

function countStatement(query: CveQuery) {
  const { filter, names, tracked } = query;
  if (isOfWholeDays(filter)) return sql`select coalesce(sum(n), 0)::integer as n from ${daysOf(filter)}`;
  const conditions = everyCondition(query);
  const [only] = names;
  if (conditions.length === 1 && only !== undefined) {
    const { from, where } = linksOf(only);
    return sql`select count(distinct l.cve_pk) as n from ${from} where ${where}`;
  }
  if (conditions.length === 1 && tracked !== undefined) {
    return sql`select count(distinct t.pk) as n from (${trackedSet(tracked)}) t`;
  }
  const { statement, left } = hitsOf(query);
  if (left.length === 0) return sql`select count(*) as n from (${statement}) h`;
  return sql`with hits as materialized (${statement})
    select count(*) as n from cves c where c.pk in (select pk from hits) and ${all(left)}`;
}

/** Whether words are looked for in a short stretch of the list. The daily counters know its length, at least. */
async function isInFewDays(db: Db, query: CveQuery): Promise<boolean> {
  if (query.filter.from === undefined || !isOfOwnText(query)) return false;
  const row = await db.row<{ n: number }>(sql`select coalesce(sum(n), 0)::integer as n from ${daysOf(query.filter)}`);
  return (row?.n ?? 0) <= FEW;
}

/** How many CVEs a query has, exactly. */
export async function countCves(db: Db, query: CveQuery): Promise<number> {
  const [only] = query.names;
  if (only?.ids?.length === 1 && everyCondition(query).length === 1) return only.size;
  const statement = (await isInFewDays(db, query))
    ? sql`select count(*) as n from ${alongDates(query.filter)}`
    : countStatement(query);
  const row = await db.row<{ n: number }>(statement);
  return row?.n ?? 0;
}
