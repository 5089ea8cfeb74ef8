export interface CsvRow {
  /** The line it begins on, counted from 1. */
  line: number;
  cells: string[];
}

/** Tab, semicolon or comma: whichever the first line has. */
const detectSeparator = (text: string): string => {
  const first = text.split('\n').find((line) => line.trim() !== '') ?? '';
  return ['\t', ';'].find((mark) => first.includes(mark) && (mark === '\t' || !first.includes(','))) ?? ',';
};

/**
 * The rows of a delimited text that have something in them; quoted cells may hold separators, quotes and line breaks. A quote
 * that is never closed is a mark like others, or it would take along all lines after it.
 */
export function parseCsv(text: string): CsvRow[] {
  const separator = detectSeparator(text);
  const rows: CsvRow[] = [];
  let row: CsvRow = { line: 1, cells: [] };
  let line = 1;
  let cell = '';
  let quoted = false;
  const endCell = () => {
    // An apostrophe before what would be a formula was put there by an export.
    row.cells.push(cell.trim().replace(/^'(?=[=+\-@])/, ''));
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
