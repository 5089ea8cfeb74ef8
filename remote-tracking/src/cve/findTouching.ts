import type { CveDetail, Tracking } from '@faultline/shared/contract';
import { type TrackingIndex, findRowTrackings } from '@faultline/shared/tracking';
import { holdsVersion } from '../ranges/holdsVersion.ts';
import { MAX_COMPARED_RANGES } from '../ranges/Range.ts';
import { stretchOf } from '../ranges/stretchOf.ts';

const fold = (text: string | undefined): string => (text ?? '').trim().toLowerCase();

const productKey = (vendor: string | undefined, product: string | undefined): string =>
  JSON.stringify([fold(vendor), fold(product)]);

/** The tracked versions that lie in a range without being named in it. */
function findInRange(cve: CveDetail, items: readonly Tracking[]): Tracking[] {
  const ranges = Map.groupBy(cve.affected_versions, ({ vendor_name, product_name }) =>
    productKey(vendor_name ?? cve.vendor_name, product_name ?? cve.product_name),
  );
  return items.filter(({ is_active, tracking_type, version, product_name, vendor_name }) => {
    if (!is_active || tracking_type !== 'product_version' || version === undefined) return false;
    const own = (ranges.get(productKey(vendor_name, product_name)) ?? []).slice(0, MAX_COMPARED_RANGES);
    const held = own.some((range) => range.status === 'affected' && holdsVersion(range, version) === true);
    return held || stretchOf(own, version) !== undefined;
  });
}

/** The user's active trackings that a CVE touches, by any of its products: cve, versions, products, vendors. */
export function findTouching(cve: CveDetail, index: TrackingIndex, items: readonly Tracking[]): Tracking[] {
  const affected = cve.affected_versions.filter(({ status }) => status === 'affected');
  const found = [
    index.find('cve', cve.cve_id),
    ...affected.map(({ id }) => index.find('product_version', id)),
    ...findInRange(cve, items),
    ...findRowTrackings(index, cve),
    ...affected.map(({ product_id }) => index.find('product', product_id)),
    ...affected.map(({ vendor_id }) => index.find('vendor', vendor_id)),
  ];
  const order = ['cve', 'product_version', 'product', 'vendor'];
  return [...new Set(found)]
    .filter((tracking) => tracking !== undefined)
    .sort((a, b) => order.indexOf(a.tracking_type) - order.indexOf(b.tracking_type));
}
