import * as versions from '../../versions/index.ts';
import { expect, test } from 'vitest';
import { formatRange, formatRangeExpression, type Range } from './formatRange.ts';

const range = (version: string, bounds: Partial<Range> = {}): Range => ({
  version,
  less_than: undefined,
  less_than_or_equal: undefined,
  version_type: undefined,
  ...bounds,
});
const commit = '1da177e4c3f41524e886b7f1b8a0c1fc7321cac2';

test.each([
  ['6.1.90', '6.1.183', -1],
  ['1.10', '1.9', 1],
  ['2.0', '2.0.0', 0],
  ['v1.2', '1.2', 0],
  ['1.0-rc1', '1.0', -1],
  ['1.0-beta', '1.0-rc', -1],
  ['1.0.2k', '1.0.2', 1],
  ['1.0.2k', '1.0.2m', -1],
  ['1.4+build7', '1.4', 0],
  ['15.2(4)M11', '15.2(4)M11', 0],
  ['n/a', '1.0', undefined],
  ['', '', undefined],
])('%s against %s', (a, b, wanted) => {
  const order = versions.compareVersions('semver', a, b);
  expect(order === undefined ? undefined : Math.sign(order)).toBe(wanted);
});

test.each<[Range, string]>([
  [range('6.1.0', { less_than: '6.1.183' }), '>= 6.1.0, < 6.1.183'],
  [range('2.0', { less_than_or_equal: '2.4' }), '>= 2.0, <= 2.4'],
  [range('0', { less_than: '5.0.32' }), '< 5.0.32'],
  [range('0', { less_than_or_equal: '7.5' }), '<= 7.5'],
  [range('3.1', { less_than: '*' }), '3.1 and later'],
  [range('0', { less_than: '*' }), 'all versions'],
  [range('*'), 'all versions'],
  [range('All other versions'), 'all other versions'],
  [range('6.1.52', { less_than_or_equal: '6.1.*' }), '6.1.52 and later 6.1.x'],
  [range('0', { less_than: '6.1.*' }), 'all 6.1.x'],
  [range('21.1', { less_than: '21.1*' }), 'all 21.1'],
  [range('21.1-EVO', { less_than: '21.1*-EVO' }), 'all 21.1-EVO'],
  [range('1.4.2'), '1.4.2'],
  [range('n/a'), 'Not specified'],
  [range('unspecified'), 'Not specified'],
  [range(commit, { less_than: 'b8c7f1bc716b8c7f1bc716b8c7f1bc716b8c7f1b' }), '>= 1da177e4c3f4, < b8c7f1bc716b'],
])('a range in short: %o', (given, words) => expect(formatRange(given, versions)).toBe(words));

test.each<[Range, string, string]>([
  [range('6.1.0', { less_than: '6.1.183' }), '6.1.90', '6.1.0 <= 6.1.90 < 6.1.183'],
  [range('2.0', { less_than_or_equal: '2.4' }), '2.2', '2.0 <= 2.2 <= 2.4'],
  [range('0', { less_than: '5.0' }), '4.9', '4.9 < 5.0'],
  [range('3.1', { less_than: '*' }), '3.2', '3.1 <= 3.2'],
  [range('*'), '3.2', 'all versions'],
  [range('1.4.2'), '1.4.2', '1.4.2 = 1.4.2'],
])('why a version matches: %o', (given, version, words) =>
  expect(formatRangeExpression(given, version, versions)).toBe(words),
);

test.each<[Range, string, boolean | undefined]>([
  [range('6.1.0', { less_than: '6.1.183' }), '6.1.90', true],
  [range('6.1.0', { less_than: '6.1.183' }), '6.1.183', false],
  [range('6.1.0', { less_than: '6.1.183' }), '6.0', false],
  [range('2.0', { less_than_or_equal: '2.4' }), '2.4', true],
  [range('0', { less_than: '2.4' }), '0.1', true],
  [range('3.1', { less_than: '*' }), '99', true],
  [range('6.1.52', { less_than_or_equal: '6.1.*' }), '6.1.90', true],
  [range('6.1.52', { less_than_or_equal: '6.1.*' }), '6.2.1', false],
  [range('1.4.2'), '1.4.2', true],
  [range('1.4.2'), '1.4.3', false],
  [range('*'), '1.4.3', true],
  [range('n/a'), '1.4.3', undefined],
  [range('see the advisory'), '5.0.1', undefined],
  [range(`1.0${'.0'.repeat(200)}`), '1.0', undefined],
  [range('0', { less_than: `1.0${'.0'.repeat(200)}` }), '0.5', undefined],
  [range('*'), '1'.repeat(400), undefined],
  [range(commit, { less_than: commit }), '5.0.1', undefined],
])('whether %o holds %s', (given, version, wanted) => expect(versions.rangeIncludes(given, version)).toBe(wanted));
