import type { AffectedVersion, ProductVersion } from '@faultline/shared/contract';
import { rangeIncludes } from '../ranges/rangeIncludes.ts';
import { formatRangeExpression, formatRange } from '../ranges/formatRange.ts';
import { findAffectedSegment } from '../ranges/findAffectedSegment.ts';

const fold = (text: string): string => text.trim().toLowerCase();

/** A range that names another product is no reason. */
function concerns(range: AffectedVersion, version: ProductVersion): boolean {
  if (range.product_id !== undefined && version.product_id !== undefined)
    return range.product_id === version.product_id;
  if (range.product_name === undefined || version.product_name === undefined) return true;
  return fold(range.product_name) === fold(version.product_name);
}

/** Why a CVE holds for a version, as comparisons; ranges that cannot be compared with it in words. */
export function findReasons(ranges: readonly AffectedVersion[], version: ProductVersion): string[] {
  const concerning = ranges.filter((range) => concerns(range, version));
  const affected = concerning.filter(({ status }) => status === 'affected');
  const holding = affected.filter((range) => rangeIncludes(range, version.version) ?? range.id === version.id);
  const stretch = findAffectedSegment(concerning, version.version);
  const bounds = stretch === undefined ? holding : [stretch];
  const reasons =
    bounds.length > 0
      ? bounds.map((range) => formatRangeExpression(range, version.version))
      : affected.filter((range) => rangeIncludes(range, version.version) === undefined).map(formatRange);
  return [...new Set(reasons)].filter((reason) => reason !== 'Not specified');
}
