import { describe, expect, test } from 'vitest';
import { formatCsv, formatCsvRow } from './formatCsv.ts';

describe('formatCsv', () => {
  test('writes a byte order mark, a heading and rows', () => {
    expect(formatCsv(['id', 'name', 'kev'], [[1, '=1+1;-2', true]])).toBe(
      '\uFEFFid,name,kev\r\n1,"\'=1+1;\'-2",true\r\n',
    );
  });

  test.each([
    ['a;"=cmd()', `"a;""'=cmd()"`],
    ['a\t"=cmd()', `"a\t""'=cmd()"`],
    ['a\n"=cmd()', `"a\n""'=cmd()"`],
    ['a;""＝1', `"a;""""'＝1"`],
    [' ＝1', " '＝1"],
  ])('begins no cell of %j with a formula, whatever separates cells', (text, cell) => {
    expect(formatCsvRow([text])).toBe(`${cell}\r\n`);
  });
});
