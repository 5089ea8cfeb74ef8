import { type Interval, isDpkgInterval, versionKeys } from '@faultline/shared/versions';
import { type Db, sql } from '../../db/index.ts';
import type { ParsedRecord } from '../readFiles.ts';
import type { AffectedPageProduct, AffectedPair } from '../record/CveRecord.ts';

/** A record with the ids of all it names. */
export interface ResolvedRecord extends ParsedRecord {
  vendorIds: number[];
  products: { id: number; intervals: Interval[] }[];
  versionIds: number[];
  /** The columns that the list's row shows. */
  shown: {
    vendor: NamedRow | null;
    product: NamedRow | null;
    vendorText: string | null;
    productText: string | null;
    more: number;
  };
}

interface NamedRow {
  id: number;
  name: string;
}

interface ResolvedPair {
  vendor: NamedRow;
  product: (NamedRow & { stated: AffectedPageProduct }) | null;
}

/** Finds or makes the vendors, products and version pages that records name; of several spellings the first counts. */
export async function resolveRecords(tx: Db, incoming: ParsedRecord[]): Promise<ResolvedRecord[]> {
  const pairs = incoming.flatMap(({ record }) => record.pairs);
  const vendors = await upsertVendors(tx, new Map(pairs.toReversed().map(({ vendor }) => [vendor.key, vendor.name])));
  const getVendor = (pair: AffectedPair) => vendors.get(pair.vendor.key) as NamedRow;

  const wantedProducts = new Map<string, ProductUpsert>();
  for (const pair of pairs.toReversed()) {
    if (pair.product === null) continue;
    const { key, name, category } = pair.product;
    const vendorId = getVendor(pair).id;
    wantedProducts.set(formatProductKey(vendorId, key), { vendorId, key, name, category });
  }
  const products = await upsertProducts(tx, wantedProducts);
  const resolvePair = (pair: AffectedPair): ResolvedPair => {
    const vendor = getVendor(pair);
    if (pair.product === null) return { vendor, product: null };
    return {
      vendor,
      product: { ...(products.get(formatProductKey(vendor.id, pair.product.key)) as NamedRow), stated: pair.product },
    };
  };

  const resolved = incoming.map((item) => ({ item, pairs: item.record.pairs.map(resolvePair) }));
  const wantedVersions = new Map<string, VersionUpsert>();
  for (const { id, stated } of resolved.flatMap(({ pairs: own }) => listProducts(own))) {
    for (const version of stated.pages) wantedVersions.set(formatVersionKey(id, version), { productId: id, version });
  }
  const versions = await upsertVersions(tx, wantedVersions);
  const inDpkgOrder = resolved
    .flatMap(({ pairs: own }) => listProducts(own))
    .filter(({ stated }) => stated.intervals.some(isDpkgInterval));
  await addMissingKeys(tx, [...new Set(inDpkgOrder.map(({ id }) => id))]);
  return resolved.map(({ item, pairs: own }) => ({
    ...item,
    vendorIds: [...new Set(own.map(({ vendor }) => vendor.id))],
    products: listProducts(own).map(({ id, stated }) => ({ id, intervals: stated.intervals })),
    versionIds: listProducts(own).flatMap(({ id, stated }) =>
      stated.pages.map((version) => versions.get(formatVersionKey(id, version)) as number),
    ),
    shown: {
      vendor: own[0]?.vendor ?? null,
      product: own[0]?.product ?? null,
      vendorText: item.record.vendorText,
      productText: item.record.productText,
      more: Math.max(0, own.length - 1),
    },
  }));
}

const listProducts = (pairs: ResolvedPair[]) => pairs.flatMap(({ product }) => (product === null ? [] : [product]));

/** The ids of vendors by key; unknown ones are made. The first spelling that came stays the vendor's name. */
async function upsertVendors(tx: Db, wanted: Map<string, string>): Promise<Map<string, NamedRow>> {
  if (wanted.size === 0) return new Map();
  const known = await tx.rows<NamedRow & { key: string }>(
    sql`select id, key, name from vendors where key = any(${[...wanted.keys()]}::text[])`,
  );
  const found = new Map(known.map(({ id, key, name }) => [key, { id, name }]));
  const missing = [...wanted].filter(([key]) => !found.has(key));
  if (missing.length > 0) {
    const made = await tx.rows<NamedRow & { key: string }>(sql`
      insert into vendors (key, name)
      select * from unnest(${missing.map(([key]) => key)}::text[], ${missing.map(([, name]) => name)}::text[])
      returning id, key, name`);
    for (const { id, key, name } of made) found.set(key, { id, name });
  }
  return found;
}

interface ProductUpsert {
  vendorId: number;
  key: string;
  name: string;
  category: string | null;
}

interface ProductRow extends NamedRow {
  vendor_id: number;
  key: string;
}

