import { type Db, sql, type Statement } from '../../../db/index.ts';
import { trackedSet } from '../trackedCves.ts';
import {
  type CveQuery,
  all,
  everyCondition,
  isOfOwnText,
  linkConditions,
  orderedConditions,
  scanByDate,
} from './CveQuery.ts';
import type { CveFilter } from './filter.ts';
import { matchNames } from './plan.ts';

// Up to this number, checking each row is faster than reading the word index for a frequent word.
const ROW_SCAN_THRESHOLD = 8000;

const START = 'T00:00:00.000Z';
const END = 'T23:59:59.999Z';
const DAY_MS = 86_400_000;
const COUNTED = new Set(['severity', 'from', 'to']);

export async function countCves(db: Db, query: CveQuery): Promise<number> {
  const known = knownTotal(query);
  if (known !== undefined) return known;
  const statement = (await isInFewDays(db, query))
    ? sql`select count(*) as n from ${scanByDate(query)}`
    : countStatement(query);
  const row = await db.row<{ n: number }>(statement);
  return row?.n ?? 0;
}

// Returns a statement that counts the total (`n`) within the statement of a page; undefined if the total is stored.
export const totalStatement = (query: CveQuery): Statement | undefined =>
  knownTotal(query) === undefined ? countStatement(query) : undefined;

// The number of CVEs of one vendor or product, which imports keep.
function knownTotal(query: CveQuery): number | undefined {
  if (everyCondition(query).length > 1) return undefined;
  const [only] = query.names;
  return only?.ids?.length === 1 ? only.size : undefined;
}

// True if the daily counters alone give the total, because the dates are whole days.
export const isOfWholeDays = (filter: CveFilter): boolean =>
  isOfDates(filter) && (filter.from?.endsWith(START) ?? true) && (filter.to?.endsWith(END) ?? true);

export const selectDailyCounts = ({ severity, from, to }: CveFilter): Statement =>
  sql`cve_daily_counts where ${all([
    ...(severity === undefined ? [] : [sql`severity = ${severity}::smallint`]),
    ...(from === undefined ? [] : [sql`day >= ${from.slice(0, 10)}::date`]),
    ...(to === undefined ? [] : [sql`day <= ${to.slice(0, 10)}::date`]),
  ])}`;

function countStatement(query: CveQuery) {
  const { filter, tracked } = query;
  if (isOfDates(filter)) return countOfDates(filter);
  const conditions = everyCondition(query);
  if (conditions.length === 1 && tracked !== undefined) {
    return sql`select count(distinct t.pk) as n from (${trackedSet(tracked)}) t`;
  }
  const { statement, left } = matchNames(query);
  if (left.length === 0) return sql`select count(*) as n from (${statement}) h`;
  return sql`with matches as materialized (${statement})
    select count(*) as n from cves c where c.pk in (select pk from matches) and ${all(left)}`;
}

// True if words are searched in a short part of the list.
export const isInFewDays = async (db: Db, query: CveQuery): Promise<boolean> =>
  isOfOwnText(query) && (await hasFewDays(db, query.filter));

// True if the dates of a filter select a short part of the list. The daily counters give an upper bound of its length.
export async function hasFewDays(db: Db, filter: CveFilter): Promise<boolean> {
  if (filter.from === undefined) return false;
  const row = await db.row<{ n: number }>(
    sql`select coalesce(sum(n), 0)::integer as n from ${selectDailyCounts(filter)}`,
  );
  return (row?.n ?? 0) <= ROW_SCAN_THRESHOLD;
}

// True when the query filters by dates and severity alone.
const isOfDates = (filter: CveFilter): boolean =>
  Object.entries(filter).every(([name, value]) => value === undefined || COUNTED.has(name));

const selectCount = (filter: CveFilter): Statement =>
  isOfWholeDays(filter)
    ? sql`(select coalesce(sum(n), 0)::integer from ${selectDailyCounts(filter)})`
    : sql`(select count(*) from cves c where ${all(orderedConditions(filter))})`;

const formatDay = (instant: string, later = 0): string =>
  new Date(Date.parse(instant) + later * DAY_MS).toISOString().slice(0, 10);

// Divides a filter of dates into up to three: the rest of the first day, whole days, and the beginning of the last day.
function splitByDay(filter: CveFilter): CveFilter[] {
  const { from, to, ...rest } = filter;
  const first = from === undefined || from.endsWith(START) ? from : `${formatDay(from, 1)}${START}`;
  const last = to === undefined || to.endsWith(END) ? to : `${formatDay(to, -1)}${END}`;
  if (first !== undefined && last !== undefined && first > last) return [filter];
  return [
    ...(from === undefined || first === from ? [] : [{ ...rest, from, to: `${formatDay(from)}${END}` }]),
    { ...rest, from: first, to: last },
    ...(to === undefined || last === to ? [] : [{ ...rest, from: `${formatDay(to)}${START}`, to }]),
  ];
}

// Counts the CVEs of a filter by dates and severity: by counters for whole days, by rows for partial days.
const countOfDates = (filter: CveFilter): Statement =>
  sql`select ${sql.join(splitByDay(filter).map(selectCount), ' + ')} as n`;

// Selects all rows of a query once (`pk`, `severity`), by the same plan as a page.
export async function selectMatches(db: Db, query: CveQuery): Promise<Statement> {
  const { filter, tracked } = query;
  const conditions = everyCondition(query);
  if (await isInFewDays(db, query)) return sql`select c.pk, c.severity from ${scanByDate(query)}`;
  if (linkConditions(query).length === 0 && filter.search === undefined) {
    return sql`select c.pk, c.severity from cves c where ${all(conditions)}`;
  }
  const { statement, left } =
    tracked !== undefined && conditions.length === 1 ? { statement: trackedSet(tracked), left: [] } : matchNames(query);
  return sql`select c.pk, c.severity from cves c where ${all([sql`c.pk in (select hit.pk from (${statement}) hit)`, ...left])}`;
}
