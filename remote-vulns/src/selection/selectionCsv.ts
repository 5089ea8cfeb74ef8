import type { CveRow } from '@faultline/shared/contract';
import { stringify } from 'csv-stringify/browser/esm/sync';

/** The columns of the CSV export of a whole list. */
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

/** The beginnings of cells that a spreadsheet reads as a formula, also behind what another locale takes for a separator. */
const FORMULA = /(^|[;\t\r\n])(\s*)(?=[=+\-@＝＋－＠])/gu;

/** Rows as a table by RFC 4180 in which no text is run as a formula. */
export const toCsv = (rows: readonly CveRow[]): string =>
  stringify(
    rows.map((row) => columns.map((column) => row[column])),
    {
      header: true,
      columns: [...columns],
      bom: true, // tells spreadsheets that it is UTF-8
      record_delimiter: 'windows',
      escape_formulas: true,
      quoted_match: /[;\t\r\n]/,
      cast: { string: (value) => value.replaceAll(FORMULA, "$1$2'"), boolean: String },
    },
  );
