/** Tables for spreadsheets, for browsers, where it is loaded on demand, and Node. */
export { cveCsvColumns } from './cveCsvColumns.ts';
export { formatCsv, formatCsvRow } from './formatCsv.ts';
