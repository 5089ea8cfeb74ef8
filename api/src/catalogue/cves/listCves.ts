import type { AnswerOf } from '@faultline/shared/contract';
import type { cves as schemas } from '@faultline/shared/contract/schemas';
import { hashFilter, readCursor, writeCursor } from '../Cursor.ts';
import { countCves } from './countCves.ts';
import type { CveFilter } from './CveFilter.ts';
import { type CveQuery, prepareQuery, type ReadContext } from './CveQuery.ts';
import { findPage } from './findPage.ts';
import { markTracked } from './markTracked.ts';
import type { Tracked } from './Tracked.ts';
import { withRanges } from './withRanges.ts';

export type CvePage = AnswerOf<typeof schemas.listCves>;

export interface PageAsked {
  filter: CveFilter;
  limit: number;
  cursor: string | undefined;
}

/** What an answer depends on, as a key: the filter, and for followed items what is followed. */
export const getCacheKey = ({ filter, tracked }: CveQuery): string => JSON.stringify([filter, tracked]);

/**
 * One page of CVEs, newest first. The first page counts the total; its cursor carries it on, and it is counted again only when
 * records have changed since.
 */
export async function listCves(
  read: ReadContext,
  { filter, limit, cursor }: PageAsked,
  tracked: Tracked,
): Promise<CvePage> {
  const { db, cache, version } = read;
  const print = hashFilter(filter);
  const place = cursor === undefined ? undefined : readCursor(print, cursor);
  const query = await prepareQuery(read, filter, tracked);
  const key = getCacheKey(query);
  const after = place && { at: new Date(place.at).toISOString(), pk: place.id };
  const { versionId } = filter;
  const page = await cache.get(version, `page ${key} ${limit} ${JSON.stringify(after)}`, async () => {
    const bare = await findPage(db, query, after, limit);
    return versionId === undefined ? bare : { ...bare, found: await withRanges(db, bare.found, versionId) };
  });
  const count = () => cache.get(version, `total ${key}`, async () => page.total ?? countCves(db, query));
  const total = place?.version === version ? place.total : await count();
  const last = page.found.at(-1);
  const next =
    page.hasNext && last !== undefined
      ? writeCursor(print, { total, version, at: Date.parse(last.row.published_date), id: last.pk })
      : null;
  return {
    data: await markTracked(db, page.found, tracked),
    pagination: { total, next_cursor: next, has_next: next !== null },
  };
}
