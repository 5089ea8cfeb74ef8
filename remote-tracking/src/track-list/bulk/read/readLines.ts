import { toComponent } from './components.ts';
import { type Entry, ListError, MAX_ENTRIES, type ReadList, type Unread } from './Entry.ts';
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
type Fields = Partial<Record<string, string | undefined>>;

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
  if (cells.some((cell) => /(?:^|\s)(?:pkg:|cpe:[/2])/i.test(cell))) return readIdentifiers(cells.join(separator));
  const [vendor, product, version, ...rest] = cells;
  return rest.some((cell) => cell !== '') ? [] : toEntries({ vendor, product, version });
}

const MAX_UNREAD_LENGTH = 200;
// Repeated items are counted once, but only after all are read.
const MAX_REPEATED_ENTRIES = 100_000;

/**
 * Reads CVE ids, package URLs, CPEs and `vendor,product,version`, one or more a line.
 *
 * @throws ListError for a text of very many lines, or of many that can't be read
 */
export function readLines(text: string): ReadList {
  const separator = detectSeparator(text);
  const entries: Entry[] = [];
  const unread: Unread[] = [];
  let heading: Map<Column, number> | undefined;
  let isFirst = true;
  for (const row of parseCsv(text, separator)) {
    if (row.cells[0]?.startsWith('#')) continue;
    if (isFirst) {
      isFirst = false;
      heading = parseHeading(row);
      if (heading !== undefined) continue;
    }
    const found = parseRow(row, heading, separator);
    if (found.length === 0) unread.push({ line: row.line, text: row.cells.join(', ').slice(0, MAX_UNREAD_LENGTH) });
    for (const entry of found) entries.push(entry);
    if (unread.length > MAX_ENTRIES) throw new ListError("More than 5,000 lines of this list can't be read.");
    if (entries.length > MAX_REPEATED_ENTRIES) throw new ListError('This list is too long. Import up to 5,000 items.');
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
  const cell = text.trim().slice(0, MAX_CELL_LENGTH).replaceAll('\r', '');
  return cell.includes("'") ? cell.replaceAll(ESCAPED_FORMULA, '$1') : cell;
};

// Yields the rows that are not empty. Quoted cells may contain separators, quotes and line breaks. A quote that is never
// closed is an ordinary character; otherwise the cell would contain all lines after it.
function* parseCsv(text: string, separator: string): Generator<CsvRow> {
  const lastQuote = text.lastIndexOf('"');
  let row: CsvRow = { line: 1, cells: [] };
  let line = 1;
  let at = 0;
  let endOfLine = -1;
  let nextSeparator = -1;
  while (at <= text.length) {
    let cell = '';
    const quote = findQuote(text, at);
    if (quote !== -1 && quote < lastQuote) {
      ({ cell, at } = readQuoted(text, quote));
      line += countLineBreaks(cell);
    }
    if (endOfLine < at) endOfLine = indexOfOr(text, '\n', at);
    if (nextSeparator < at) nextSeparator = indexOfOr(text, separator, at);
    const end = Math.min(nextSeparator, endOfLine);
    row.cells.push(toCell(cell + text.slice(at, end)));
    at = end + 1;
    if (end < endOfLine) continue;
    line += 1;
    if (row.cells.some((each) => each !== '')) yield row;
    row = { line, cells: [] };
  }
}

const indexOfOr = (text: string, mark: string, from: number): number => {
  const found = text.indexOf(mark, from);
  return found === -1 ? text.length : found;
};

const OPENING_QUOTE = /[^\S\n]*"/y;

// Returns the place of a quote that begins a cell; -1 if none does.
function findQuote(text: string, at: number): number {
  OPENING_QUOTE.lastIndex = at;
  return OPENING_QUOTE.test(text) ? OPENING_QUOTE.lastIndex - 1 : -1;
}

// Two quotes are one in the cell.
function readQuoted(text: string, quote: number): { cell: string; at: number } {
  const parts: string[] = [];
  let from = quote + 1;
  for (;;) {
    const end = indexOfOr(text, '"', from);
    if (text.charAt(end + 1) !== '"') return { cell: parts.join('') + text.slice(from, end), at: end + 1 };
    parts.push(text.slice(from, end + 1));
    from = end + 2;
  }
}

const countLineBreaks = (text: string): number => text.split('\n').length - 1;
