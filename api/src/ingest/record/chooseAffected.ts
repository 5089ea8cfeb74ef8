import type { StatedProduct, StatedRange } from './CveRecord.ts';
import { identityKey } from './identityKey.ts';

const named = ({ vendor, product }: StatedProduct) => vendor !== null && product !== null;

const keyOf = ({ vendor, product }: StatedProduct) =>
  JSON.stringify([identityKey(vendor ?? ''), identityKey(product ?? '')]);

/**
 * The entries that count: the CNA's, and the ADPs' on the same products. Only where the CNA names no vendor with a product do the
 * ADPs' own products count: they are CPE tokens (`tp-link`, `archer_ax21`) that else would double what the CNA named properly.
 */
export function chooseAffected(cna: StatedProduct[], adp: StatedProduct[]): StatedProduct[] {
  if (!cna.some(named)) return [...cna, ...adp];
  const known = new Set(cna.filter(named).map(keyOf));
  return [...cna, ...adp.filter((entry) => known.has(keyOf(entry)))];
}

const sameRange = (range: StatedRange) =>
  `${range.version}\n${range.less_than}\n${range.less_than_or_equal}\n${range.status}`;

/** The entries as they are shown: what two containers say alike of one product stands once. */
export function withoutRepeats(entries: StatedProduct[]): StatedProduct[] {
  const told = new Map<string, Set<string>>();
  return entries.flatMap((entry) => {
    const known = told.get(keyOf(entry)) ?? new Set();
    told.set(keyOf(entry), known);
    const ranges = entry.ranges.filter((range) => !known.has(sameRange(range)));
    for (const range of ranges) known.add(sameRange(range));
    return ranges.length === 0 && entry.ranges.length > 0 ? [] : [{ ...entry, ranges }];
  });
}
