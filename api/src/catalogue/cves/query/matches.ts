import { type Db, sql, type Statement } from '../../../db/index.ts';
import { trackedSet } from '../trackedCves.ts';
import { isInFewDays } from './count.ts';
import type { CveQuery } from './CveQuery.ts';
import { matchNames } from './plan.ts';
import { all, everyCondition, linkConditions, scanByDate } from './where.ts';

/** All rows of a query (`pk`, `severity`), each once; the way to them is chosen as for a page. */
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
