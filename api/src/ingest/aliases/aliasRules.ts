import { type Db, sql } from '../../db/index.ts';

interface AliasRow {
  key: string;
  name: string;
  canonical_key: string;
  canonical_name: string;
}

export interface AliasRule {
  key: string;
  canonical_key: string;
  // The displayed name of the canonical vendor.
  given_name: string;
  // All keys of the family, separated by newlines, so that a search for any of them finds the vendor.
  alias_keys: string;
}

// Loads the active rules, including those of the canonical keys themselves; with `keys`, only those of their families.
export async function loadRules(tx: Db, keys?: string[]): Promise<AliasRule[]> {
  const rows = await tx.rows<AliasRow>(
    sql`select key, name, canonical_key, canonical_name from vendor_aliases where not removed order by key`,
  );
  const rules = toRules(rows);
  if (keys === undefined) return rules;
  const wanted = new Set(keys);
  const families = new Set(rules.filter(({ key }) => wanted.has(key)).map(({ canonical_key }) => canonical_key));
  return rules.filter(({ canonical_key }) => families.has(canonical_key));
}

// An alias of an alias belongs to the last name in the chain. A circular chain ends where it was entered.
function toRules(rows: AliasRow[]): AliasRule[] {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const findCanonical = (row: AliasRow): AliasRow => {
    const seen = new Set([row.key]);
    let last = row;
    for (;;) {
      const next = byKey.get(last.canonical_key);
      if (next === undefined || seen.has(next.key)) return last;
      seen.add(next.key);
      last = next;
    }
  };
  const families = new Map<string, { name: string; keys: Set<string> }>();
  for (const row of rows) {
    const { canonical_key, canonical_name } = findCanonical(row);
    const family = families.get(canonical_key) ?? { name: canonical_name, keys: new Set([canonical_key]) };
    families.set(canonical_key, family);
    family.keys.add(row.key);
  }
  return [...families].flatMap(([canonical_key, { name, keys }]) => {
    const alias_keys = [...keys].join('\n');
    return [...keys].map((key) => ({ key, canonical_key, given_name: name, alias_keys }));
  });
}

// The canonical product of a key, repeated for each name of its vendor.
export interface ProductRule {
  vendor_key: string;
  key: string;
  canonical_key: string;
  // All keys of the product, separated by newlines.
  alias_keys: string;
}

// Loads the active rules. Aliases of a vendor count as the same vendor; if they have different aliases of one name, that
// of the canonical vendor counts.
export async function loadProductRules(tx: Db): Promise<ProductRule[]> {
  const rows = await tx.rows<AliasRow & { vendor_key: string }>(sql`
    select vendor_key, key, name, canonical_key, canonical_name from product_aliases where not removed order by vendor_key, key`);
  const vendors = new Map((await loadRules(tx)).map((rule) => [rule.key, rule]));
  const byVendor = Map.groupBy(rows, ({ vendor_key }) => vendors.get(vendor_key)?.canonical_key ?? vendor_key);
  return [...byVendor].flatMap(([vendor, own]) => {
    const names = vendors.get(vendor)?.alias_keys.split('\n') ?? [vendor];
    const isCanonical = ({ vendor_key }: { vendor_key: string }) => Number(vendor_key === vendor);
    const sorted = own.toSorted((a, b) => isCanonical(a) - isCanonical(b));
    const unique = new Map(sorted.map((row) => [row.key, row]));
    return toRules([...unique.values()]).flatMap(({ key, canonical_key, alias_keys }) =>
      names.map((vendor_key) => ({ vendor_key, key, canonical_key, alias_keys })),
    );
  });
}
