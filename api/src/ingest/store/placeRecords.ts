import type { Db } from '../../db/index.ts';
import type { AffectedPageProduct, AffectedPair } from '../record/CveRecord.ts';
import type { Incoming } from './Incoming.ts';
import { nameProducts, productKey, type WantedProduct } from './nameProducts.ts';
import { type Named, nameVendors } from './nameVendors.ts';
import { nameVersions, versionPlace, type WantedVersion } from './nameVersions.ts';
import type { Placed } from './Placed.ts';

interface PlacedPair {
  vendor: Named;
  product: (Named & { stated: AffectedPageProduct }) | null;
}

/** Finds or makes the vendors, products and version pages that records name; of several spellings the first counts. */
export async function placeRecords(tx: Db, incoming: Incoming[]): Promise<Placed[]> {
  const pairs = incoming.flatMap(({ record }) => record.pairs);
  const vendors = await nameVendors(tx, new Map(pairs.toReversed().map(({ vendor }) => [vendor.key, vendor.name])));
  const vendorOf = (pair: AffectedPair) => vendors.get(pair.vendor.key) as Named;

  const wantedProducts = new Map<string, WantedProduct>();
  for (const pair of pairs.toReversed()) {
    if (pair.product === null) continue;
    const { key, name, category } = pair.product;
    const vendorId = vendorOf(pair).id;
    wantedProducts.set(productKey(vendorId, key), { vendorId, key, name, category });
  }
  const products = await nameProducts(tx, wantedProducts);
  const placePair = (pair: AffectedPair): PlacedPair => {
    const vendor = vendorOf(pair);
    if (pair.product === null) return { vendor, product: null };
    return {
      vendor,
      product: { ...(products.get(productKey(vendor.id, pair.product.key)) as Named), stated: pair.product },
    };
  };

  const placed = incoming.map((item) => ({ item, pairs: item.record.pairs.map(placePair) }));
  const wantedVersions = new Map<string, WantedVersion>();
  for (const { id, stated } of placed.flatMap(({ pairs: own }) => productsOf(own))) {
    for (const version of stated.pages) wantedVersions.set(versionPlace(id, version), { productId: id, version });
  }
  const versions = await nameVersions(tx, wantedVersions);
  return placed.map(({ item, pairs: own }) => ({
    ...item,
    vendorIds: [...new Set(own.map(({ vendor }) => vendor.id))],
    products: productsOf(own).map(({ id, stated }) => ({ id, intervals: stated.intervals })),
    versionIds: productsOf(own).flatMap(({ id, stated }) =>
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

const productsOf = (pairs: PlacedPair[]) => pairs.flatMap(({ product }) => (product === null ? [] : [product]));
