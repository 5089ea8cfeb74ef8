import type { CveRow } from '../../catalogue/index.ts';
import type { Report } from './Report.ts';

const columns = [
  'cve_id',
  'vulnerability_name',
  'severity',
  'base_score',
  'vendor_name',
  'product_name',
  'published_date',
  'updated_date',
  'vuln_status',
  'kev',
  'epss',
] as const satisfies (keyof CveRow)[];

/** A field by RFC 4180; a text that a spreadsheet would run as a formula is marked as text. */
function field(value: string | number | boolean | null): string {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvReport: Report = {
  head: () => `\uFEFF${columns.join(',')}\r\n`, // the mark tells spreadsheets that it is UTF-8
  row: (cve) => `${columns.map((column) => field(cve[column])).join(',')}\r\n`,
  tail: () => '',
};
