import { type Db, sql } from '../../db/index.ts';
import { identityKey } from '../record/identityKey.ts';
import { shippedProductRows } from './shippedAliases.ts';
import { AliasError, changeAliases, readKey, refuseCircle } from './vendorAliases.ts';

export interface ProductAlias {
  vendor: string;
  alias: string;
  product: string;
  shipped: boolean;
  removed: boolean;
}

export async function listProductAliases(db: Db, search = ''): Promise<ProductAlias[]> {
  const key = identityKey(search);
  return db.rows<ProductAlias>(sql`
    select vendor_name as vendor, name as alias, canonical_name as product, shipped, removed from product_aliases
    where ${key} = '' or position(${key} in vendor_key) > 0 or position(${key} in key) > 0 or position(${key} in canonical_key) > 0
    order by vendor_key, canonical_key, key`);
}

export async function addProductAlias(db: Db, vendor: string, alias: string, product: string): Promise<void> {
  const vendorKey = readKey(vendor);
  const [key, canonicalKey] = [readKey(alias, 'product'), readKey(product, 'product')];
  if (key === canonicalKey) throw new AliasError(`"${alias}" and "${product}" are one name`);
  return changeAliases(db, async (tx) => {
    const rows = await tx.rows<{ key: string; canonical_key: string }>(
      sql`select key, canonical_key from product_aliases where not removed and vendor_key = ${vendorKey}`,
    );
    refuseCircle(rows, { key, name: alias }, { key: canonicalKey, name: product });
    await tx.run(sql`
      insert into product_aliases (vendor_key, vendor_name, key, name, canonical_key, canonical_name, shipped)
      values (${vendorKey}, ${vendor.trim()}, ${key}, ${alias.trim()}, ${canonicalKey}, ${product.trim()}, false)
      on conflict (vendor_key, key) do update set name = excluded.name, canonical_key = excluded.canonical_key,
        canonical_name = excluded.canonical_name, shipped = false, removed = false`);
  });
}

// Separates an alias from its product; see `removeAlias`.
export async function removeProductAlias(db: Db, vendor: string, alias: string): Promise<void> {
  const [vendorKey, key] = [readKey(vendor), readKey(alias, 'product')];
  return changeAliases(db, async (tx) => {
    const removed = await tx.run(sql`
      update product_aliases set removed = true, shipped = false
      where vendor_key = ${vendorKey} and key = ${key} and not removed`);
    if (removed === 0)
      throw new AliasError(`"${vendor}" has no alias "${alias}" of a product; \`cves aliases list\` prints them`);
    const shipped = shippedProductRows().some((row) => row.vendor_key === vendorKey && row.key === key);
    if (!shipped) await tx.run(sql`delete from product_aliases where vendor_key = ${vendorKey} and key = ${key}`);
  });
}

export async function countCvesByProduct(db: Db, vendor: string, name: string): Promise<number> {
  const row = await db.row<{ n: number }>(sql`
    select max(shown.cves_count) as n from vendors stated
    join vendors member on coalesce(member.canonical_id, member.id) = coalesce(stated.canonical_id, stated.id)
    join products product on product.vendor_id = member.id and product.key = ${identityKey(name)}
    join products shown on shown.id = coalesce(product.canonical_id, product.id)
    where stated.key = ${identityKey(vendor)}`);
  return row?.n ?? 0;
}
