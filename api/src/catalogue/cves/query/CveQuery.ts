import { type Db, sql, type Statement } from '../../../db/index.ts';
import type { ReadContext } from '../../VersionedCache.ts';
import { nameContains } from '../../names/keyContains.ts';
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
  const versionId = filter.versionId === undefined ? undefined : await findCanonicalVersion(db, filter.versionId);
  return {
    filter: versionId === undefined ? filter : { ...filter, versionId },
    names,
    tracked: filter.tracked ? tracked : undefined,
  };
}

/** The version page that stands for a version: of an alias that of the product shown. */
async function findCanonicalVersion(db: Db, id: number): Promise<number | undefined> {
  const row = await db.row<{ id: number }>(sql`
    select canonical.id from product_versions version join products product on product.id = version.product_id
    join product_versions canonical on canonical.product_id = product.canonical_id and canonical.version = version.version
    where version.id = ${id}`);
  return row?.id;
}

/** Links of the set as `l`, with a condition; `cve_pk` may come several times. */
export function selectLinks({ kind, ids, text }: NameFilter): { from: Statement; where: Statement } {
  const column = sql.ident(`${kind}_id`);
  const links = sql`${sql.ident(`cve_${kind}s`)} l`;
  return ids === undefined
    ? {
        from: sql`${links} join ${sql.ident(`${kind}s`)} n on n.id = l.${column}`,
        where: sql`n.canonical_id is null and ${nameContains(kind, sql`n`, text)}`,
      }
    : { from: links, where: sql`l.${column} = any(${ids}::integer[])` };
}

/** One vendor or product, known by its id or by an alias's. */
async function oneName(db: Db, kind: NameKind, id: number): Promise<NameFilter> {
  const table = sql.ident(`${kind}s`);
  const row = await db.row<{ id: number; n: number }>(sql`
    select shown.id, shown.cves_count as n from ${table} asked
    join ${table} shown on shown.id = coalesce(asked.canonical_id, asked.id) where asked.id = ${id}`);
  return { kind, ids: [row?.id ?? id], size: row?.n ?? 0, text: '' };
}

/** All whose key contains the text. (With the limit on the search itself the planner reads the whole table.) */
async function findNamesContaining(db: Db, kind: NameKind, text: string): Promise<NameFilter> {
  const rows = await db.rows<{ id: number; size: number }>(sql`
    with matches as materialized (
      select n.id, n.cves_count from ${sql.ident(`${kind}s`)} n
      where n.canonical_id is null and ${nameContains(kind, sql`n`, text)})
    select id, sum(cves_count) over ()::integer as size from matches where cves_count > 0 limit ${MAX_LISTED_NAMES + 1}`);
  const size = rows[0]?.size ?? 0;
  const listed = rows.length <= MAX_TRACKED_NAMES || (rows.length <= MAX_LISTED_NAMES && size <= LINK_COUNT_THRESHOLD);
  return { kind, ids: listed ? rows.map(({ id }) => id) : undefined, size, text };
}
