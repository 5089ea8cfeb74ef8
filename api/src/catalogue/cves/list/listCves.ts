import type { AnswerOf } from '@faultline/shared/contract';
import type { cves as schemas } from '@faultline/shared/contract/schemas';
import { type Db, sql, type Statement } from '../../../db/index.ts';
import type { Target } from '../../../ingest/matching/trackedItems.ts';
import { hashFilter, readCursor, writeCursor } from '../../Cursor.ts';
import type { ReadContext } from '../../VersionedCache.ts';
import { countCves, isInFewDays, totalStatement } from '../query/count.ts';
import type { CveFilter } from '../query/filter.ts';
import { type CveQuery, prepareQuery } from '../query/CveQuery.ts';
import { matchedBy, type Tracked } from '../trackedCves.ts';
import { countsCheaply, planPages } from '../query/plan.ts';
import { type Order, planSorted } from '../query/sorted.ts';
import type { PageCursor, PageSize } from '../query/where.ts';
import { markTracked, withRanges, type Found, loadRows } from './rows.ts';

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

// One page of CVEs, newest first or in another order. The first page counts the total; its cursor carries it on, and it
// is counted again only when records have changed since.
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
  // A total that the page does not yield is counted while the page is read.
  const [plan] = order ? [] : planPages(query, { after, rows: limit + 1 });
  const isExact = query.words === undefined && plan?.bounded === false && !plan.counts;
  const countsAlong = place?.version !== version && isExact;
  // The number of matches decides how words are searched; for other filters the page may return the total.
  const measure = async () => {
    const isShort = query.words !== undefined && (await isInFewDays(db, query));
    if (place?.version === version) return { isShort, total: place.total };
    return { isShort, total: !isShort && !countsAlong && countsCheaply(query) ? await countAll() : undefined };
  };
  // PGlite has one connection: there the page's statement counts as well, where it can.
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
    ...(target !== undefined &&
      place === undefined && {
        uncomparable_count: page.hasNext
          ? await cache.get(version, `uncomparable ${key}`, () => countUncomparable(db, query, target))
          : page.found.filter(({ row }) => row.version_match?.outcome === 'uncomparable').length,
      }),
  };
}

async function countUncomparable(db: Db, query: CveQuery, target: Target): Promise<number> {
  const isAffected = sql`c.pk in (${matchedBy([target], 'affected')})`;
  return countCves(db, { ...query, conditions: [...query.conditions, sql`not ${isAffected}`] });
}

// One page of a list: the plans in order, until one is complete.
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

// Returns what an answer depends on, as a key: the filter, and for followed items what is followed.
export const getCacheKey = ({ filter, tracked, conditionsOn }: CveQuery): string =>
  JSON.stringify([filter, tracked?.key, conditionsOn?.key]);
