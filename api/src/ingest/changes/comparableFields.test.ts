import { expect, test } from 'vitest';
import type { CveDocument } from '../record/CveRecord.ts';
import { comparableFields, rangeText } from './comparableFields.ts';

const product = {
  vendor: 'Acme',
  product: 'Gateway',
  source: '',
  category: null,
  default_status: 'unaffected',
  ranges: [],
} as const;
const range = { less_than: null, less_than_or_equal: null, version_type: null, status: 'affected' } as const;

test.each([
  [{ version: '2.0' }, 'Acme Gateway 2.0'],
  [{ version: '2.0', less_than: '2.4' }, 'Acme Gateway >= 2.0, < 2.4'],
  [{ version: '0', less_than: '2.4' }, 'Acme Gateway < 2.4'],
  [{ version: '2.0', less_than_or_equal: '2.4' }, 'Acme Gateway >= 2.0, <= 2.4'],
  [{ version: '0.0', less_than_or_equal: '2.4' }, 'Acme Gateway <= 2.4'],
  [{ version: '2.0', status: 'unaffected' }, 'Acme Gateway 2.0 (unaffected)'],
] as const)('%j in words', (stated, words) => {
  expect(rangeText({ ...product, ranges: [] }, { ...range, ...stated })).toBe(words);
});

test('ranges that an older document repeats count once', () => {
  const ranges = [
    { ...range, version: '0', less_than: '2.4' },
    { ...range, version: '< 2.4' },
  ];
  const doc = { descriptions: [], affected: [{ ...product, ranges }], cwes: [], scores: [], references: [] };
  expect(comparableFields(doc as unknown as CveDocument).affected_versions).toEqual(['Acme Gateway < 2.4']);
});
