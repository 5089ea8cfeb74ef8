import { type Db, sql } from '../../db/index.ts';
import type { NamedRow } from './upsertVendors.ts';

export interface ProductUpsert {
  vendorId: number;
  key: string;
  name: string;
  category: string | null;
}

interface Row extends NamedRow {
  vendor_id: number;
  key: string;
}

/** A product's place in the maps: its name alone is not one, many vendors have an `API`. */
export const productKey = (vendorId: number, key: string): string => `${vendorId} ${key}`;

const column = <K extends keyof ProductUpsert>(products: ProductUpsert[], name: K) => products.map((row) => row[name]);

/** The ids of products by `productKey`; unknown ones are made and counted with their vendors. */
export async function upsertProducts(tx: Db, wanted: Map<string, ProductUpsert>): Promise<Map<string, NamedRow>> {
  if (wanted.size === 0) return new Map();
  const all = [...wanted.values()];
  const known = await tx.rows<Row>(sql`
    select p.id, p.vendor_id, p.key, p.name
    from unnest(${column(all, 'vendorId')}::integer[], ${column(all, 'key')}::text[]) as w (vendor_id, key)
    join products p on p.vendor_id = w.vendor_id and p.key = w.key`);
  const found = new Map(known.map(({ id, vendor_id, key, name }) => [productKey(vendor_id, key), { id, name }]));
  const missing = [...wanted].filter(([key]) => !found.has(key)).map(([, product]) => product);
  if (missing.length === 0) return found;
  const made = await tx.rows<Row>(sql`
    insert into products (vendor_id, key, name, category)
    select * from unnest(
      ${column(missing, 'vendorId')}::integer[], ${column(missing, 'key')}::text[],
      ${column(missing, 'name')}::text[], ${column(missing, 'category')}::text[])
    returning id, vendor_id, key, name`);
  for (const { id, vendor_id, key, name } of made) found.set(productKey(vendor_id, key), { id, name });
  await tx.run(sql`
    update vendors v set products_count = v.products_count + n.n
    from (select id, count(*)::integer as n from unnest(${made.map((row) => row.vendor_id)}::integer[]) as id group by id) n
    where v.id = n.id`);
  return found;
}
