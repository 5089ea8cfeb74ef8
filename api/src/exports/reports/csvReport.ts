import { stringify } from 'csv-stringify/sync';
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

/** The characters that a spreadsheet reads as the beginning of a formula, also in full width. */
const FORMULA_SIGN = /[=+\-@＝＋－＠]/.source;
/**
 * The beginnings of cells: of the field, and behind whatever a spreadsheet may take for its separator when its locale is
 * not ours. Quotes do not help there: they count at the beginning of a cell alone.
 */
const FORMULA = new RegExp(`(^|[;\\t\\r\\n])([\\s]*)(?=${FORMULA_SIGN})`, 'gu');

const toLine = (values: unknown[]): string =>
  stringify([values], {
    record_delimiter: 'windows',
    escape_formulas: true,
    quoted_match: /[;\t\r\n]/,
    cast: { string: (value) => value.replaceAll(FORMULA, "$1$2'"), boolean: String },
  });

/** A table by RFC 4180 in which no text is run as a formula. */
export const csvReport: Report = {
  head: () => `\uFEFF${toLine([...columns])}`, // the mark tells spreadsheets that it is UTF-8
  row: (cve) => toLine(columns.map((column) => cve[column])),
  tail: () => '',
};
