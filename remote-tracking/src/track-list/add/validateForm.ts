import type { AddTrackingForm } from './AddTrackingForm.ts';

/** What is missing, in the order it is looked for (specification 9.4); undefined when it can be sent. */
export function validateForm(addition: AddTrackingForm): string | undefined {
  const { type, vendor, product, version, manualVersionId, cveId } = addition;
  switch (type) {
    case 'product':
      if (product === undefined) return 'Please select a product to track';
      return vendor === undefined ? 'Please select a vendor first' : undefined;
    case 'vendor':
      return vendor === undefined ? 'Please select a vendor to track' : undefined;
    case 'product_version':
      if (version === undefined && manualVersionId.trim() === '') return 'Please select a product version to track';
      if (version !== undefined && (vendor === undefined || product === undefined)) {
        return 'Please select vendor and product first';
      }
      return undefined;
    case 'cve':
      return cveId.trim() === '' ? 'Please enter a CVE ID to track' : undefined;
    default:
      return 'Please select a tracking type';
  }
}
