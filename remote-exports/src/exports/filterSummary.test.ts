import { describe, expect, test } from 'vitest';
import { filterSummary } from './ExportJobCard.tsx';

describe('filterSummary', () => {
  test.each([
    [{}, 'No filters'],
    [{ cve_id: 'CVE-2026-1' }, 'CVE: CVE-2026-1'],
    [{ vendor_name: 'Acme', product_name: 'Anvil' }, 'Vendor: Acme, Product: Anvil'],
    [{ tracked: true, kev: 'true' as const }, 'Tracked Only, KEV Only'],
    [{ tracked: true, outcome: 'affected' as const }, 'Tracked Only, Affected Only'],
    [{ tracked: true, outcome: 'uncomparable' as const }, "Tracked Only, Can't Be Compared Only"],
    [{ vulnerability_name: 'overflow' }, 'Vulnerability: overflow'],
    [
      { q: 'heap -windows', severity: 'Critical,High', min_score: '7', min_epss: '0.5', exploitation: 'poc' },
      'Search: heap -windows, Severity: Critical, High, CVSS: 7 or higher, EPSS: 0.5 or higher, Exploitation: Proof of concept',
    ],
    [{ vendor_name: 'Ac\u202Eme', product_name: '\u05D0' }, 'Vendor: Acme, Product: \u2068\u05D0\u2069'],
    [{ severity: 'High', tracked: true, export_type: 'daily' }, 'Severity: High, Tracked Only, Type: daily'],
    [
      { published_date_start: '2026-11-01T00:00:00.000Z', published_date_end: '2026-11-02T23:59:59.999Z' },
      'From: Nov 1, 2026, To: Nov 2, 2026',
    ],
  ])('%j', (filters, words) => {
    expect(filterSummary(filters)).toBe(words);
  });
});
