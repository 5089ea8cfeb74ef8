import { type Interval, versionKeys } from '@faultline/shared/versions';
import { type Db, sql } from '../../db/index.ts';
import type { LinkedPackage } from '../packages/Package.ts';
import type { ParsedRecord } from '../readFiles.ts';
import type { AffectedPageProduct, AffectedPair } from '../record/CveRecord.ts';
import { DeltaCounter } from './spellings.ts';
import { formatProductKey, type NameIds, type ProductUpsert, upsertProducts, upsertVendors } from './upsertNames.ts';

// A link that the record states, or one to what its vendor or product is an alias of.
interface Link {
  id: number;
  derived: boolean;
}

export interface ResolvedRecord extends ParsedRecord {
  vendors: Link[];
  // A product occurs twice if the record names it and an alias of it.
  products: (Link & { intervals: Interval[] })[];
  packages: (LinkedPackage & { product_id: number })[];
  versionIds: number[];
  // The columns of the row in lists.
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

interface ResolvedProduct extends NameIds {
  stated: AffectedPageProduct;
}

interface ResolvedPair {
  pair: AffectedPair;
  vendor: NameIds | null;
  product: ResolvedProduct | null;
}

// The stored vendors by key, and products by `formatProductKey`.
export interface NamesBefore {
  vendors: ReadonlyMap<string, NameIds>;
  products: ReadonlyMap<string, NameIds>;
}

// The number of created pages: of products by vendor, of versions by product.
export interface MadePages {
  products: ReadonlyMap<number, number>;
  versions: ReadonlyMap<number, number>;
}

// Finds or creates the vendors, products and version pages of records. For `relinked` see `upsertVendors`.
export async function resolveRecords(
  tx: Db,
  incoming: ParsedRecord[],
): Promise<{ resolved: ResolvedRecord[]; names: NamesBefore; made: MadePages; relinked: boolean }> {
  const madeProducts = new DeltaCounter<number>();
  const madeVersions = new DeltaCounter<number>();
  const pairs = incoming.flatMap(({ record }) => record.pairs);
  const { vendors, relinked: areVendorsRelinked } = await upsertVendors(
    tx,
    new Map(pairs.toReversed().flatMap(({ vendor }) => (vendor === null ? [] : [[vendor.key, vendor.name]]))),
  );
  const getVendor = ({ vendor }: AffectedPair) => (vendor === null ? null : (vendors.get(vendor.key) as NameIds));

  const wantedProducts = new Map<string, ProductUpsert>();
  for (const pair of pairs.toReversed()) {
    if (pair.product === null) continue;
    const { key, name, category } = pair.product;
    const vendor = getVendor(pair);
    const vendor_id = vendor?.id ?? null;
    wantedProducts.set(formatProductKey(vendor_id, key), { vendor, vendor_id, key, name, category });
  }
  const { products, relinked: areProductsRelinked } = await upsertProducts(tx, wantedProducts, madeProducts);
  const resolvePair = (pair: AffectedPair): ResolvedPair => {
    const vendor = getVendor(pair);
    if (pair.product === null) return { pair, vendor, product: null };
    const ids = products.get(formatProductKey(vendor?.id ?? null, pair.product.key)) as NameIds;
    return { pair, vendor, product: { ...ids, stated: pair.product } };
  };

  const placed = incoming.map((item) => ({ item, pairs: item.record.pairs.map(resolvePair) }));
  const named = placed.flatMap(({ pairs: own }) => listProducts(own));
  const versions = await upsertVersions(tx, listVersions(named), madeVersions);
  const resolved = placed.map(({ item, pairs: own }) => ({
    ...item,
    vendors: withDerived(own.flatMap(({ vendor }) => vendor ?? [])),
    products: listProducts(own).flatMap(({ id, canonicalId, stated: { intervals } }) => [
      { id, derived: false, intervals },
      ...(canonicalId === null ? [] : [{ id: canonicalId, derived: true, intervals }]),
    ]),
    packages: listProducts(own).flatMap(({ id, stated: { packages = [] } }) =>
      packages.map((each) => ({ ...each, product_id: id })),
    ),
    versionIds: listProducts(own).flatMap(({ id, stated }) =>
      stated.pages.map((version) => versions.get(formatVersionKey(id, version)) as number),
    ),
    shown: {
      vendor: own[0]?.vendor && own[0].pair.vendor ? { id: own[0].vendor.id, name: own[0].pair.vendor.name } : null,
      product: own[0]?.product ? { id: own[0].product.id, name: own[0].product.stated.name } : null,
      vendorText: own.length === 0 ? item.record.vendorText : null,
      productText: item.record.productText,
      more: Math.max(0, own.length - 1),
    },
  }));
  const made = { products: madeProducts.differences, versions: madeVersions.differences };
  return { resolved, names: { vendors, products }, made, relinked: areVendorsRelinked || areProductsRelinked };
}

const listProducts = (pairs: ResolvedPair[]) => pairs.flatMap(({ product }) => (product === null ? [] : [product]));

// The version pages of products and of what they are aliases of.
function listVersions(products: ResolvedProduct[]): Map<string, VersionUpsert> {
  const wanted = new Map<string, VersionUpsert>();
  for (const { canonicalId, stated } of products) {
    if (canonicalId === null) continue;
    for (const version of stated.pages)
      wanted.set(formatVersionKey(canonicalId, version), { productId: canonicalId, version, derived: true });
  }
  for (const { id, stated } of products) {
    for (const version of stated.pages)
      wanted.set(formatVersionKey(id, version), { productId: id, version, derived: false });
  }
  return wanted;
}

// Without duplicates, followed by missing canonical ones.
export function withDerived(names: NameIds[]): Link[] {
  const stated = new Set(names.map(({ id }) => id));
  const canonical = new Set(names.flatMap(({ canonicalId }) => (canonicalId === null ? [] : [canonicalId])));
  return [
    ...[...stated].map((id) => ({ id, derived: false })),
    ...[...canonical].filter((id) => !stated.has(id)).map((id) => ({ id, derived: true })),
  ];
}

interface VersionUpsert {
  productId: number;
  version: string;
  // Created for the product of another vendor that is an alias of this one's.
  derived: boolean;
}

interface VersionRow {
  id: number;
  product_id: number;
  version: string;
  derived: boolean;
  requested: boolean;
}

const formatVersionKey = (productId: number, version: string): string => `${productId} ${version}`;

// The ids of version pages by `formatVersionKey`; unknown ones are made, with their keys, and `made` counts them by product.
async function upsertVersions(
  tx: Db,
  wanted: Map<string, VersionUpsert>,
  made: DeltaCounter<number>,
): Promise<Map<string, number>> {
  if (wanted.size === 0) return new Map();
  const all = [...wanted.values()];
  const known = await tx.rows<VersionRow>(sql`
    select version_page.id, version_page.product_id, version_page.version, version_page.derived, version_page.requested
    from ${sql.unnest(all, { productId: 'integer', version: 'text' })} as wanted (product_id, version)
    join product_versions version_page on version_page.product_id = wanted.product_id and version_page.version = wanted.version`);
  const found = new Map(known.map(({ id, product_id, version }) => [formatVersionKey(product_id, version), id]));
  const stated = known.filter(
    ({ derived, product_id, version }) =>
      derived && wanted.get(formatVersionKey(product_id, version))?.derived === false,
  );
  if (stated.length > 0) {
    const ids = stated.map(({ id }) => id);
    await tx.run(sql`update product_versions set derived = false where id = any(${ids}::integer[])`);
  }
  // A record names a version that a user requested before, so it is listed from now on.
  const requested = known.filter((row) => row.requested);
  if (requested.length > 0) {
    const ids = requested.map(({ id }) => id);
    await tx.run(sql`update product_versions set requested = false where id = any(${ids}::integer[])`);
    for (const { product_id } of requested) made.add(product_id, 1);
  }
  const missing = [...wanted].filter(([key]) => !found.has(key)).map(([, version]) => version);
  if (missing.length === 0) return found;
  const rows = missing.map(({ productId, version, derived }) => ({
    product_id: productId,
    version,
    keys: versionKeys(version),
    derived,
  }));
  const inserted = await tx.rows<VersionRow>(sql`
    insert into product_versions (product_id, version, keys, derived)
    select product_id, version, keys, derived
    from jsonb_to_recordset(${sql.json(rows)}) as wanted (product_id integer, version text, keys text[], derived boolean)
    returning id, product_id, version`);
  for (const { id, product_id, version } of inserted) {
    found.set(formatVersionKey(product_id, version), id);
    made.add(product_id, 1);
  }
  return found;
}
