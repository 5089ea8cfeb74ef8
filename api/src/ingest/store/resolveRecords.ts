import type { Db } from '../../db/index.ts';
import type { AffectedPageProduct, AffectedPair } from '../record/CveRecord.ts';
import type { ParsedRecord } from './ParsedRecord.ts';
import { upsertProducts, productKey, type ProductUpsert } from './upsertProducts.ts';
import { type NamedRow, upsertVendors } from './upsertVendors.ts';
import { upsertVersions, versionPlace, type VersionUpsert } from './upsertVersions.ts';
import type { ResolvedRecord } from './ResolvedRecord.ts';

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
    wantedProducts.set(productKey(vendorId, key), { vendorId, key, name, category });
  }
  const products = await upsertProducts(tx, wantedProducts);
  const placePair = (pair: AffectedPair): ResolvedPair => {
    const vendor = getVendor(pair);
    if (pair.product === null) return { vendor, product: null };
    return {
      vendor,
      product: { ...(products.get(productKey(vendor.id, pair.product.key)) as NamedRow), stated: pair.product },
    };
  };

  const placed = incoming.map((item) => ({ item, pairs: item.record.pairs.map(placePair) }));
  const wantedVersions = new Map<string, VersionUpsert>();
  for (const { id, stated } of placed.flatMap(({ pairs: own }) => listProducts(own))) {
    for (const version of stated.pages) wantedVersions.set(versionPlace(id, version), { productId: id, version });
  }
  const versions = await upsertVersions(tx, wantedVersions);
  return placed.map(({ item, pairs: own }) => ({
    ...item,
    vendorIds: [...new Set(own.map(({ vendor }) => vendor.id))],
    products: listProducts(own).map(({ id, stated }) => ({ id, intervals: stated.intervals })),
    versionIds: listProducts(own).flatMap(({ id, stated }) =>
      stated.pages.map((version) => versions.get(versionPlace(id, version)) as number),
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
