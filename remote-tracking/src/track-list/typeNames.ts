import type { TrackingType } from '@faultline/shared/contract';

/** What the types are called, in the order they are offered. */
export const typeNames: Record<TrackingType, string> = {
  vendor: 'Vendor',
  product: 'Product',
  product_version: 'Product Version',
  cve: 'CVE',
};
