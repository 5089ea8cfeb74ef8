import type { CveDetail, Tracking } from '../../contract/index.ts';
import { findRowTrackings, type TrackingIndex } from '../../tracking/index.ts';
import { findAffectedSegment } from '../ranges/findAffectedSegment.ts';
import type { Versions } from '../ranges/useVersions.ts';

const normalizeName = (text: string | undefined): string => (text ?? '').trim().toLowerCase();

const getProductKey = (vendor: string | undefined, product: string | undefined): string =>
  JSON.stringify([normalizeName(vendor), normalizeName(product)]);

/** Returns the tracked versions within a range that does not name them. */
function findInRange(cve: CveDetail, items: readonly Tracking[], versions: Versions): Tracking[] {
  const ranges = Map.groupBy(cve.affected_versions, ({ vendor_name, product_name }) =>
    getProductKey(vendor_name ?? cve.vendor_name, product_name ?? cve.product_name),
  );
  return items.filter(({ is_active, tracking_type, version, product_name, vendor_name }) => {
    if (!is_active || tracking_type !== 'product_version' || version === undefined) return false;
    const own = (ranges.get(getProductKey(vendor_name, product_name)) ?? []).slice(0, versions.MAX_COMPARED_RANGES);
    const scheme = versions.chooseScheme(own);
    const isListed = own.some(
      (range) => range.status === 'affected' && versions.rangeIncludes(range, version, scheme) === true,
    );
    return isListed || findAffectedSegment(own, version, versions) !== undefined;
  });
}

/** Returns whether a tracked version may lie in a range of the CVE, which `versions` decides. */
export const hasTrackedVersions = (items: readonly Tracking[]): boolean =>
  items.some(({ is_active, tracking_type }) => is_active && tracking_type === 'product_version');

/**
 * Returns the user's active trackings that a CVE matches by any of its products: cve, versions, products, vendors. Without
 * `versions`, only those versions that a range names.
 */
export function findMatchingTrackings(
  cve: CveDetail,
  index: TrackingIndex,
  items: readonly Tracking[],
  versions: Versions | undefined,
): Tracking[] {
  const affected = cve.affected_versions.filter(({ status }) => status === 'affected');
  const found = [
    index.find('cve', cve.cve_id),
    ...affected.map(({ id }) => index.find('product_version', id)),
    ...(versions === undefined ? [] : findInRange(cve, items, versions)),
    ...findRowTrackings(index, cve),
    ...affected.map(({ product_id }) => index.find('product', product_id)),
    ...affected.map(({ vendor_id }) => index.find('vendor', vendor_id)),
  ];
  const order = ['cve', 'product_version', 'product', 'vendor'];
  return [...new Set(found)]
    .filter((tracking) => tracking !== undefined)
    .sort((a, b) => order.indexOf(a.tracking_type) - order.indexOf(b.tracking_type));
}
