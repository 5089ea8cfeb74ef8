import { type Db, sql } from '../../db/index.ts';
import { deriveProductLinks } from './deriveLinks.ts';
import { loadProductRules, type ProductRule } from './productRules.ts';

/** Updates all data that is derived from the table of product aliases. Returns whether anything changed. */
export async function deriveProductAliases(tx: Db): Promise<boolean> {
  const rules = await loadProductRules(tx);
  const vendors = await tx.rows<{ id: number }>(sql`
    select id from vendors where key = any(${rules.map(({ vendor_key }) => vendor_key)}::text[])
    union select vendor_id from products where alias_keys is not null`);
  return derive(tx, vendors, rules, []);
}

/** Like `deriveProductAliases`, for newly created products. */
export async function deriveNewProductAliases(tx: Db, products: { id: number; key: string }[]): Promise<boolean> {
  const keys = products.map(({ key }) => key);
  const any = await tx.row(sql`
    select 1 as one from product_aliases
    where not removed and (key = any(${keys}::text[]) or canonical_key = any(${keys}::text[])) limit 1`);
  if (any === undefined) return false;
  const rules = await loadProductRules(tx);
  const made = products.map(({ id }) => id);
  const vendors = await tx.rows<{ id: number }>(sql`
    select distinct vendor.id
    from jsonb_to_recordset(${sql.json(rules)}) as rule (vendor_key text, key text)
    join vendors vendor on vendor.key = rule.vendor_key
    join products product on product.vendor_id = vendor.id and product.key = rule.key
    where product.id = any(${made}::integer[])`);
  return derive(tx, vendors, rules, made);
}

async function derive(tx: Db, vendors: { id: number }[], rules: ProductRule[], made: number[]): Promise<boolean> {
  if (vendors.length === 0) return false;
  const ids = vendors.map(({ id }) => id);
  const families = await tx.rows<{ id: number }>(sql`
    select id from vendors where coalesce(canonical_id, id) in (
      select coalesce(canonical_id, id) from vendors where id = any(${ids}::integer[]))`);
  return deriveProductLinks(
    tx,
    families.map(({ id }) => id),
    rules,
    made,
  );
}