/** A product's place in the maps: its name alone is not one, many vendors have an `API`. */
const formatProductKey = (vendorId: number, key: string): string => `${vendorId} ${key}`;

const getColumn = <K extends keyof ProductUpsert>(products: ProductUpsert[], name: K) =>
  products.map((row) => row[name]);

/** The ids of products by `formatProductKey`; unknown ones are made and counted with their vendors. */
async function upsertProducts(tx: Db, wanted: Map<string, ProductUpsert>): Promise<Map<string, NamedRow>> {
  if (wanted.size === 0) return new Map();
  const all = [...wanted.values()];
  const known = await tx.rows<ProductRow>(sql`
    select product.id, product.vendor_id, product.key, product.name
    from unnest(${getColumn(all, 'vendorId')}::integer[], ${getColumn(all, 'key')}::text[]) as wanted (vendor_id, key)
    join products product on product.vendor_id = wanted.vendor_id and product.key = wanted.key`);
  const found = new Map(known.map(({ id, vendor_id, key, name }) => [formatProductKey(vendor_id, key), { id, name }]));
  const missing = [...wanted].filter(([key]) => !found.has(key)).map(([, product]) => product);
  if (missing.length === 0) return found;
  const made = await tx.rows<ProductRow>(sql`
    insert into products (vendor_id, key, name, category)
    select * from unnest(
      ${getColumn(missing, 'vendorId')}::integer[], ${getColumn(missing, 'key')}::text[],
      ${getColumn(missing, 'name')}::text[], ${getColumn(missing, 'category')}::text[])
    returning id, vendor_id, key, name`);
  for (const { id, vendor_id, key, name } of made) found.set(formatProductKey(vendor_id, key), { id, name });
  await tx.run(sql`
    update vendors vendor set products_count = vendor.products_count + added.count
    from (select id, count(*)::integer as count from unnest(${made.map((row) => row.vendor_id)}::integer[]) as id group by id) added
    where vendor.id = added.id`);
  return found;
}

interface VersionUpsert {
  productId: number;
  version: string;
}

interface VersionRow {
  id: number;
  product_id: number;
  version: string;
}

const formatVersionKey = (productId: number, version: string): string => `${productId} ${version}`;

const getProductIds = (versions: VersionUpsert[]) => versions.map(({ productId }) => productId);
const getTexts = (versions: VersionUpsert[]) => versions.map(({ version }) => version);

/** The ids of version pages by `formatVersionKey`; unknown ones are made, with their keys, and counted with their products. */
async function upsertVersions(tx: Db, wanted: Map<string, VersionUpsert>): Promise<Map<string, number>> {
  if (wanted.size === 0) return new Map();
  const all = [...wanted.values()];
  const known = await tx.rows<VersionRow>(sql`
    select version_page.id, version_page.product_id, version_page.version
    from unnest(${getProductIds(all)}::integer[], ${getTexts(all)}::text[]) as wanted (product_id, version)
    join product_versions version_page on version_page.product_id = wanted.product_id and version_page.version = wanted.version`);
  const found = new Map(known.map(({ id, product_id, version }) => [formatVersionKey(product_id, version), id]));
  const missing = [...wanted].filter(([key]) => !found.has(key)).map(([, version]) => version);
  if (missing.length === 0) return found;
  const rows = missing.map(({ productId, version }) => ({
    product_id: productId,
    version,
    keys: versionKeys(version),
  }));
  const made = await tx.rows<VersionRow>(sql`
    insert into product_versions (product_id, version, keys)
    select product_id, version, keys
    from jsonb_to_recordset(${sql.json(rows)}) as wanted (product_id integer, version text, keys text[])
    returning id, product_id, version`);
  for (const { id, product_id, version } of made) found.set(formatVersionKey(product_id, version), id);
  await tx.run(sql`
    update products product set versions_count = product.versions_count + added.count
    from (select id, count(*)::integer as count from unnest(${getProductIds(missing)}::integer[]) as id group by id) added
    where product.id = added.id`);
  return found;
}

/**
 * Versions that were stored before dpkg's order was known have no key in it. Those of the products that a range in that order concerns
 * get it here.
 */
async function addMissingKeys(tx: Db, productIds: number[]): Promise<void> {
  if (productIds.length === 0) return;
  const stored = await tx.rows<{ id: number; version: string; key_count: number }>(sql`
    select id, version, cardinality(keys) as key_count from product_versions where product_id = any(${productIds}::integer[])`);
  const outdated = stored
    .map(({ id, version, key_count }) => ({ id, key_count, keys: versionKeys(version) }))
    .filter(({ key_count, keys }) => key_count !== keys.length)
    .map(({ id, keys }) => ({ id, keys }));
  if (outdated.length === 0) return;
  await tx.run(sql`
    update product_versions version_page set keys = changed.keys
    from jsonb_to_recordset(${sql.json(outdated)}) as changed (id integer, keys text[])
    where version_page.id = changed.id`);
}
