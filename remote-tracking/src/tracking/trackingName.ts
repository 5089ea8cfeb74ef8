import type { Tracking } from '@faultline/shared/contract';

/** What a tracking follows, by the best name there is. */
export function trackingName(tracking: Tracking): string {
  const { tracking_type, target_name, product_name, vendor_name, version, custom_name, target_id } = tracking;
  if (tracking_type === 'cve') return target_id || (target_name ?? custom_name ?? 'Unknown');
  const named = {
    vendor: vendor_name,
    product: product_name,
    product_version: product_name && version && `${product_name} ${version}`,
  }[tracking_type];
  return target_name ?? named ?? custom_name ?? (target_id || 'Unknown');
}
