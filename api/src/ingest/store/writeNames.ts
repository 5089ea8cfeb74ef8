import { type Db, sql } from '../../db/index.ts';
import {
  addSpellings,
  chooseSpelling,
  type Spelling,
  type SpellingChanges,
  type SpellingCounter,
} from './spellings.ts';

export interface NameChanges {
  /** Differences in the number of CVEs, by id. */
  vendors: ReadonlyMap<number, number>;
  products: ReadonlyMap<number, number>;
  spellings: SpellingCounter;
}

/** Writes what changes in vendors and products: the number of their CVEs, how those spell them, and so the name shown. */
export async function writeNames(tx: Db, { vendors, products, spellings }: NameChanges): Promise<void> {
  await updateNames(tx, 'vendors', vendors, await spellVendors(tx, spellings.vendors));
  await updateNames(tx, 'products', products, await spellProducts(tx, spellings.products));
}

interface Named {
  id: number;
  name: string;
  given_name: string | null;
  spellings: Spelling[];
}

interface Respelled {
  id: number;
  spellings: Spelling[];
  name: string;
}

function respell({ id, name, given_name, spellings }: Named, { changes }: SpellingChanges): Respelled {
  const after = addSpellings(spellings, changes.values());
  return { id, spellings: after, name: given_name ?? chooseSpelling(after) ?? name };
}

async function spellVendors(tx: Db, changes: SpellingChanges[]): Promise<Respelled[]> {
  if (changes.length === 0) return [];
  const byKey = new Map(changes.map((change) => [change.vendorKey, change]));
  const rows = await tx.rows<Named & { key: string }>(sql`
    select id, key, name, given_name, spellings from vendors where key = any(${[...byKey.keys()]}::text[])`);
  return rows.map((row) => respell(row, byKey.get(row.key) as SpellingChanges));
}

async function spellProducts(tx: Db, changes: (SpellingChanges & { productKey: string })[]): Promise<Respelled[]> {
  if (changes.length === 0) return [];
  const rows = await tx.rows<Named & { n: number }>(sql`
    select product.id, product.name, null as given_name, product.spellings, wanted.n::integer
    from unnest(${changes.map(({ vendorKey }) => vendorKey)}::text[], ${changes.map(({ productKey }) => productKey)}::text[])
      with ordinality as wanted (vendor_key, key, n)
    join vendors vendor on vendor.key = wanted.vendor_key
    join products product on product.vendor_id = vendor.id and product.key = wanted.key`);
  return rows.map((row) => respell(row, changes[row.n - 1] as SpellingChanges));
}

async function updateNames(
  tx: Db,
  table: 'vendors' | 'products',
  differences: ReadonlyMap<number, number>,
  respelled: Respelled[],
): Promise<void> {
  const rows = new Map<number, object>([...differences].map(([id, difference]) => [id, { id, difference }]));
  for (const { id, ...spelled } of respelled) rows.set(id, { id, difference: differences.get(id) ?? 0, ...spelled });
  if (rows.size === 0) return;
  await tx.run(sql`
    update ${sql.ident(table)} named set cves_count = named.cves_count + change.difference,
      spellings = coalesce(change.spellings, named.spellings), name = coalesce(change.name, named.name)
    from jsonb_to_recordset(${sql.json([...rows.values()])}) as change (id integer, difference integer, spellings jsonb, name text)
    where named.id = change.id`);
}
