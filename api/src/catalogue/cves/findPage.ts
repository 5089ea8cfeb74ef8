import type { Db } from '../../db/index.ts';
import type { CveQuery } from './CveQuery.ts';
import { type Found, loadRows } from './loadRows.ts';
import { pagePlans } from './pagePlans.ts';
import type { PageCursor } from './PageSize.ts';

export interface FoundPage {
  found: Found[];
  hasNext: boolean;
  /** Where the way to the page gave it. */
  total: number | undefined;
}

/** One page of a list: the plans in order, until one is complete. */
export async function findPage(
  db: Db,
  query: CveQuery,
  after: PageCursor | undefined,
  limit: number,
): Promise<FoundPage> {
  const rows = limit + 1;
  for (const { statement, bounded, counts } of pagePlans(query, { after, rows })) {
    const { found, total } = await loadRows(db, statement, counts);
    if (!bounded || found.length >= rows) return { found: found.slice(0, limit), hasNext: found.length >= rows, total };
  }
  return { found: [], hasNext: false, total: 0 };
}
