import { type Db, sql } from '../../db/index.ts';
import { loadProductRules, type ProductRule } from './aliasRules.ts';

// Derives the links, ranges, version pages and counts of vendor families again, and moves trackings to the canonical
// names. Stated links do not change, so a family can be dissolved without a trace.
export async function deriveLinks(tx: Db, vendorIds: number[]): Promise<void> {
  const { placed, moved } = await placeProducts(tx, vendorIds, await loadProductRules(tx));
  const inFamilies = placed.filter(({ size }) => size > 1);
  const productIds = listIds([...inFamilies, ...moved]);
  await writeLinks(tx, 'vendor', vendorIds);
  await writeProducts(tx, productIds);
  await countVendors(tx, vendorIds);
  await followCanonical(tx, vendorIds);
}

// Like `deriveLinks`, for products of vendors whose families did not change. `made` are products that the vendors do
// not count yet.
export async function deriveProductLinks(
  tx: Db,
  vendorIds: number[],
  rules: ProductRule[],
  made: number[],
): Promise<boolean> {
  const { placed, moved, renamed } = await placeProducts(tx, vendorIds, rules);
  if (moved.length === 0) return renamed;
  const heads = new Set(listIds(moved));
  await writeProducts(tx, listIds(placed.filter(({ id, head }) => heads.has(id) || heads.has(head))));
  const counted = moved.filter(({ id }) => !made.includes(id));
  await tx.run(sql`
    update vendors vendor set products_count = vendor.products_count + change.n
    from (
      select coalesce(owner.canonical_id, owner.id) as id,
        count(*) filter (where moved.canonical_id is null) - count(*) filter (where moved.was is null) as n
      from jsonb_to_recordset(${sql.json(counted)}) as moved (id integer, was integer, canonical_id integer)
      join products product on product.id = moved.id join vendors owner on owner.id = product.vendor_id group by 1) change
    where vendor.id = change.id and change.n <> 0`);
  await followCanonical(tx, vendorIds);
  return true;
}

interface Placed {
  id: number;
  was: number | null;
  // Its replacement, and so its canonical one if that differs.
  head: number;
  canonical_id: number | null;
  size: number;
}

const listIds = (products: Placed[]): number[] => [
  ...new Set(products.flatMap(({ id, was, head }) => (was === null ? [id, head] : [id, head, was]))),
];

// Products of a family are equal if they have the same name or if the table of product aliases says so. The product of the
// canonical vendor represents them, otherwise the first one.
async function placeProducts(tx: Db, vendorIds: number[], rules: ProductRule[]) {
  const rows = await tx.rows<
    Omit<Placed, 'canonical_id'> & { aliases_were: string | null; alias_keys: string | null }
  >(sql`
    with rules as materialized (
      select * from jsonb_to_recordset(${sql.json(rules)}) as rule
        (vendor_key text, key text, canonical_key text, alias_keys text)),
    stated as (
      select product.id, product.key, product.canonical_id, product.alias_keys as aliases_were, rule.alias_keys,
        coalesce(vendor.canonical_id, vendor.id) as owner, coalesce(rule.canonical_key, product.key) as canonical_key
      from products product join vendors vendor on vendor.id = product.vendor_id
      left join rules rule on rule.vendor_key = vendor.key and rule.key = product.key
      where product.vendor_id = any(${vendorIds}::integer[]))
    select id, canonical_id as was, aliases_were, alias_keys,
      first_value(id) over (partition by owner, canonical_key order by key <> canonical_key, id) as head,
      count(*) over (partition by owner, canonical_key) as size
    from stated`);
  const placed = rows.map((row) => ({
    ...row,
    canonical_id: row.head === row.id ? null : row.head,
    alias_keys: row.head === row.id ? row.alias_keys : null,
  }));
  const moved = placed.filter(({ was, canonical_id }) => was !== canonical_id);
  const renamed = placed.filter(({ aliases_were, alias_keys }) => aliases_were !== alias_keys);
  await tx.run(sql`
    update products product set canonical_id = changed.canonical_id, alias_keys = changed.alias_keys
    from jsonb_to_recordset(${sql.json([...new Set([...moved, ...renamed])])}) as changed
      (id integer, canonical_id integer, alias_keys text)
    where changed.id = product.id`);
  return { placed, moved, renamed: renamed.length > 0 };
}

async function writeProducts(tx: Db, productIds: number[]) {
  await writeLinks(tx, 'product', productIds);
  await writeRanges(tx, productIds);
  await writeVersions(tx, productIds);
  await tx.run(sql`
    update products product set
      cves_count = (select count(*) from cve_products link where link.product_id = product.id),
      versions_count = (select count(*) from product_versions version where version.product_id = product.id and not version.requested)
    where product.id = any(${productIds}::integer[])`);
}

