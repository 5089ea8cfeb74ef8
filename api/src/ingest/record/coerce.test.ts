import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readInstant } from './coerce.ts';

test.each([
  ['2024-02-29T12:00:00.000Z', '2024-02-29T12:00:00.000Z'],
  ['2024-01-31T23:59:59.999Z', '2024-01-31T23:59:59.999Z'],
  ['2199-12-28T23:59:59.999Z', '2199-12-28T23:59:59.999Z'],
  ['2200-01-01T00:00:00.000Z', undefined],
  ['1969-12-28T00:00:00.000Z', undefined],
  ['2024-13-01T00:00:00.000Z', undefined],
  ['2024-01-01T24:60:00.000Z', undefined],
  ['2024-01-02', '2024-01-02T00:00:00.000Z'],
  ['2024-01-02 03:04+02:00', '2024-01-02T01:04:00.000Z'],
  [20240102, undefined],
])('readInstant(%j) is %j', (value, instant) => expect(readInstant(value)).toBe(instant));

test('readInstant gives every valid date back as it is written', () => {
  const bounds = { min: new Date(0), max: new Date('2199-12-31T23:59:59.999Z'), noInvalidDate: true };
  const isKept = (date: Date) => readInstant(date.toISOString()) === date.toISOString();
  fc.assert(fc.property(fc.date(bounds), isKept));
});
