import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import type { ExportedCve } from '../../catalogue/index.ts';
import { csvReport } from './csvReport.ts';
import type { About } from './Report.ts';

const about: About = {
  name: 'x',
  filters: {},
  madeAt: '2026-03-10T12:00:00.000Z',
  publicUrl: 'https://a.example',
  hasReasons: false,
};
const risk = { exploitation: 'active', fixed_in: ['1.4', '2.0'] };
const toRow = (vulnerability_name: string) =>
  ({
    cve_id: 'CVE-2026-1000',
    vulnerability_name,
    base_score: 9.8,
    kev: true,
    epss: null,
    ...risk,
  }) as unknown as ExportedCve;
const toLine = (name: string) => csvReport.row(toRow(name), 0, about);
const readName = (name: string) => parse(toLine(name), { relaxColumnCount: true, recordDelimiter: '\r\n' })[0]?.[1];

// True when a program that separates cells by `separator` finds a cell that begins like a formula.
const hasFormula = (line: string, separator: RegExp) =>
  line.split(separator).some((cell) => /^["\s]*[=+\-@＝＋－＠]/.test(cell));

describe('csvReport', () => {
  test.each(['=', '+', '-', '@', '＝', '＋', '－', '＠'])('marks a text that begins with %s as text', (sign) => {
    expect(readName(`${sign}cmd|' /C calc'!A0`)).toBe(`'${sign}cmd|' /C calc'!A0`);
  });

  test.each([
    'a;=cmd()',
    ';=cmd()',
    '\t=cmd()',
    'a\t+cmd()',
    '\r=cmd()',
    'a\r\n@cmd()',
    'a; ＝cmd()',
    ' =cmd()',
    '"=cmd()',
    'a;"=cmd()',
    'a\t"=cmd()',
    'a\n"=cmd()',
    'a;""＝1',
  ])('begins no cell of %j with a formula, whatever separates cells', (name) => {
    const line = toLine(name);
    for (const separator of [/;/, /\t/, /[\r\n]+/]) expect(hasFormula(line, separator)).toBe(false);
  });

  test.each([
    'plain',
    'with, comma',
    'with "quotes"',
    'two; parts',
    'two\r\nlines',
    'CVE-2026-1 - a flaw',
    'Größe 5 µm',
    "it's",
  ])('keeps %j as it is', (name) => {
    expect(readName(name)).toBe(name);
  });

  test('writes a head, numbers as numbers, and nothing for what is unknown', () => {
    expect(csvReport.head(about, {} as never)).toBe(
      '\uFEFFcve_id,vulnerability_name,severity,base_score,vendor_name,product_name,published_date,updated_date,vuln_status,kev,epss,exploitation,fixed_in,public_exploit\r\n',
    );
    expect(toLine('Flaw')).toBe('CVE-2026-1000,Flaw,,9.8,,,,,,true,,active,"1.4; 2.0",\r\n');
  });
});
