import { stripVTControlCharacters } from 'node:util';

// Controls, and invisible characters, some of which reorder what a terminal shows.
const CONTROLS = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

// Texts of records are written by others: without this, they could move the cursor, retitle the window, or answer for
// the user. Line breaks and tabs become spaces.
export const toPlainText = (text: string) =>
  stripVTControlCharacters(text)
    .replaceAll(/[\t\n\r]+/g, ' ')
    .replaceAll(CONTROLS, '');

// `JSON.stringify` escapes only the first 32 of them.
export const toJsonText = (value: unknown) =>
  JSON.stringify(value, null, 2).replaceAll(CONTROLS, (character) =>
    character === '\n' ? character : character.split('').map(toEscape).join(''),
  );

// `unit` is half of a character above U+FFFF.
const toEscape = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

// Aligned columns; the last one is not padded.
export function toTable(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => row.map(toPlainText));
  const widths = cells[0]?.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0))) ?? [];
  return cells
    .map((row) => row.map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widths[column] ?? 0))))
    .map((row) => row.join('  '))
    .join('\n');
}
