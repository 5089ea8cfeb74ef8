import { type Db, sql } from '../../db/index.ts';
import { all, everyCondition, textConditions } from './conditions.ts';
import type { CveFilter } from './CveFilter.ts';
import type { CveQuery } from './CveQuery.ts';
import { hitsOf } from './hitsOf.ts';
import { linksOf } from './NameSet.ts';
import { trackedSet } from './Tracked.ts';

const DAY_START = 'T00:00:00.000Z';
const COUNTED = new Set(['severity', 'from', 'to']);
const DAY_END = 'T23:59:59.999Z';

/** Whether the daily counters know the answer: whole days, severity, nothing else. */
export function isOfWholeDays(filter: CveFilter): boolean {
  const others = Object.keys(filter).filter((name) => !COUNTED.has(name));
  return others.length === 0 && (filter.from?.endsWith(DAY_START) ?? true) && (filter.to?.endsWith(DAY_END) ?? true);
}

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
  const rare = names.length > 0 || tracked !== undefined || filter.versionId !== undefined;
  if (!rare && textConditions(filter).length <= 1 && filter.search === undefined) {
    return sql`select count(*) as n from cves c where ${all(conditions)}`;
  }
  const { statement, covers } = hitsOf(query);
  return sql`with hits as materialized (${statement})
    select count(*) as n from cves c where c.pk in (select pk from hits) and ${all(everyCondition(query, covers))}`;
}

/** How many CVEs a query has, exactly. */
export async function countCves(db: Db, query: CveQuery): Promise<number> {
  const [only] = query.names;
  if (only?.ids?.length === 1 && everyCondition(query).length === 1) return only.size;
  const row = await db.row<{ n: number }>(countStatement(query));
  return row?.n ?? 0;
}
