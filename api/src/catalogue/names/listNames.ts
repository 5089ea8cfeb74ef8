import type { AnswerOf } from '@faultline/shared/contract';
import type { catalogue as schemas } from '@faultline/shared/contract/schemas';
import type { InferOutput } from 'valibot';
import { sql, type Statement, type Db } from '../../db/index.ts';
import { identityKey } from '../../ingest/record/identityKey.ts';
import { hashFilter, readCursor, writeCursor } from '../Cursor.ts';
import type { ReadContext } from '../VersionedCache.ts';
import { nameContains } from './keyContains.ts';

// A list of vendors or products: its table as `n`, its joins and its columns.
export interface NameList<T extends { id: number }> {
  table: 'vendors' | 'products';
  joins: Statement;
  columns: Statement;
  // Carries the row's type only; never set.
  row?: T;
}

export type VendorRow = AnswerOf<typeof schemas.listVendors>['data'][number];
export type ProductRow = AnswerOf<typeof schemas.listProducts>['data'][number];

export const vendorList: NameList<VendorRow> = {
  table: 'vendors',
  joins: sql.empty,
  columns: sql`n.id, n.name, n.name as display_name, n.website, n.products_count, n.cves_count`,
};

export const productList: NameList<ProductRow> = {
  table: 'products',
  joins: sql`left join vendors stated on stated.id = n.vendor_id left join vendors v on v.id = coalesce(stated.canonical_id, stated.id)`,
  columns: sql`n.id, n.name, n.name as display_name, n.description, n.category, v.id as vendor_id, v.name as vendor_name,
    n.versions_count, n.cves_count`,
};

// Returns one page of the vendors or products whose name contains the search, sorted by name. The cursor names the last
// row.
export async function listNames<T extends { id: number }>(
  { db, cache, version }: ReadContext,
  list: NameList<T>,
  params: InferOutput<typeof schemas.listVendors.query>,
) {
  const search = identityKey(params.search ?? '');
  const print = hashFilter([list.table, search]);
  const place = params.cursor === undefined ? undefined : readCursor(print, params.cursor);
  const table = sql.ident(list.table);
  const { matches, from, isListed } = findMatches(list.table, search);
  const after = place ? sql`(n.key, n.id) > (select l.key, l.id from ${table} l where l.id = ${place.id})` : sql`true`;
  const rows = await cache.get(version, `${list.table} ${search} ${place?.id} ${params.limit}`, () =>
    db.rows<T>(sql`
      with ${matches} page as materialized (
        select n.id, n.key from ${from} n where ${isListed} and ${after} order by n.key, n.id limit ${params.limit + 1})
      select ${list.columns} from page join ${table} n on n.id = page.id ${list.joins} order by n.key, n.id`),
  );
  const count = () => countNames(db, list.table, search);
  const total =
    place?.version === version ? place.total : await cache.get(version, `count ${list.table} ${search}`, count);
  const data = rows.slice(0, params.limit);
  const last = data.at(-1);
  const next = rows.length > params.limit && last ? writeCursor(print, { total, version, at: 0, id: last.id }) : null;
  return { data, pagination: { total, next_cursor: next, has_next: next !== null } };
}

// Counts the vendors or products without aliases.
export async function countNames(db: Db, table: NameList<never>['table'], search = ''): Promise<number> {
  const found = search === '' ? sql.empty : sql`and ${nameContains(sql`n`, search)}`;
  const row = await db.row<{ n: number }>(
    sql`select count(*) as n from ${sql.ident(table)} n where n.canonical_id is null ${found}`,
  );
  return row?.n ?? 0;
}

// With a search, all matching names are selected first. Otherwise the planner would read the list in its order until a
// page is full.
function findMatches(table: NameList<never>['table'], search: string) {
  const isListed = sql`n.canonical_id is null`;
  if (search === '') return { matches: sql.empty, from: sql.ident(table), isListed };
  const matches = sql`
    matches as materialized (select n.id, n.key from ${sql.ident(table)} n where ${isListed} and ${nameContains(sql`n`, search)}),`;
  return { matches, from: sql`matches`, isListed: sql`true` };
}
