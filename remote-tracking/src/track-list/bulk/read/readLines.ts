import type { Entry, ReadList, Unread } from './Entry.ts';

const CVE_ID = /\bCVE-\d{4}-\d{4,19}\b/gi;

const columns = {
  vendor: /^vendor(?:[ _-]?name)?$/i,
  product: /^product(?:[ _-]?name)?$/i,
  version: /^(?:product[ _-]?)?version$/i,
  cve: /^cve(?:[ _-]?id)?$/i,
};
type Column = keyof typeof columns;

// Returns the positions of the columns of a heading; undefined where the row is not a heading.
function parseHeading({ cells }: CsvRow): Map<Column, number> | undefined {
  const places = (Object.keys(columns) as Column[]).flatMap((name): [Column, number][] => {
    const place = cells.findIndex((cell) => columns[name].test(cell));
    return place < 0 ? [] : [[name, place]];
  });
  const found = new Map(places);
  return found.has('vendor') || found.has('product') || found.has('cve') ? found : undefined;
}

/** The entries of one row of named fields. */
export function toEntries(fields: Partial<Record<Column, string | undefined>>): Entry[] {
  const { vendor, product, version, cve } = fields;
  const ids = [...new Set((cve ?? '').toUpperCase().match(CVE_ID) ?? [])];
  if (ids.length > 0) return ids.map((cveId) => ({ kind: 'cve', label: cveId, cveId }));
  if (!vendor && !product) return [];
  const label = [vendor, product, version].filter(Boolean).join(', ');
  const component = {
    ...(vendor ? { vendors: [vendor] } : {}),
    ...(product ? { name: product } : {}),
    ...(version ? { version } : {}),
  };
  return [{ kind: 'item', label, component }];
}

function parseRow({ cells }: CsvRow, heading: Map<Column, number> | undefined): Entry[] {
  if (heading !== undefined) {
    const cell = (name: Column) => cells[heading.get(name) ?? -1];
    return toEntries({ vendor: cell('vendor'), product: cell('product'), version: cell('version'), cve: cell('cve') });
  }
  if (cells.some((cell) => cell.search(CVE_ID) >= 0)) return toEntries({ cve: cells.join(' ') });
  const [vendor, product, version, ...rest] = cells;
  return rest.some((cell) => cell !== '') ? [] : toEntries({ vendor, product, version });
}

/** Lines with CVE ids, or with vendor, product and version; a heading may name the columns. Lines with # are left out. */
export function readLines(text: string): ReadList {
  const rows = parseCsv(text).filter(({ cells }) => !cells[0]?.startsWith('#'));
  const heading = rows[0] && parseHeading(rows[0]);
  const entries: Entry[] = [];
  const unread: Unread[] = [];
  for (const row of heading === undefined ? rows : rows.slice(1)) {
    const found = parseRow(row, heading);
    if (found.length === 0) unread.push({ line: row.line, text: row.cells.join(', ') });
    entries.push(...found);
  }
  return { format: 'list', entries, unread };
}

interface CsvRow {
  // The line it begins on, counted from 1.
  line: number;
  cells: string[];
}

// The first separator in the first line: tab, semicolon or comma.
const detectSeparator = (text: string): string => {
  const first = text.split('\n').find((line) => line.trim() !== '') ?? '';
  return ['\t', ';'].find((mark) => first.includes(mark) && (mark === '\t' || !first.includes(','))) ?? ',';
};

// The apostrophes that an export put before what a spreadsheet would run (`@faultline/shared/csv`).
const ESCAPED_FORMULA = /((?:^|[;\t\n])[\s"]*)'(?=[=+\-@＝＋－＠])/gu;

// The rows of a delimited text that have something in them; quoted cells may hold separators, quotes and line breaks. A quote
// that is never closed is a mark like others, or it would take along all lines after it.
function parseCsv(text: string): CsvRow[] {
  const separator = detectSeparator(text);
  const rows: CsvRow[] = [];
  let row: CsvRow = { line: 1, cells: [] };
  let line = 1;
  let cell = '';
  let quoted = false;
  const endCell = () => {
    row.cells.push(cell.trim().replaceAll(ESCAPED_FORMULA, '$1'));
    cell = '';
  };
  const endRow = () => {
    endCell();
    if (row.cells.some((each) => each !== '')) rows.push(row);
    row = { line, cells: [] };
  };
  for (let at = 0; at < text.length; at += 1) {
    const mark = text.charAt(at);
    if (mark === '\n') line += 1;
    if (quoted && mark === '"' && text.charAt(at + 1) === '"') {
      cell += '"';
      at += 1;
    } else if (quoted ? mark === '"' : mark === '"' && cell.trim() === '' && text.includes('"', at + 1)) {
      quoted = !quoted;
    } else if (!quoted && mark === separator) {
      endCell();
    } else if (!quoted && mark === '\n') {
      endRow();
    } else if (mark !== '\r') {
      cell += mark;
    }
  }
  endRow();
  return rows;
}
