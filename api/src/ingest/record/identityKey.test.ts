import { expect, test } from 'vitest';
import { usableName } from './identityKey.ts';

test.each([
  '[UNKNOWN]',
  '* n/a *',
  'not applicable',
  'N.A.',
  'n\\a',
  '(None)',
  'Not Available',
  'not specified',
  'unknown vendor',
  'Vendor: n/a',
  'Not a product',
  'NotFound',
  'various',
  'TBD',
  '"Undefined"',
  '---',
  '\u2014',
  ' ',
  '\u200B',
])('takes %j for no name', (name) => {
  expect(usableName(name)).toBeUndefined();
});

test.each([
  'NASA',
  'no-ip',
  'None of the Above',
  'Unknown Worlds',
  'C++',
  'Nota-Info',
  '野人',
  'Vendor',
  'na986',
  'TBD Labs',
])('takes %j for a name', (name) => {
  expect(usableName(name)).toBe(name);
});
