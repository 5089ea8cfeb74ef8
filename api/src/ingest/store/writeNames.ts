import { type Db, sql } from '../../db/index.ts';
import type { NamesBefore } from './resolveRecords.ts';
import {
  addSpellings,
  chooseSpelling,
  type Spelling,
  type SpellingChanges,
  type SpellingCounter,
} from './spellings.ts';
import { formatProductKey, type NameState } from './upsertNames.ts';

export interface NameChanges {
  /** Differences in the number of CVEs, by id. */
  vendors: ReadonlyMap<number, number>;
  products: ReadonlyMap<number, number>;
  spellings: SpellingCounter;
}

const NOTHING_KNOWN: NamesBefore = { vendors: new Map(), products: new Map() };

/**
 * Writes what changes in vendors and products: the number of their CVEs, how those spell them, and so the name shown.
 * `known` are those that have just been read.
 */
export async function writeNames(
  tx: Db,
  { vendors, products, spellings }: NameChanges,
  known: NamesBefore = NOTHING_KNOWN,
): Promise<void> {
  await updateNames(tx, 'vendors', vendors, await spellVendors(tx, spellings.vendors, known));
  await updateNames(tx, 'products', products, await spellProducts(tx, spellings.products, known));
}

interface Respelled {
  id: number;
  spellings: Spelling[];
  name: string;
}

function respell({ id, name, given_name, spellings }: NameState, { changes }: SpellingChanges): Respelled {
  const after = addSpellings(spellings, changes.values());
  return { id, spellings: after, name: given_name ?? chooseSpelling(after) ?? name };
}

async function spellVendors(tx: Db, changes: SpellingChanges[], { vendors }: NamesBefore): Promise<Respelled[]> {
  const unknown = new Map<string, SpellingChanges>();
  const respelled: Respelled[] = [];
  for (const change of changes) {
    const state = vendors.get(change.vendorKey)?.state;
    if (state === undefined) unknown.set(change.vendorKey, change);
    else respelled.push(respell(state, change));
  }
  if (unknown.size === 0) return respelled;
  const rows = await tx.rows<NameState & { key: string }>(sql`
    select id, key, name, given_name, spellings from vendors where key = any(${[...unknown.keys()]}::text[])`);
  return [...respelled, ...rows.map((row) => respell(row, unknown.get(row.key) as SpellingChanges))];
}

type ProductChanges = SpellingChanges & { productKey: string };

async function spellProducts(
  tx: Db,
  changes: ProductChanges[],
  { vendors, products }: NamesBefore,
): Promise<Respelled[]> {
  const unknown: ProductChanges[] = [];
  const respelled: Respelled[] = [];
  for (const change of changes) {
    const vendorId = vendors.get(change.vendorKey)?.id;
    const state =
      vendorId === undefined ? undefined : products.get(formatProductKey(vendorId, change.productKey))?.state;
    if (state === undefined) unknown.push(change);
    else respelled.push(respell(state, change));
  }
  if (unknown.length === 0) return respelled;
  const rows = await tx.rows<NameState & { n: number }>(sql`
    select product.id, product.name, null as given_name, product.spellings, wanted.n::integer
    from unnest(${unknown.map(({ vendorKey }) => vendorKey)}::text[], ${unknown.map(({ productKey }) => productKey)}::text[])
      with ordinality as wanted (vendor_key, key, n)
    join vendors vendor on vendor.key = wanted.vendor_key
    join products product on product.vendor_id = vendor.id and product.key = wanted.key`);
  return [...respelled, ...rows.map((row) => respell(row, unknown[row.n - 1] as SpellingChanges))];
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
