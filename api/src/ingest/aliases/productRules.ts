import { type Db, sql } from '../../db/index.ts';
import { type AliasRow, loadRules, toRules } from './aliasRules.ts';

/** The canonical product according to the table of aliases, by each name of its vendor. */
export interface ProductRule {
  vendor_key: string;
  key: string;
  canonical_key: string;
  /** All keys of the product, one a line. */
  alias_keys: string;
}

interface ProductAliasRow {
  vendor_key: string;
  key: string;
  canonical_key: string;
}

/** The rules that hold. Names of one vendor are one vendor here too. */
export async function loadProductRules(tx: Db): Promise<ProductRule[]> {
  const rows = await tx.rows<ProductAliasRow>(
    sql`select vendor_key, key, canonical_key from product_aliases where not removed order by vendor_key, key`,
  );
  const vendors = new Map((await loadRules(tx)).map((rule) => [rule.key, rule]));
  const byVendor = Map.groupBy(rows, ({ vendor_key }) => vendors.get(vendor_key)?.canonical_key ?? vendor_key);
  return [...byVendor].flatMap(([vendor, own]) => {
    const names = vendors.get(vendor)?.alias_keys.split('\n') ?? [vendor];
    const entries = own.map(({ key, canonical_key }): AliasRow => ({
      key,
      name: '',
      canonical_key,
      canonical_name: '',
    }));
    return toRules(entries).flatMap(({ key, canonical_key, alias_keys }) =>
      names.map((vendor_key) => ({ vendor_key, key, canonical_key, alias_keys })),
    );
  });
}
