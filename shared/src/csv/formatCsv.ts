import { stringify } from 'csv-stringify/browser/esm/sync';

/** The beginnings of cells that a spreadsheet reads as a formula, also behind what another locale takes for a separator. */
const FORMULA = /(^|[;\t\r\n])(\s*)(?=[=+\-@＝＋－＠])/gu;

/** Formats rows, below the names of their columns, as a table by RFC 4180 in which no text is run as a formula. */
export const formatCsv = (columns: readonly string[], rows: readonly (readonly unknown[])[]): string =>
  stringify(
    rows.map((row) => [...row]),
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
