import { stringify } from 'csv-stringify/browser/esm/sync';

// The characters that a spreadsheet reads as the beginning of a formula, also in full width.
const FORMULA_SIGN = /[=+\-@＝＋－＠]/.source;
// The beginnings of cells: of the field, and behind whatever a spreadsheet may take for its separator when its locale is
// not ours. Quotes do not help there: those of the field count at its beginning alone, and those that the text itself has
// may open a cell.
const FORMULA = new RegExp(`(^|[;\\t\\r\\n])([\\s"]*)(?=${FORMULA_SIGN})`, 'gu');

/** Formats one row by RFC 4180, so that no text in it is run as a formula. */
export const formatCsvRow = (values: readonly unknown[]): string =>
  stringify([[...values]], {
    record_delimiter: 'windows',
    escape_formulas: true,
    quoted_match: /[;\t\r\n]/,
    cast: { string: (value) => value.replaceAll(FORMULA, "$1$2'"), boolean: String },
  });

/** Formats rows, below the names of their columns; the mark before them tells spreadsheets that it is UTF-8. */
export const formatCsv = (columns: readonly string[], rows: readonly (readonly unknown[])[]): string =>
  `\uFEFF${[columns, ...rows].map(formatCsvRow).join('')}`;
