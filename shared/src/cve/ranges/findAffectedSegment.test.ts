import * as versions from '../../versions/index.ts';
import { expect, test } from 'vitest';
import { formatRangeExpression } from './formatRange.ts';
import { type StatedRange, findAffectedSegment } from './findAffectedSegment.ts';

const range = (status: StatedRange['status'], version: string, end?: string, version_type = 'semver'): StatedRange => ({
  status,
  version,
  less_than: undefined,
  less_than_or_equal: end,
  version_type,
});
const kernel = [
  range('affected', '1da177e4c3f41524e886b7f1b8a0c1fc7321cac2', undefined, 'git'),
  range('affected', '5.5'),
  { ...range('unaffected', '0'), less_than: '5.5' },
  range('unaffected', '6.1.183', '6.1.*'),
  range('unaffected', '7.1.4', '7.1.*'),
  range('unaffected', '7.2', '*', 'original_commit_for_fix'),
];

test.each([
  ['5.5', '5.5 <= 5.5 < 6.1.183'],
  ['6.1.90', '5.5 <= 6.1.90 < 6.1.183'],
  ['6.19', '5.5 <= 6.19 < 7.1.4'],
  ['5.4', undefined],
  ['6.1.183', undefined],
  ['7.1.9', undefined],
  ['7.3', undefined],
  ['n/a', undefined],
])('%s', (version, why) => {
  const stretch = findAffectedSegment(kernel, version, versions);
  expect(stretch && formatRangeExpression(stretch, version, versions)).toBe(why);
});

test('a record that lists what is not affected means all between', () => {
  const [, , ...excluded] = kernel;
  const rest = range('affected', 'All other versions');
  const why = (ranges: StatedRange[], version: string) => {
    const stretch = findAffectedSegment(ranges, version, versions);
    return stretch && formatRangeExpression(stretch, version, versions);
  };
  expect(why([rest, ...excluded], '6.19.4')).toBe('5.5 <= 6.19.4 < 7.1.4');
  expect(why([rest, ...excluded.slice(1)], '6.1.90')).toBe('6.1.90 < 6.1.183');
  expect(why([rest, ...excluded], '5.4')).toBeUndefined();
});

test.each([
  ['versions one by one', [range('affected', '1.0'), range('affected', '1.2'), range('unaffected', '1.3', '*')]],
  ['bounds', [{ ...range('affected', '1.0'), less_than: '1.1' }, range('unaffected', '1.3', '*')]],
  ['bounds in words', [range('affected', '< 1.1'), range('unaffected', '1.3', '*')]],
])('a record that lists %s means just these', (_, ranges) => {
  expect(findAffectedSegment(ranges, '1.2.5', versions)).toBeUndefined();
});

test('without a fix on the main line nothing follows', () => {
  expect(findAffectedSegment(kernel.slice(0, 4), '6.19', versions)).toBeUndefined();
  expect(findAffectedSegment([range('affected', '5.5')], '6.19', versions)).toBeUndefined();
});
