import * as versions from '../../versions/index.ts';
import { expect, test } from 'vitest';
import { formatRange } from './formatRange.ts';

const prose = (version: string) => ({
  version,
  less_than: undefined,
  less_than_or_equal: undefined,
  version_type: undefined,
});

test.each([
  ['< 4.7', '< 4.7'],
  ['<4.7', '< 4.7'],
  ['All versions < V4.7', '< 4.7'],
  ['prior to 5.0.32', '< 5.0.32'],
  ['versions prior to v5.0.32', '< 5.0.32'],
  ['before 2.0', '< 2.0'],
  ['<= 7.5', '<= 7.5'],
  ['up to 7.5', '<= 7.5'],
  ['7.5 and earlier', '<= 7.5'],
  ['7.5 or prior versions', '<= 7.5'],
  ['>= 1.2', '1.2 and later'],
  ['>= 1.0, < 2.0', '>= 1.0, < 2.0'],
  ['>= 1.0 and <= 2.0', '>= 1.0, <= 2.0'],
  ['see the advisory', 'see the advisory'],
  ['1.0, 1.1, 1.2', '1.0, 1.1, 1.2'],
  ['all versions', 'all versions'],
])('%s reads: %s', (text, words) => expect(formatRange(prose(text), versions)).toBe(words));

test('a version can be compared with it', () => {
  expect(versions.rangeIncludes(prose('All versions < V4.7'), '4.6')).toBe(true);
  expect(versions.rangeIncludes(prose('>= 1.0, < 2.0'), '2.0')).toBe(false);
});

test('a hostile text is read in no time', () => {
  const text = `< ${'1.'.repeat(50_000)}!`;
  expect(formatRange(prose(text), versions)).toBe(text);
});
