import type { RecordProduct, RecordRange } from './CveRecord.ts';
import { identityKey } from './identityKey.ts';

const hasNames = ({ vendor, product }: RecordProduct) => vendor !== null && product !== null;

const formatProductKey = ({ vendor, product }: RecordProduct) =>
  JSON.stringify([identityKey(vendor ?? ''), identityKey(product ?? '')]);

/**
 * The entries that count: the CNA's, and the ADPs' on the same products. Only where the CNA names no vendor with a product do the
 * ADPs' own products count: they are CPE tokens (`tp-link`, `archer_ax21`) that else would double what the CNA named properly.
 */
export function mergeAffected(cna: RecordProduct[], adp: RecordProduct[]): RecordProduct[] {
  if (!cna.some(hasNames)) return [...cna, ...adp];
  const known = new Set(cna.filter(hasNames).map(formatProductKey));
  return [...cna, ...adp.filter((entry) => known.has(formatProductKey(entry)))];
}

const sameRange = (range: RecordRange) =>
  `${range.version}\n${range.less_than}\n${range.less_than_or_equal}\n${range.status}`;

/** The entries as they are shown: what two containers say alike of one product stands once. */
export function dedupeEntries(entries: RecordProduct[]): RecordProduct[] {
  const told = new Map<string, Set<string>>();
  return entries.flatMap((entry) => {
    const known = told.get(formatProductKey(entry)) ?? new Set();
    told.set(formatProductKey(entry), known);
    const ranges = entry.ranges.filter((range) => !known.has(sameRange(range)));
    for (const range of ranges) known.add(sameRange(range));
    return ranges.length === 0 && entry.ranges.length > 0 ? [] : [{ ...entry, ranges }];
  });
}
