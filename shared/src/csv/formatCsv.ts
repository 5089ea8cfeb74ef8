import { stringify } from 'csv-stringify/browser/esm/sync';

// The characters that a spreadsheet reads as the beginning of a formula, also in full width.
const FORMULA_SIGN = /[=+\-@＝＋－＠]/.source;
// A cell begins at the start of the field, and after each character that a spreadsheet of another locale may use as a
// separator. Quotes do not prevent that: a spreadsheet reads quotes only at the start of a field, and quotes within the
// text may open a cell.
const FORMULA = new RegExp(`(^|[;\\t\\r\\n])([\\s"]*)(?=${FORMULA_SIGN})`, 'gu');

/** Formats one row by RFC 4180, so that no text in it is run as a formula. */
export const formatCsvRow = (values: readonly unknown[]): string =>
  stringify([[...values]], {
    record_delimiter: 'windows',
    escape_formulas: true,
    quoted_match: /[;\t\r\n]/,
    cast: { string: (value) => value.replaceAll(FORMULA, "$1$2'"), boolean: String },
  });

/** Formats rows below a heading of column names. A byte order mark tells spreadsheets that the text is UTF-8. */
export const formatCsv = (columns: readonly string[], rows: readonly (readonly unknown[])[]): string =>
  `\uFEFF${[columns, ...rows].map(formatCsvRow).join('')}`;
