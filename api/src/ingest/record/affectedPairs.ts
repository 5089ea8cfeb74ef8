import { affectedIntervals } from '../versions/affectedIntervals.ts';
import { UNCOMPARED } from '../versions/Interval.ts';
import { isTooLong } from '../versions/toVersionRanges.ts';
import { versionPages } from '../versions/versionPages.ts';
import type { AffectedPair, RecordProduct, RecordRange } from './CveRecord.ts';
import { identityKey } from './identityKey.ts';
import { isAffected } from './readAffected.ts';

/** Ranges of one record that are compared with versions; the longest real record has a few thousand. */
const MAX_COMPARED_RANGES = 20_000;

const isCompared = (range: RecordRange, index: number) => index < MAX_COMPARED_RANGES && !isTooLong(range);

/** The record's ranges that are compared with versions. The others are shown as the record states them, and no more. */
function chooseCompared(entries: readonly RecordProduct[]): (range: RecordRange) => boolean {
  const ranges = entries.flatMap((entry) => entry.ranges);
  if (ranges.every(isCompared)) return () => true;
  const compared = new Set(ranges.filter(isCompared));
  return (range) => compared.has(range);
}

/** How many ranges of a record are too long or too many to be compared with versions. */
export function countUncompared(entries: readonly RecordProduct[]): number {
  const compared = chooseCompared(entries);
  return entries.flatMap((entry) => entry.ranges).filter((range) => !compared(range)).length;
}

const identity = (name: string) => ({ key: identityKey(name), name });

function readVersions(stated: RecordProduct[], compared: (range: RecordRange) => boolean) {
  const entries = stated.map((entry) => ({ ...entry, ranges: entry.ranges.filter(compared) }));
  const intervals = affectedIntervals(entries);
  const isPartial = stated.some(({ ranges }) =>
    ranges.some((range) => range.status === 'affected' && !compared(range)),
  );
  return { pages: versionPages(entries), intervals: isPartial ? [UNCOMPARED, ...intervals] : intervals };
}

/** The vendors and products with pages that a record affects, in its order, each once, with all that is said of one put together. */
export function affectedPairs(entries: RecordProduct[]): AffectedPair[] {
  const compared = chooseCompared(entries);
  const pairs = new Map<string, { vendor: string; product: string | null; entries: RecordProduct[] }>();
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
              ...readVersions(stated, compared),
            },
    }));
}
