import type { Db } from '../../db/index.ts';
import type { VersionedCache } from '../VersionedCache.ts';
import type { CveFilter } from './CveFilter.ts';
import { type NameFilter, findNamesContaining, oneName } from './NameFilter.ts';
import type { Tracked } from './Tracked.ts';

/** A filter with what has been looked up for it: which vendors and products it means, and what its person follows. */
export interface CveQuery {
  filter: CveFilter;
  /** Vendors, products or both; a row must have one of each set. */
  names: NameFilter[];
  tracked: Tracked | undefined;
}

export interface ReadContext {
  db: Db;
  cache: VersionedCache;
  version: number;
}

export async function prepareQuery(
  { db, cache, version }: ReadContext,
  filter: CveFilter,
  tracked: Tracked,
): Promise<CveQuery> {
  const { vendor, product, vendorId, productId } = filter;
  const known = (key: string, make: () => Promise<NameFilter>) => cache.get(version, `names ${key}`, make);
  const names = await Promise.all([
    ...(vendorId === undefined ? [] : [known(`vendor ${vendorId}`, () => oneName(db, 'vendor', vendorId))]),
    ...(productId === undefined ? [] : [known(`product ${productId}`, () => oneName(db, 'product', productId))]),
    ...(vendor === undefined ? [] : [known(`vendors ${vendor}`, () => findNamesContaining(db, 'vendor', vendor))]),
    ...(product === undefined ? [] : [known(`products ${product}`, () => findNamesContaining(db, 'product', product))]),
  ]);
  return { filter, names, tracked: filter.tracked ? tracked : undefined };
}
