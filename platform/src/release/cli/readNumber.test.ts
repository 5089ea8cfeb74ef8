import { expect, test } from 'vitest';
import { readNumber } from './readNumber.ts';

test.each([
  ['10', 10],
  [' 2.5 ', 2.5],
])('%j is read', (text, number) => {
  expect(readNumber(text)).toBe(number);
});

test.each(['', ' ', 'ten', '10%', 'NaN', 'Infinity'])('%j is refused', (text) => {
  expect(() => readNumber(text)).toThrow('It must be a number.');
});
