import { toComponent } from './components.ts';
import type { Entry, ReadList, Unread } from './Entry.ts';
import { parseCpe, parsePurl } from './identifiers.ts';

const CVE_ID = /\bCVE-\d{4}-\d{4,19}\b/gi;

const columns = {
  vendor: /^vendor(?:[ _-]?name)?$/i,
  product: /^(?:product|package|component)(?:[ _-]?name)?$/i,
  version: /^(?:product[ _-]?)?version$/i,
  cve: /^cve(?:[ _-]?id)?$/i,
  purl: /^(?:purl|package[ _-]?url)$/i,
  cpe: /^cpe(?:[ _-]?(?:name|uri|2[23]))?$/i,
};
type Column = keyof typeof columns;

/** The cells of a row by their meaning; other names are ignored. */
export type Fields = Partial<Record<string, string | undefined>>;

function parseHeading({ cells }: CsvRow): Map<Column, number> | undefined {
  const places = (Object.keys(columns) as Column[]).flatMap((name): [Column, number][] => {
    const place = cells.findIndex((cell) => columns[name].test(cell));
    return place < 0 ? [] : [[name, place]];
  });
  const found = new Map(places);
  return [...found.keys()].some((name) => name !== 'version') ? found : undefined;
}

export function toEntries({ vendor, product, version, cve, purl, cpe }: Fields): Entry[] {
  const ids = [...new Set((cve ?? '').toUpperCase().match(CVE_ID) ?? [])];
  if (ids.length > 0) return ids.map((cveId) => ({ kind: 'cve', label: cveId, cveId }));
  const identified = readIdentifiers([purl, cpe].filter(Boolean).join(' '));
  if (identified.length > 0) return identified.slice(0, 1);
  if (!vendor && !product) return [];
  const label = [vendor, product, version].filter(Boolean).join(', ');
  return [{ kind: 'item', label, component: toComponent({ name: product, version }, [vendor]) }];
}

function parseRow({ cells }: CsvRow, heading: Map<Column, number> | undefined, separator: string): Entry[] {
  if (heading !== undefined) return toEntries(Object.fromEntries([...heading].map(([name, at]) => [name, cells[at]])));
  if (cells.some((cell) => cell.search(CVE_ID) >= 0)) return toEntries({ cve: cells.join(' ') });
  if (/^(?:pkg:|cpe:[/2])/i.test(cells[0] ?? '')) return readIdentifiers(cells.join(separator));
  const [vendor, product, version, ...rest] = cells;
  return rest.some((cell) => cell !== '') ? [] : toEntries({ vendor, product, version });
}

const MAX_UNREAD_LENGTH = 200;

/** Reads CVE ids, package URLs, CPEs and `vendor,product,version`, one or more a line. */
export function readLines(text: string): ReadList {
  const separator = detectSeparator(text);
  const rows = parseCsv(text, separator).filter(({ cells }) => !cells[0]?.startsWith('#'));
  const heading = rows[0] && parseHeading(rows[0]);
  const entries: Entry[] = [];
  const unread: Unread[] = [];
  for (const row of heading === undefined ? rows : rows.slice(1)) {
    const found = parseRow(row, heading, separator);
    if (found.length === 0) unread.push({ line: row.line, text: row.cells.join(', ').slice(0, MAX_UNREAD_LENGTH) });
    for (const entry of found) entries.push(entry);
  }
  return { entries, unread };
}

// A comma ends a package URL, which would escape it. In a CPE it may follow a backslash.
const IDENTIFIER = /\b(?:pkg:[^\s,;"']+|cpe:(?:2\.3:|\/)(?:\\.|[^\s,;"'\\])+)/gi;

const readIdentifiers = (text: string): Entry[] =>
  [...text.matchAll(IDENTIFIER)].flatMap(([identifier]) => toEntry(identifier) ?? []);

function toEntry(identifier: string): Entry | undefined {
  if (/^pkg:/i.test(identifier)) {
    const found = parsePurl(identifier);
    if (found === undefined) return undefined;
    const { name, version } = found;
    const component = toComponent({
      name: name
        .replace(/(?<=.)\/v\d+$/, '')
        .split('/')
        .at(-1),
      version,
      purl: identifier,
    });
    return { kind: 'item', label: [name, component.version].filter(Boolean).join(' '), component };
  }
  const found = parseCpe(identifier);
  if (found === undefined) return undefined;
  const { vendor, name, version } = found;
  const component = toComponent({ name, version, cpe: identifier }, [vendor]);
  return { kind: 'item', label: [vendor, name, version].filter(Boolean).join(' '), component };
}

interface CsvRow {
  line: number;
  cells: string[];
}

const detectSeparator = (text: string): string => {
  const first = text.split('\n').find((line) => line.trim() !== '') ?? '';
  return ['\t', ';'].find((mark) => first.includes(mark) && (mark === '\t' || !first.includes(','))) ?? ',';
};

// The apostrophes that exports put before formulas (`@faultline/shared/csv`).
const ESCAPED_FORMULA = /((?:^|[;\t\n])[\s"]*)'(?=[=+\-@＝＋－＠])/gu;
const MAX_CELL_LENGTH = 10_000;

const toCell = (text: string): string => {
  const cell = text.trim().slice(0, MAX_CELL_LENGTH);
  return cell.includes("'") ? cell.replaceAll(ESCAPED_FORMULA, '$1') : cell;
};

// Returns the rows that are not empty. Quoted cells may contain separators, quotes and line breaks. A quote that is never
// closed is an ordinary character; otherwise the cell would contain all lines after it.
function parseCsv(text: string, separator: string): CsvRow[] {
  const lastQuote = text.lastIndexOf('"');
  const rows: CsvRow[] = [];
  let row: CsvRow = { line: 1, cells: [] };
  let line = 1;
  let cell = '';
  let isBlank = true;
  let quoted = false;
  const endCell = () => {
    row.cells.push(toCell(cell));
    cell = '';
    isBlank = true;
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
      isBlank = false;
      at += 1;
    } else if (quoted ? mark === '"' : mark === '"' && isBlank && at < lastQuote) {
      quoted = !quoted;
    } else if (!quoted && mark === separator) {
      endCell();
    } else if (!quoted && mark === '\n') {
      endRow();
    } else if (mark !== '\r') {
      cell += mark;
      isBlank &&= /\s/.test(mark);
    }
  }
  endRow();
  return rows;
}
