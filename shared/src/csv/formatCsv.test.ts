import { expect, test } from 'vitest';
import { formatCsv } from './formatCsv.ts';

test('formatCsv lets no text run as a formula', () => {
  expect(formatCsv(['id', 'name', 'kev'], [[1, '=1+1;-2', true]])).toBe(
    '\uFEFFid,name,kev\r\n1,"\'=1+1;\'-2",true\r\n',
  );
});
