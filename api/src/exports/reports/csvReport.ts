import { formatCsvRow } from '@faultline/shared/csv';
import type { ExportedCve } from '../../catalogue/index.ts';
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
  'exploitation',
  'fixed_in',
] as const satisfies (keyof ExportedCve)[];

/** A table by RFC 4180 in which no text is run as a formula. */
export const csvReport: Report = {
  head: () => `\uFEFF${formatCsvRow(columns)}`, // the mark tells spreadsheets that it is UTF-8
  row: (cve) => formatCsvRow(columns.map((column) => (column === 'fixed_in' ? cve.fixed_in.join('; ') : cve[column]))),
  tail: () => '',
};
