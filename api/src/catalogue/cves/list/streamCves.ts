import type { Db } from '../../../db/index.ts';
import { VersionedCache } from '../../VersionedCache.ts';
import { prepareQuery } from '../query/CveQuery.ts';
import { findPage } from './listCves.ts';
import { type CveRow, markTracked } from './rows.ts';
import type { PageCursor } from '../query/where.ts';
import { type FilterParams, readCveFilter } from '../query/filter.ts';
import { loadTracked } from '../trackedCves.ts';

const ROWS = 500;

/**
 * Streams all CVEs that match a user's filters, newest first, fetched page by page: for exports. Filters that can't be
 * read throw a 400.
 */
export async function* streamCves(db: Db, params: FilterParams, userId: number): AsyncGenerator<CveRow> {
  const cache = new VersionedCache();
  const tracked = await loadTracked(db, userId);
  const query = await prepareQuery({ db, cache, version: await cache.version(db) }, readCveFilter(params), tracked);
  let after: PageCursor | undefined;
  for (;;) {
    const { found, hasNext } = await findPage(db, query, after, ROWS);
    yield* await markTracked(db, found, tracked);
    const last = found.at(-1);
    if (!hasNext || last === undefined) return;
    after = { at: last.row.published_date, pk: last.pk };
  }
}
