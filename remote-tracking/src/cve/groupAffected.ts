import type { AffectedVersion, CveDetail } from '@faultline/shared/contract';

export interface AffectedGroup {
  key: string;
  vendor: string | undefined;
  vendorId: string | undefined;
  product: string;
  productId: string | undefined;
  ranges: AffectedVersion[];
}

const statuses = ['affected', 'unknown', 'unaffected'] as const;
const sameRange = (range: AffectedVersion): string =>
  JSON.stringify([range.version, range.less_than, range.less_than_or_equal, range.status]);

function withoutRepeats(ranges: readonly AffectedVersion[]): AffectedVersion[] {
  const known = new Set<string>();
  const once = ranges.filter((range) => !known.has(sameRange(range)) && known.add(sameRange(range)));
  return once.sort((a, b) => statuses.indexOf(a.status) - statuses.indexOf(b.status));
}

/** The ranges of a record by product, in its order; a range without a product belongs to the record's own. */
export function groupAffected(cve: CveDetail): AffectedGroup[] {
  const named = cve.affected_versions.map((range) => ({
    ...range,
    vendor_name: range.vendor_name ?? (range.product_name === undefined ? cve.vendor_name : undefined),
    vendor_id: range.vendor_id ?? (range.product_name === undefined ? cve.vendor_id : undefined),
    product_name: range.product_name ?? cve.product_name,
    product_id: range.product_id ?? (range.product_name === undefined ? cve.product_id : undefined),
  }));
  const groups = Map.groupBy(named, (range) => JSON.stringify([range.vendor_name, range.product_name]));
  return [...groups].map(([key, ranges]) => ({
    key,
    vendor: ranges[0]?.vendor_name,
    vendorId: ranges[0]?.vendor_id,
    product: ranges[0]?.product_name ?? cve.product_name,
    productId: ranges.find(({ product_id }) => product_id !== undefined)?.product_id,
    ranges: withoutRepeats(ranges),
  }));
}
