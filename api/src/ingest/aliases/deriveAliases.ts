import { type Db, sql } from '../../db/index.ts';
import { chooseSpelling, type Spelling } from '../store/spellings.ts';
import { type AliasRule, loadProductRules, loadRules, type ProductRule } from './aliasRules.ts';
import { deriveLinks, deriveProductLinks } from './deriveLinks.ts';

// Updates all data that is derived from the tables of aliases. Returns whether anything changed.
export async function deriveAliases(tx: Db): Promise<boolean> {
  const areVendorsChanged = await derive(tx, await loadRules(tx), true);
  return (await deriveProductAliases(tx)) || areVendorsChanged;
}

export async function deriveNewAliases(tx: Db, keys: string[]): Promise<boolean> {
  const any = await tx.row(sql`
    select 1 as one from vendor_aliases
    where key = any(${keys}::text[]) or canonical_key = any(${keys}::text[]) limit 1`);
  return any !== undefined && derive(tx, await loadRules(tx, keys), false);
}

interface Changed {
  id: number;
  was: number | null;
  canonical_id: number | null;
  given_name: string | null;
  alias_keys: string | null;
  name: string;
  spellings: Spelling[];
}

// `whole`: vendors that the rules do not name are no aliases.
async function derive(tx: Db, rules: AliasRule[], whole: boolean): Promise<boolean> {
  const changed = await findChanged(tx, rules, whole);
  if (changed.length === 0) return false;
  const rows = changed.map(({ was: _was, ...row }) => ({
    ...row,
    name: row.given_name ?? chooseSpelling(row.spellings) ?? row.name,
  }));
  await tx.run(sql`
    update vendors vendor set canonical_id = changed.canonical_id, given_name = changed.given_name,
      alias_keys = changed.alias_keys, name = changed.name
    from jsonb_to_recordset(${sql.json(rows)}) as changed
      (id integer, canonical_id integer, given_name text, alias_keys text, name text)
    where vendor.id = changed.id`);
  const heads = changed.flatMap(({ id, was, canonical_id }) => [id, was, canonical_id].filter((each) => each !== null));
  const members = await tx.rows<{ id: number }>(sql`
    select id from vendors where id = any(${heads}::integer[]) or canonical_id = any(${heads}::integer[])`);
  if (changed.every(({ was, canonical_id }) => was === canonical_id)) return true;
  await deriveLinks(
    tx,
    members.map(({ id }) => id),
  );
  return true;
}

// Vendors that the rules want otherwise. Where the canonical vendor is in no record, the alias that came first stands for it.
function findChanged(tx: Db, rules: AliasRule[], whole: boolean): Promise<Changed[]> {
  const from = whole
    ? sql`vendors vendor left join wanted on wanted.id = vendor.id`
    : sql`wanted join vendors vendor on vendor.id = wanted.id`;
  return tx.rows<Changed>(sql`
    with rules as materialized (
      select * from jsonb_to_recordset(${sql.json(rules)}) as rule
        (key text, canonical_key text, given_name text, alias_keys text)),
    placed as (
      select vendor.id, rule.given_name, rule.alias_keys,
        first_value(vendor.id) over (partition by rule.canonical_key order by vendor.key <> rule.canonical_key, vendor.id) as head
      from rules rule join vendors vendor on vendor.key = rule.key),
    wanted as (
      select id, nullif(head, id) as canonical_id, case when head = id then given_name end as given_name,
        case when head = id then alias_keys end as alias_keys
      from placed)
    select vendor.id, vendor.canonical_id as was, vendor.name, vendor.spellings,
      wanted.canonical_id, wanted.given_name, wanted.alias_keys
    from ${from}
    where (vendor.canonical_id, vendor.given_name, vendor.alias_keys)
      is distinct from (wanted.canonical_id, wanted.given_name, wanted.alias_keys)`);
}

async function deriveProductAliases(tx: Db): Promise<boolean> {
  const rules = await loadProductRules(tx);
  const vendors = await tx.rows<{ id: number }>(sql`
    select id from vendors where key = any(${rules.map(({ vendor_key }) => vendor_key)}::text[])
    union select vendor_id from products where alias_keys is not null`);
  return deriveProducts(tx, vendors, rules, []);
}

export async function deriveNewProductAliases(tx: Db, products: { id: number; key: string }[]): Promise<boolean> {
  const keys = products.map(({ key }) => key);
  const any = await tx.row(sql`
    select 1 as one from product_aliases
    where not removed and (key = any(${keys}::text[]) or canonical_key = any(${keys}::text[])) limit 1`);
  if (any === undefined) return false;
  const rules = await loadProductRules(tx);
  const made = products.map(({ id }) => id);
  const vendors = await tx.rows<{ id: number }>(sql`
    select distinct vendor.id
    from jsonb_to_recordset(${sql.json(rules)}) as rule (vendor_key text, key text)
    join vendors vendor on vendor.key = rule.vendor_key
    join products product on product.vendor_id = vendor.id and product.key = rule.key
    where product.id = any(${made}::integer[])`);
  return deriveProducts(tx, vendors, rules, made);
}

async function deriveProducts(
  tx: Db,
  vendors: { id: number }[],
  rules: ProductRule[],
  made: number[],
): Promise<boolean> {
  if (vendors.length === 0) return false;
  const ids = vendors.map(({ id }) => id);
  const families = await tx.rows<{ id: number }>(sql`
    select id from vendors where coalesce(canonical_id, id) in (
      select coalesce(canonical_id, id) from vendors where id = any(${ids}::integer[]))`);
  return deriveProductLinks(
    tx,
    families.map(({ id }) => id),
    rules,
    made,
  );
}
