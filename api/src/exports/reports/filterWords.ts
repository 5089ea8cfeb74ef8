import type { ExportFilters } from '../ExportRow.ts';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const formatDay = (value: string) => (Number.isNaN(Date.parse(value)) ? value : day.format(new Date(value)));

/** What a report was asked for, in the words of the Exports screen (specification 8.2). */
export function filterWords(filters: ExportFilters): string {
  const { tracked, kev, published_date_start: from, published_date_end: to } = filters;
  const parts = [
    filters.cve_id && `CVE: ${filters.cve_id}`,
    filters.vendor_name && `Vendor: ${filters.vendor_name}`,
    filters.product_name && `Product: ${filters.product_name}`,
    filters.vulnerability_name && `Vulnerability: ${filters.vulnerability_name}`,
    filters.severity && `Severity: ${filters.severity}`,
    (tracked === true || tracked === 'true') && 'Tracked Only',
    kev === 'true' && 'KEV Only',
    filters.export_type && `Type: ${filters.export_type}`,
    from && `From: ${formatDay(from)}`,
    to && `To: ${formatDay(to)}`,
  ].filter(Boolean);
  return parts.length === 0 ? 'No filters' : parts.join(', ');
}
