import { hash } from 'node:crypto';
import { type Db, sql } from '../../db/index.ts';
import { identityKey, usableName } from '../record/identityKey.ts';
import { lockCatalogue } from '../store/catalogueState.ts';
import { deriveAliases } from './deriveAliases.ts';
import { shippedProductRows, shippedRows } from './shippedAliases.ts';

// A request that cannot be fulfilled; the message names the reason.
export class AliasError extends Error {
  override readonly name = 'AliasError';
}

export interface VendorAlias {
  alias: string;
  vendor: string;
  shipped: boolean;
  removed: boolean;
}

export async function listAliases(db: Db, search = ''): Promise<VendorAlias[]> {
  const key = identityKey(search);
  return db.rows<VendorAlias>(sql`
    select name as alias, canonical_name as vendor, shipped, removed from vendor_aliases
    where ${key} = '' or position(${key} in key) > 0 or position(${key} in canonical_key) > 0
    order by canonical_key, key`);
}

// Makes one spelling of a vendor an alias of another. Equal names only set the displayed spelling.
export async function addAlias(db: Db, alias: string, vendor: string): Promise<void> {
  const [key, canonicalKey] = [readKey(alias), readKey(vendor)];
  return changeAliases(db, async (tx) => {
    const rows = await tx.rows<{ key: string; canonical_key: string }>(
      sql`select key, canonical_key from vendor_aliases where not removed and key <> canonical_key`,
    );
    if (key !== canonicalKey) refuseCircle(rows, { key, name: alias }, { key: canonicalKey, name: vendor });
    await tx.run(sql`
      insert into vendor_aliases (key, name, canonical_key, canonical_name, shipped)
      values (${key}, ${alias.trim()}, ${canonicalKey}, ${vendor.trim()}, false)
      on conflict (key) do update set name = excluded.name, canonical_key = excluded.canonical_key,
        canonical_name = excluded.canonical_name, shipped = false, removed = false`);
  });
}

interface Named {
  key: string;
  name: string;
}

export function refuseCircle(rows: { key: string; canonical_key: string }[], alias: Named, canonical: Named): void {
  const next = new Map(rows.map((row) => [row.key, row.canonical_key]));
  for (
    let at = next.get(canonical.key), steps = 0;
    at !== undefined && steps < rows.length;
    at = next.get(at), steps++
  ) {
    if (at === alias.key)
      throw new AliasError(`"${canonical.name}" is an alias of "${alias.name}" already: remove that first`);
  }
}

// Separates an alias from its vendor. A shipped alias stays in the table, marked as removed, so that an update does
// not restore it.
export async function removeAlias(db: Db, alias: string): Promise<void> {
  const key = readKey(alias);
  return changeAliases(db, async (tx) => {
    const removed = await tx.run(sql`
      update vendor_aliases set removed = true, shipped = false where key = ${key} and not removed`);
    if (removed === 0)
      throw new AliasError(`"${alias}" is not in the table of aliases; \`cves aliases list\` prints it`);
    const shipped = shippedRows().some((row) => row.key === key);
    if (!shipped) await tx.run(sql`delete from vendor_aliases where key = ${key}`);
  });
}

// Writes the shipped aliases to the table, once per release that changes them. Changes by operators stay.
export async function syncShippedAliases(db: Db): Promise<void> {
  const rows = shippedRows();
  const products = shippedProductRows();
  const version = hash('sha1', JSON.stringify([rows, products]), 'base64url');
  const state = await db.row<{ version: string | null }>(sql`select shipped_aliases as version from catalogue_state`);
  if (state?.version === version) return;
  await changeAliases(db, async (tx) => {
    await tx.run(sql`delete from vendor_aliases where shipped`);
    await tx.run(sql`
      insert into vendor_aliases (key, name, canonical_key, canonical_name, shipped)
      select key, name, canonical_key, canonical_name, true
      from jsonb_to_recordset(${sql.json(rows)}) as row (key text, name text, canonical_key text, canonical_name text)
      on conflict (key) do nothing`);
    await tx.run(sql`delete from product_aliases where shipped`);
    await tx.run(sql`
      insert into product_aliases (vendor_key, vendor_name, key, name, canonical_key, canonical_name, shipped)
      select vendor_key, vendor_name, key, name, canonical_key, canonical_name, true
      from jsonb_to_recordset(${sql.json(products)}) as row
        (vendor_key text, vendor_name text, key text, name text, canonical_key text, canonical_name text)
      on conflict (vendor_key, key) do nothing`);
    await tx.run(sql`update catalogue_state set shipped_aliases = ${version}`);
  });
}

export async function countCvesByName(db: Db, name: string): Promise<number> {
  const row = await db.row<{ n: number }>(sql`
    select shown.cves_count as n from vendors vendor join vendors shown on shown.id = coalesce(vendor.canonical_id, vendor.id)
    where vendor.key = ${identityKey(name)}`);
  return row?.n ?? 0;
}

// Changes a table and all data that is derived from it in one transaction.
export const changeAliases = (db: Db, work: (tx: Db) => Promise<void>): Promise<void> =>
  db.transaction(async (tx) => {
    await lockCatalogue(tx);
    await work(tx);
    if (await deriveAliases(tx)) await tx.run(sql`update catalogue_state set data_version = data_version + 1`);
  });

export function readKey(name: string, kind: 'vendor' | 'product' = 'vendor'): string {
  if (usableName(name) === undefined) throw new AliasError(`"${name}" is not a ${kind}'s name`);
  return identityKey(name);
}