async function writeLinks(tx: Db, kind: 'vendor' | 'product', ids: number[]) {
  const links = sql.ident(`cve_${kind}s`);
  const id = sql.ident(`${kind}_id`);
  await tx.run(sql`delete from ${links} where derived and ${id} = any(${ids}::integer[])`);
  await tx.run(sql`
    insert into ${links} (cve_pk, ${id}, published_date, derived)
    select link.cve_pk, alias.canonical_id, link.published_date, true
    from ${sql.ident(`${kind}s`)} alias join ${links} link on link.${id} = alias.id
    where alias.id = any(${ids}::integer[]) and alias.canonical_id is not null and not link.derived
    on conflict do nothing`);
}

async function writeRanges(tx: Db, productIds: number[]) {
  await tx.run(sql`delete from affected_ranges where derived and product_id = any(${productIds}::integer[])`);
  await tx.run(sql`
    insert into affected_ranges (cve_pk, product_id, published_date, lo, hi, derived)
    select range.cve_pk, alias.canonical_id, range.published_date, range.lo, range.hi, true
    from products alias join affected_ranges range on range.product_id = alias.id
    where alias.id = any(${productIds}::integer[]) and alias.canonical_id is not null and not range.derived`);
}

// Version pages keep their ids as long as an alias has that version; then their followers go back to its page.
async function writeVersions(tx: Db, productIds: number[]) {
  await tx.run(sql`
    insert into product_versions (product_id, version, keys, derived)
    select distinct on (alias.canonical_id, version.version) alias.canonical_id, version.version, version.keys, true
    from products alias join product_versions version on version.product_id = alias.id
    where alias.id = any(${productIds}::integer[]) and alias.canonical_id is not null and not version.derived
    order by alias.canonical_id, version.version, version.id
    on conflict do nothing`);
  const gone = sql`(
    select version.id, version.version from product_versions version
    where version.derived and version.product_id = any(${productIds}::integer[]) and not exists (
      select 1 from products alias join product_versions stated on stated.product_id = alias.id
      where alias.canonical_id = version.product_id and stated.version = version.version and not stated.derived))`;
  const home = sql`(
    select gone.id, min(stated.id) as home from ${gone} gone
    join product_versions stated on stated.version = gone.version and not stated.derived
      and stated.product_id = any(${productIds}::integer[])
    group by gone.id)`;
  await tx.run(sql`
    update trackings tracking set target_pk = moved.home, canonical_pk = null from ${home} moved
    where tracking.tracking_type = 'product_version' and tracking.target_pk = moved.id and not exists (
      select 1 from trackings other where other.user_id = tracking.user_id
        and other.tracking_type = 'product_version' and other.target_pk = moved.home)`);
  await tx.run(sql`
    delete from trackings where tracking_type = 'product_version' and target_pk in (select id from ${gone} gone)`);
  await tx.run(sql`delete from product_versions where id in (select id from ${gone} gone)`);
}

async function countVendors(tx: Db, vendorIds: number[]) {
  await tx.run(sql`
    update vendors vendor set
      cves_count = (select count(*) from cve_vendors link where link.vendor_id = vendor.id),
      products_count = (
        select count(*) from products product where product.canonical_id is null and product.vendor_id = any(array(
          select member.id from vendors member
          where (member.id = vendor.id and member.canonical_id is null) or member.canonical_id = vendor.id)))
    where vendor.id = any(${vendorIds}::integer[])`);
}

async function followCanonical(tx: Db, vendorIds: number[]) {
  const any = await tx.row(sql`select 1 as one from trackings where tracking_type <> 'cve' limit 1`);
  if (any === undefined) return;
  await tx.run(sql`
    with family as materialized (
      select id, canonical_id from products where vendor_id = any(${vendorIds}::integer[])),
    places (type, id, canonical_id) as (
      select 'vendor', id, canonical_id from vendors where id = any(${vendorIds}::integer[])
      union all select 'product', id, canonical_id from family
      union all select 'product_version', version.id, canonical.id
        from family join product_versions version on version.product_id = family.id
        left join product_versions canonical
          on canonical.product_id = family.canonical_id and canonical.version = version.version)
    update trackings tracking set canonical_pk = places.canonical_id from places
    where tracking.tracking_type = places.type and tracking.target_pk = places.id
      and tracking.canonical_pk is distinct from places.canonical_id`);
  await tx.run(sql`update catalogue_state set trackings_version = trackings_version + 1`);
}
