/** Tables for spreadsheets, loaded on demand. */
export { formatCsv } from './formatCsv.ts';
