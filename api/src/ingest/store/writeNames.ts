import { type Db, sql } from '../../db/index.ts';
import type { MadePages, NamesBefore } from './resolveRecords.ts';
import {
  addSpellings,
  chooseSpelling,
  type ProductSpellings,
  type Spelling,
  type SpellingCounter,
  type VendorSpellings,
} from './spellings.ts';
import { formatProductKey, type NameState } from './upsertNames.ts';

export interface NameChanges {
  /** Differences in the number of CVEs, by id. */
  vendors: ReadonlyMap<number, number>;
  products: ReadonlyMap<number, number>;
  made: MadePages;
  spellings: SpellingCounter;
}

/** No differences, and no pages made. */
export const NO_COUNTS: Omit<NameChanges, 'spellings'> = {
  vendors: new Map(),
  products: new Map(),
  made: { products: new Map(), versions: new Map() },
};

const NOTHING_KNOWN: NamesBefore = { vendors: new Map(), products: new Map() };

/**
 * Writes what changes in vendors and products: the number of their CVEs, how those spell them, and so the name shown.
 * `known` are those that have just been read.
 */
export async function writeNames(
  tx: Db,
  { vendors, products, made, spellings }: NameChanges,
  known: NamesBefore = NOTHING_KNOWN,
): Promise<void> {
  await updateNames(tx, 'vendors', vendors, made.products, await spellVendors(tx, spellings.vendors, known));
  await updateNames(tx, 'products', products, made.versions, await spellProducts(tx, spellings.products, known));
}

interface Respelled {
  id: number;
  spellings: Spelling[];
  name: string;
}

type Changes = Pick<VendorSpellings, 'changes'>;

function respell({ id, name, given_name, spellings }: NameState, { changes }: Changes): Respelled {
  const after = addSpellings(spellings, changes.values());
  return { id, spellings: after, name: given_name ?? chooseSpelling(after) ?? name };
}

async function spellVendors(tx: Db, changes: VendorSpellings[], { vendors }: NamesBefore): Promise<Respelled[]> {
  const unknown = new Map<string, VendorSpellings>();
  const respelled: Respelled[] = [];
  for (const change of changes) {
    const state = vendors.get(change.vendorKey)?.state;
    if (state === undefined) unknown.set(change.vendorKey, change);
    else respelled.push(respell(state, change));
  }
  if (unknown.size === 0) return respelled;
  const rows = await tx.rows<NameState & { key: string }>(sql`
    select id, key, name, given_name, spellings from vendors where key = any(${[...unknown.keys()]}::text[])`);
  return [...respelled, ...rows.map((row) => respell(row, unknown.get(row.key) as VendorSpellings))];
}

async function spellProducts(
  tx: Db,
  changes: ProductSpellings[],
  { vendors, products }: NamesBefore,
): Promise<Respelled[]> {
  const unknown: ProductSpellings[] = [];
  const respelled: Respelled[] = [];
  for (const change of changes) {
    const vendorId = change.vendorKey === null ? null : vendors.get(change.vendorKey)?.id;
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
    left join vendors vendor on vendor.key = wanted.vendor_key
    join products product on product.key = wanted.key and product.vendor_id is not distinct from vendor.id
    where (vendor.id is null) = (wanted.vendor_key is null)`);
  return [...respelled, ...rows.map((row) => respell(row, unknown[row.n - 1] as ProductSpellings))];
}

const PAGES = { vendors: 'products_count', products: 'versions_count' };

async function updateNames(
  tx: Db,
  table: keyof typeof PAGES,
  differences: ReadonlyMap<number, number>,
  pages: ReadonlyMap<number, number>,
  respelled: Respelled[],
): Promise<void> {
  const changed = new Map<number, Partial<Respelled>>(respelled.map(({ id, ...spelled }) => [id, spelled]));
  const rows = [...new Set([...differences.keys(), ...pages.keys(), ...changed.keys()])].map((id) => ({
    id,
    difference: differences.get(id) ?? 0,
    pages: pages.get(id) ?? 0,
    ...changed.get(id),
  }));
  if (rows.length === 0) return;
  const pagesCount = sql.ident(PAGES[table]);
  await tx.run(sql`
    update ${sql.ident(table)} named set cves_count = named.cves_count + change.difference,
      ${pagesCount} = named.${pagesCount} + change.pages,
      spellings = coalesce(change.spellings, named.spellings), name = coalesce(change.name, named.name)
    from jsonb_to_recordset(${sql.json(rows)}) as change (id integer, difference integer, pages integer, spellings jsonb, name text)
    where named.id = change.id`);
}
