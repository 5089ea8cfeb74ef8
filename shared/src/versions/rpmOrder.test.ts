import { expect, test } from 'vitest';
import { compareVersions, seriesInterval, versionKey } from './versionKeys.ts';

test('begins the release of an rpm version after the last hyphen', () => {
  expect(compareVersions('rpm', '11-3-1', '11.2.3-1')).toBe(1);
  expect(compareVersions('rpm', '10-04', '10-03-12')).toBe(-1);
});

test('puts an rpm version without a release before all of its releases', () => {
  expect(compareVersions('rpm', '1.0', '1.0-~rc1')).toBe(-1);
  expect(compareVersions('rpm', '1.0', '1.0-0')).toBe(-1);
});

test.each([
  ['1:2.0', '1:2.0.5-1.el8', '2.0.5-1.el8'],
  ['4.18.0-305', '4.18.0-305.7.1.el8', '4.18.0-306.el8'],
])('includes in the rpm series %s.* the version %s, but not %s', (prefix, inside, outside) => {
  const { lo = '', hi = '' } = seriesInterval('rpm', prefix) ?? {};
  const includes = (version: string) => {
    const key = versionKey('rpm', version) ?? '';
    return lo <= key && key < hi;
  };
  expect([inside, outside].map(includes)).toEqual([true, false]);
});
