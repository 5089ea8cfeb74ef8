import type { CveDetail } from '@faultline/shared/contract';
import { paths } from '@faultline/shared/routing';
import { AppLink } from '@faultline/shared/ui';
import { guessVendor } from './guessVendor.ts';

/** The vendor as a link to its page; a name that is missing is guessed, and said to be. */
export function VendorName({ cve }: { cve: CveDetail }) {
  if (cve.vendor_id !== undefined) {
    return <AppLink to={paths.vendor(cve.vendor_id)}>{cve.vendor_name}</AppLink>;
  }
  const guess = cve.vendor_name === 'Unknown Vendor' ? guessVendor(cve.vulnerability_name) : undefined;
  return guess === undefined ? (
    <span>{cve.vendor_name}</span>
  ) : (
    <span title="The record names no vendor; this is guessed from its name">{guess}</span>
  );
}

export function ProductName({ cve }: { cve: CveDetail }) {
  if (cve.product_id === undefined) return <span>{cve.product_name}</span>;
  return <AppLink to={paths.product(cve.product_id)}>{cve.product_name}</AppLink>;
}
