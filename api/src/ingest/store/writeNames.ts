import { type Db, sql } from '../../db/index.ts';
import type { RecordProduct } from '../record/CveRecord.ts';
import {
  addSpellings,
  chooseSpelling,
  DeltaCounter,
  type ProductSpellings,
  type Spelling,
  SpellingCounter,
  type VendorSpellings,
} from './spellings.ts';
import { lockCatalogue } from './catalogueState.ts';
import type { Stored } from './loadStored.ts';
import type { MadePages, NamesBefore, ResolvedRecord } from './resolveRecords.ts';
import { formatProductKey, type NameState } from './upsertNames.ts';

interface NameChanges {
  // Differences in the number of CVEs by id.
  vendors: ReadonlyMap<number, number>;
  products: ReadonlyMap<number, number>;
  made: MadePages;
  spellings: SpellingCounter;
}

export const NO_COUNTS: Omit<NameChanges, 'spellings'> = {
  vendors: new Map(),
  products: new Map(),
  made: { products: new Map(), versions: new Map() },
};

const NOTHING_KNOWN: NamesBefore = { vendors: new Map(), products: new Map() };

// Updates the CVE counts, spellings and names of vendors and products. `known` are those that were just read.
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
    from ${sql.unnest(unknown, { vendorKey: 'text', productKey: 'text' })} with ordinality as wanted (vendor_key, key, n)
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

export interface Change {
  before: Stored | undefined;
  after: ResolvedRecord;
}

const formatCountKey = (published: string, severity: number) => `${published.slice(0, 10)} ${severity}`;

// Updates the number of CVEs by vendor, product and day, the number of pages, and the spellings for the records just
// written.
export async function writeCounts(tx: Db, changes: Change[], names: NamesBefore, made: MadePages): Promise<void> {
  const vendors = new DeltaCounter<number>();
  const products = new DeltaCounter<number>();
  const days = new DeltaCounter<string>();
  const spellings = new SpellingCounter();
  for (const { before, after } of changes) {
    for (const { id } of after.vendors) vendors.add(id, 1);
    for (const id of new Set(after.products.map((product) => product.id))) products.add(id, 1);
    days.add(formatCountKey(after.record.published, after.record.severity), 1);
    spellings.replace(before?.doc.affected, after.record.document.affected);
    if (before === undefined) continue;
    for (const id of before.vendor_ids) vendors.add(id, -1);
    for (const id of before.product_ids) products.add(id, -1);
    days.add(formatCountKey(before.published_date, before.severity), -1);
  }
  await writeNames(tx, { vendors: vendors.differences, products: products.differences, made, spellings }, names);
  await writeDays(tx, days.differences);
}

async function writeDays(tx: Db, differences: ReadonlyMap<string, number>) {
  if (differences.size === 0) return;
  const parts = [...differences.keys()].map((key) => key.split(' '));
  await tx.run(sql`
    insert into cve_daily_counts as stored (day, severity, n)
    select * from unnest(${parts.map(([day]) => day)}::date[], ${parts.map(([, severity]) => Number(severity))}::smallint[],
      ${[...differences.values()]}::integer[])
    on conflict (day, severity) do update set n = stored.n + excluded.n`);
}

const RECORDS = 2000;

// Counts spellings of records that were stored before spellings were counted. Runs once.
export async function countStoredSpellings(db: Db): Promise<void> {
  if (await isCounted(db)) return;
  await db.transaction(async (tx) => {
    await lockCatalogue(tx);
    if (await isCounted(tx)) return;
    const spellings = new SpellingCounter();
    for (let after = 0, read = RECORDS; read === RECORDS;) {
      const rows = await tx.rows<{ cve_pk: number; affected: RecordProduct[] }>(sql`
        select cve_pk, doc->'affected' as affected from cve_details where cve_pk > ${after}
        order by cve_pk limit ${RECORDS}`);
      for (const { affected } of rows) spellings.replace(undefined, affected);
      after = rows.at(-1)?.cve_pk ?? after;
      read = rows.length;
    }
    await writeNames(tx, { ...NO_COUNTS, spellings });
    await tx.run(sql`update catalogue_state set spellings_counted = true, data_version = data_version + 1`);
  });
}

async function isCounted(db: Db): Promise<boolean> {
  const row = await db.row<{ counted: boolean }>(sql`select spellings_counted as counted from catalogue_state`);
  return row?.counted ?? false;
}
