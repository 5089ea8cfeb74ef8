import { affectedIntervals } from '../versions/affectedIntervals.ts';
import { versionPages } from '../versions/versionPages.ts';
import type { AffectedPair, StatedProduct } from './CveRecord.ts';
import { identityKey } from './identityKey.ts';
import { isAffected } from './readAffected.ts';

const identity = (name: string) => ({ key: identityKey(name), name });

/** The vendors and products with pages that a record affects, in its order, each once, with all that is said of one put together. */
export function affectedPairs(entries: StatedProduct[]): AffectedPair[] {
  const pairs = new Map<string, { vendor: string; product: string | null; entries: StatedProduct[] }>();
  for (const entry of entries) {
    if (entry.vendor === null || !isAffected(entry)) continue;
    const key = JSON.stringify([identityKey(entry.vendor), entry.product === null ? null : identityKey(entry.product)]);
    const pair = pairs.get(key) ?? { vendor: entry.vendor, product: entry.product, entries: [] };
    pair.entries.push(entry);
    pairs.set(key, pair);
  }
  const found = [...pairs.values()];
  const complete = new Set(found.filter(({ product }) => product !== null).map(({ vendor }) => identityKey(vendor)));
  return found
    .filter(({ vendor, product }) => product !== null || !complete.has(identityKey(vendor)))
    .map(({ vendor, product, entries: stated }) => ({
      vendor: identity(vendor),
      product:
        product === null
          ? null
          : {
              ...identity(product),
              category: stated.find(({ category }) => category !== null)?.category ?? null,
              pages: versionPages(stated),
              intervals: affectedIntervals(stated),
            },
    }));
}
