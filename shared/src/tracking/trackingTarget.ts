import type { Tracking, TrackingType } from '../contract/index.ts';
import { paths } from '../routing/index.ts';

export function formatTrackingName(tracking: Tracking): string {
  const { tracking_type, target_name, product_name, vendor_name, version, custom_name, target_id } = tracking;
  if (tracking_type === 'cve') return target_id || (target_name ?? custom_name ?? 'Unknown');
  const named = {
    vendor: vendor_name,
    product: product_name,
    product_version: product_name && version && `${product_name} ${version}`,
  }[tracking_type];
  return target_name ?? named ?? custom_name ?? (target_id || 'Unknown');
}

const pathBuilders = {
  cve: paths.cve,
  vendor: paths.vendor,
  product: paths.product,
  product_version: paths.productVersion,
};

export const getTargetPath = ({ tracking_type, target_id }: Tracking): string | undefined =>
  target_id === '' ? undefined : pathBuilders[tracking_type](target_id);

export const typeNames: Record<TrackingType, string> = {
  vendor: 'Vendor',
  product: 'Product',
  product_version: 'Product Version',
  cve: 'CVE',
};
