import { type Interval, isDpkgInterval } from '@faultline/shared/versions';
import type { Db } from '../../db/index.ts';
import type { ParsedRecord } from '../readFiles.ts';
import type { AffectedPageProduct, AffectedPair } from '../record/CveRecord.ts';
import { formatProductKey, type NameIds, type ProductUpsert, upsertProducts, upsertVendors } from './upsertNames.ts';
import { addMissingKeys, formatVersionKey, upsertVersions, type VersionUpsert } from './upsertVersions.ts';

/** A link that the record states, or one to what its vendor or product is an alias of. */
interface Link {
  id: number;
  derived: boolean;
}

/** A record with the ids of all it names. */
export interface ResolvedRecord extends ParsedRecord {
  vendors: Link[];
  /** A product comes twice where the record names it and an alias of it. */
  products: (Link & { intervals: Interval[] })[];
  versionIds: number[];
  /** The columns that the list's row shows, as the record states them. */
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
  vendor: NameIds;
  product: ResolvedProduct | null;
}

/** How the vendors and products of a batch are named before it: by key, and by vendor and key (`formatProductKey`). */
export interface NamesBefore {
  vendors: ReadonlyMap<string, NameIds>;
  products: ReadonlyMap<string, NameIds>;
}

/** Finds or makes the vendors, products and version pages that records name. `relinked`: see `upsertVendors`. */
export async function resolveRecords(
  tx: Db,
  incoming: ParsedRecord[],
): Promise<{ resolved: ResolvedRecord[]; names: NamesBefore; relinked: boolean }> {
  const pairs = incoming.flatMap(({ record }) => record.pairs);
  const { vendors, relinked } = await upsertVendors(
    tx,
    new Map(pairs.toReversed().map(({ vendor }) => [vendor.key, vendor.name])),
  );
  const getVendor = (pair: AffectedPair) => vendors.get(pair.vendor.key) as NameIds;

  const wantedProducts = new Map<string, ProductUpsert>();
  for (const pair of pairs.toReversed()) {
    if (pair.product === null) continue;
    const { key, name, category } = pair.product;
    const vendor = getVendor(pair);
    wantedProducts.set(formatProductKey(vendor.id, key), { vendor, key, name, category });
  }
  const products = await upsertProducts(tx, wantedProducts);
  const resolvePair = (pair: AffectedPair): ResolvedPair => {
    const vendor = getVendor(pair);
    if (pair.product === null) return { pair, vendor, product: null };
    const ids = products.get(formatProductKey(vendor.id, pair.product.key)) as NameIds;
    return { pair, vendor, product: { ...ids, stated: pair.product } };
  };

  const placed = incoming.map((item) => ({ item, pairs: item.record.pairs.map(resolvePair) }));
  const named = placed.flatMap(({ pairs: own }) => listProducts(own));
  const versions = await upsertVersions(tx, listVersions(named));
  const inDpkgOrder = named.filter(({ stated }) => stated.intervals.some(isDpkgInterval));
  await addMissingKeys(tx, [...new Set(inDpkgOrder.flatMap(({ id, canonicalId }) => [id, canonicalId ?? id]))]);
  const resolved = placed.map(({ item, pairs: own }) => ({
    ...item,
    vendors: withDerived(own.map(({ vendor }) => vendor)),
    products: listProducts(own).flatMap(({ id, canonicalId, stated: { intervals } }) => [
      { id, derived: false, intervals },
      ...(canonicalId === null ? [] : [{ id: canonicalId, derived: true, intervals }]),
    ]),
    versionIds: listProducts(own).flatMap(({ id, stated }) =>
      stated.pages.map((version) => versions.get(formatVersionKey(id, version)) as number),
    ),
    shown: {
      vendor: own[0] === undefined ? null : { id: own[0].vendor.id, name: own[0].pair.vendor.name },
      product: own[0]?.product ? { id: own[0].product.id, name: own[0].product.stated.name } : null,
      vendorText: item.record.vendorText,
      productText: item.record.productText,
      more: Math.max(0, own.length - 1),
    },
  }));
  return { resolved, names: { vendors, products }, relinked };
}

const listProducts = (pairs: ResolvedPair[]) => pairs.flatMap(({ product }) => (product === null ? [] : [product]));

/** The version pages of products and of what they are aliases of. */
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

/** Each once, and after them the canonical ones that are not among them. */
export function withDerived(names: NameIds[]): Link[] {
  const stated = new Set(names.map(({ id }) => id));
  const canonical = new Set(names.flatMap(({ canonicalId }) => (canonicalId === null ? [] : [canonicalId])));
  return [
    ...[...stated].map((id) => ({ id, derived: false })),
    ...[...canonical].filter((id) => !stated.has(id)).map((id) => ({ id, derived: true })),
  ];
}
