import type { ExportFilters } from '@faultline/shared/contract';
import { exploitationLabels, formatDate, isolateText } from '@faultline/shared/format';

const exploitations: Readonly<Record<string, string>> = exploitationLabels;

export function filterSummary(filters: ExportFilters): string {
  const { published_date_start: from, published_date_end: to } = filters;
  const parts = [
    filters.cve_id && `CVE: ${filters.cve_id}`,
    filters.vendor_name && `Vendor: ${isolateText(filters.vendor_name)}`,
    filters.product_name && `Product: ${isolateText(filters.product_name)}`,
    filters.vulnerability_name && `Vulnerability: ${filters.vulnerability_name}`,
    filters.q && `Search: ${filters.q}`,
    filters.severity && `Severity: ${filters.severity.replaceAll(',', ', ')}`,
    filters.min_score && `CVSS: ${filters.min_score} or higher`,
    filters.min_epss && `EPSS: ${filters.min_epss} or higher`,
    filters.exploitation && `Exploitation: ${exploitations[filters.exploitation] ?? filters.exploitation}`,
    filters.tracked === true && 'Tracked Only',
    filters.kev === 'true' && 'KEV Only',
    filters.export_type && `Type: ${filters.export_type}`,
    from && `From: ${formatDate(from)}`,
    to && `To: ${formatDate(to)}`,
  ].filter(Boolean);
  return parts.length === 0 ? 'No filters' : parts.join(', ');
}
