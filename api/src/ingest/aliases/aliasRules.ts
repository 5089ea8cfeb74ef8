import { type Db, sql } from '../../db/index.ts';

/** An entry of the table of aliases as it is stored. */
export interface AliasRow {
  key: string;
  name: string;
  canonical_key: string;
  canonical_name: string;
}

/** The canonical vendor of a key according to the table. */
export interface AliasRule {
  key: string;
  canonical_key: string;
  /** The displayed name of the canonical vendor. */
  given_name: string;
  /** All keys of the family, one a line: a search for any of them finds the vendor. */
  alias_keys: string;
}

/** The rules that hold, also for the canonical keys themselves; with `keys` only those of families that have one of them. */
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

/** An alias of an alias belongs to the last of the chain; a chain that closes ends where it was entered. */
export function toRules(rows: AliasRow[]): AliasRule[] {
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
