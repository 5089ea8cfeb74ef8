import { type Db, sql, type Statement } from '../../../db/index.ts';
import type { ReadContext } from '../../VersionedCache.ts';
import { keyContains } from '../../names/keyContains.ts';
import type { Tracked } from '../trackedCves.ts';
import type { CveFilter } from './filter.ts';

/** So many are followed one by one. */
const MAX_TRACKED_NAMES = 200;
/** So many may be listed, where they have few CVEs between them. */
const MAX_LISTED_NAMES = 2000;
/** So many links are looked at all at once. */
export const LINK_COUNT_THRESHOLD = 5000;

/** A filter with what has been looked up for it: which vendors and products it means, and what its person follows. */
export interface CveQuery {
  filter: CveFilter;
  /** Vendors, products or both; a row must have one of each set. */
  names: NameFilter[];
  tracked: Tracked | undefined;
}

/** The vendors or products a filter means: by id, or too many for that, by what their keys contain. `size`: the links to CVEs they have together. */
export interface NameFilter {
  kind: NameKind;
  ids: number[] | undefined;
  size: number;
  text: string;
}

export type NameKind = 'vendor' | 'product';

export async function prepareQuery(
  { db, cache, version }: ReadContext,
  filter: CveFilter,
  tracked: Tracked,
): Promise<CveQuery> {
  const { vendor, product, vendorId, productId } = filter;
  const known = (key: string, make: () => Promise<NameFilter>) => cache.get(version, `names ${key}`, make);
  const names = await Promise.all([
    ...(vendorId === undefined ? [] : [known(`vendor ${vendorId}`, () => oneName(db, 'vendor', vendorId))]),
    ...(productId === undefined ? [] : [known(`product ${productId}`, () => oneName(db, 'product', productId))]),
    ...(vendor === undefined ? [] : [known(`vendors ${vendor}`, () => findNamesContaining(db, 'vendor', vendor))]),
    ...(product === undefined ? [] : [known(`products ${product}`, () => findNamesContaining(db, 'product', product))]),
  ]);
  return { filter, names, tracked: filter.tracked ? tracked : undefined };
}

/** Links of the set as `l`, with a condition; `cve_pk` may come several times. */
export function selectLinks({ kind, ids, text }: NameFilter): { from: Statement; where: Statement } {
  const column = sql.ident(`${kind}_id`);
  const links = sql`${sql.ident(`cve_${kind}s`)} l`;
  return ids === undefined
    ? {
        from: sql`${links} join ${sql.ident(`${kind}s`)} n on n.id = l.${column}`,
        where: keyContains(sql`n.key`, text),
      }
    : { from: links, where: sql`l.${column} = any(${ids}::integer[])` };
}

/** One vendor or product, known by its id. */
async function oneName(db: Db, kind: NameKind, id: number): Promise<NameFilter> {
  const row = await db.row<{ n: number }>(sql`select cves_count as n from ${sql.ident(`${kind}s`)} where id = ${id}`);
  return { kind, ids: [id], size: row?.n ?? 0, text: '' };
}

/** All whose key contains the text. (With the limit on the search itself the planner reads the whole table.) */
async function findNamesContaining(db: Db, kind: NameKind, text: string): Promise<NameFilter> {
  const rows = await db.rows<{ id: number; size: number }>(sql`
    with matches as materialized (select id, cves_count from ${sql.ident(`${kind}s`)} where ${keyContains(sql`key`, text)})
    select id, sum(cves_count) over ()::integer as size from matches where cves_count > 0 limit ${MAX_LISTED_NAMES + 1}`);
  const size = rows[0]?.size ?? 0;
  const listed = rows.length <= MAX_TRACKED_NAMES || (rows.length <= MAX_LISTED_NAMES && size <= LINK_COUNT_THRESHOLD);
  return { kind, ids: listed ? rows.map(({ id }) => id) : undefined, size, text };
}
