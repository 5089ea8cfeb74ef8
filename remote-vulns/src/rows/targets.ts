import type { CveRow } from '@faultline/shared/contract';

const known = (name: string, unknown: string) => (name === unknown ? undefined : name);

/** A name as it is sent: what the lists call 'Unknown Vendor' or 'Unknown Product' is 'Unknown' (specification 16.3). */
export const targetNames = {
  vendor: (row: CveRow) => known(row.vendor_name, 'Unknown Vendor'),
  product: (row: CveRow) => known(row.product_name, 'Unknown Product'),
};

/** What a tracking of a row's vendor, product or version points at; names serve where a provider sends no ids. */
export const trackingTargetFor = {
  vendor: (row: CveRow) => row.vendor_id ?? (row.is_unlinked ? undefined : targetNames.vendor(row)),
  product: (row: CveRow) => row.product_id ?? (row.is_unlinked ? undefined : targetNames.product(row)),
  version: (row: CveRow) => row.product_version_ids[0] ?? row.version,
};
