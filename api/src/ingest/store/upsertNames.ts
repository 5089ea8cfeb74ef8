import { type Db, sql } from '../../db/index.ts';
import { deriveNewAliases, deriveNewProductAliases } from '../aliases/deriveAliases.ts';
import type { DeltaCounter, Spelling } from './spellings.ts';

export interface NameState {
  id: number;
  name: string;
  given_name: string | null;
  spellings: Spelling[];
}

// A vendor or product with its canonical one if it is an alias.
export interface NameIds {
  id: number;
  state: NameState;
  canonicalId: number | null;
  // True if it is an alias or has aliases.
  hasFamily: boolean;
}

const selectVendors = (tx: Db, keys: string[]) =>
  tx.rows<NameState & { key: string; canonical_id: number | null; has_family: boolean }>(sql`
    select id, key, name, given_name, spellings, canonical_id, canonical_id is not null or alias_keys is not null as has_family
    from vendors where key = any(${keys}::text[])`);

// Returns the vendors by key and creates missing ones with their first spelling. `relinked`: new vendors or aliases
// have changed the links of stored CVEs.
export async function upsertVendors(
  tx: Db,
  wanted: Map<string, string>,
): Promise<{ vendors: Map<string, NameIds>; relinked: boolean }> {
  if (wanted.size === 0) return { vendors: new Map(), relinked: false };
  let relinked = false;
  const keys = [...wanted.keys()];
  let rows = await selectVendors(tx, keys);
  const known = new Set(rows.map(({ key }) => key));
  const missing = [...wanted].filter(([key]) => !known.has(key));
  if (missing.length > 0) {
    const missingKeys = missing.map(([key]) => key);
    await tx.run(sql`
      insert into vendors (key, name)
      select * from unnest(${missingKeys}::text[], ${missing.map(([, name]) => name)}::text[])`);
    relinked = await deriveNewAliases(tx, missingKeys);
    rows = await selectVendors(tx, keys);
  }
  const vendors = new Map(
    rows.map((row) => [row.key, { id: row.id, canonicalId: row.canonical_id, hasFamily: row.has_family, state: row }]),
  );
  return { vendors, relinked };
}

export interface ProductUpsert {
  // Null where no vendor is named.
  vendor: NameIds | null;
  vendor_id: number | null;
  key: string;
  name: string;
  category: string | null;
}

interface ProductRow extends NameState {
  vendor_id: number | null;
  key: string;
  canonical_id: number | null;
}

// Returns the map key of a product. The name alone is ambiguous: many vendors have an `API`.
export const formatProductKey = (vendorId: number | null, key: string): string => `${vendorId} ${key}`;

// Returns the products by `formatProductKey` and creates missing ones; `made` counts them by the vendor that lists
// them. `relinked` as for vendors.
export async function upsertProducts(
  tx: Db,
  wanted: Map<string, ProductUpsert>,
  made: DeltaCounter<number>,
): Promise<{ products: Map<string, NameIds>; relinked: boolean }> {
  if (wanted.size === 0) return { products: new Map(), relinked: false };
  const all = [...wanted.values()];
  const toProducts = (rows: ProductRow[]) =>
    new Map<string, NameIds>(
      rows.map((row) => [
        formatProductKey(row.vendor_id, row.key),
        { id: row.id, canonicalId: row.canonical_id, hasFamily: true, state: row },
      ]),
    );
  const known = await selectProducts(tx, all);
  const found = toProducts(known);
  const missing = [...wanted].filter(([key]) => !found.has(key)).map(([, product]) => product);
  if (missing.length === 0) return { products: found, relinked: false };
  const rows = await tx.rows<ProductRow>(sql`
    insert into products (vendor_id, key, name, category)
    select * from ${sql.unnest(missing, { vendor_id: 'integer', key: 'text', name: 'text', category: 'text' })}
    returning id, vendor_id, key, name, null as given_name, spellings, canonical_id`);
  const families = new Set(missing.flatMap(({ vendor }) => (vendor?.hasFamily ? vendor.id : [])));
  const inFamilies = rows.filter(({ vendor_id }) => vendor_id !== null && families.has(vendor_id));
  const canonical = await linkProducts(
    tx,
    inFamilies.map(({ id }) => id),
  );
  const relinked = await deriveNewProductAliases(tx, rows);
  const products = toProducts(
    relinked
      ? await selectProducts(tx, all)
      : [...known, ...rows.map((row) => ({ ...row, canonical_id: canonical.get(row.id) ?? null }))],
  );
  for (const { vendor, key } of missing) {
    if (vendor === null) continue;
    const isListed = products.get(formatProductKey(vendor.id, key))?.canonicalId === null;
    if (isListed) made.add(vendor.canonicalId ?? vendor.id, 1);
  }
  return { products, relinked };
}

const selectProducts = (tx: Db, wanted: ProductUpsert[]) =>
  tx.rows<ProductRow>(sql`
    select product.id, product.vendor_id, product.key, product.name, null as given_name, product.spellings, product.canonical_id
    from ${sql.unnest(wanted, { vendor_id: 'integer', key: 'text' })} as wanted (vendor_id, key)
    join products product on product.key = wanted.key and product.vendor_id is not distinct from wanted.vendor_id`);

// Links new products of vendors with aliases to the equal product of the family. Returns the canonical ids by id.
async function linkProducts(tx: Db, ids: number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.rows<{ id: number; canonical_id: number }>(sql`
    update products product set canonical_id = family.first
    from (
      select made.id, min(other.id) as first
      from products made join vendors owner on owner.id = made.vendor_id
      join vendors member on member.id = coalesce(owner.canonical_id, owner.id)
        or member.canonical_id = coalesce(owner.canonical_id, owner.id)
      join products other on other.vendor_id = member.id and other.key = made.key
      where made.id = any(${ids}::integer[]) group by made.id) family
    where family.id = product.id and family.first <> product.id
    returning product.id, product.canonical_id`);
  return new Map(rows.map(({ id, canonical_id }) => [id, canonical_id]));
}
