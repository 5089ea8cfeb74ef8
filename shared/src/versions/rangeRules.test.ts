import { describe, expect, test } from 'vitest';
import { isComparable, rangeIncludes } from './affectedIntervals.ts';
import { chooseScheme } from './chooseScheme.ts';
import { entry } from './fixtures/entry.ts';
import { isCovered } from './isCovered.ts';
import { matchVersion, toEntries } from './matchVersion.ts';
import { parseVersionText } from './parseVersionText.ts';
import { namesVersion, type StatedRange } from './statedRanges.ts';
import { findOwnBranch } from './toIntervals.ts';

const range = (version: string, more: Partial<StatedRange> = {}): StatedRange => ({
  version,
  less_than: null,
  less_than_or_equal: null,
  version_type: null,
  ...more,
});

test.each(['latest', 'newest', 'current', 'the latest', 'latest version', 'current release'])(
  'a range up to "%s" has no end',
  (less_than_or_equal) => {
    const stated = entry([{ version: '1.0', less_than_or_equal }]);
    expect(matchVersion([stated], '9.0').outcome).toBe('affected');
    expect(matchVersion([stated], '0.9').outcome).not.toBe('affected');
  },
);

test.each(['0', '*', 'all', 'any', 'all versions', 'earlier', 'previous', 'various'])(
  'a range from "%s" begins with the first version',
  (version) => {
    const stated = entry([{ version, less_than: '2.0' }]);
    expect(['0.1', '1.9', '2.0'].map((each) => matchVersion([stated], each).outcome)).toEqual([
      'affected',
      'affected',
      'unaffected',
    ]);
  },
);

test.each([
  'n/a',
  'NA',
  'n.a.',
  'n\\a',
  'unknown',
  'Unspecified',
  'not specified',
  'none',
  'null',
  '-',
  '--',
  '*',
  '?',
  ' ',
])('%j names no version', (text) => {
  expect(namesVersion(text)).toBe(false);
});

describe('ranges that can not be compared', () => {
  test.each([
    ['without a version', range('n/a')],
    ['of commits', range('a'.repeat(40), { version_type: 'git' })],
  ])('a range %s', (_, stated) => {
    expect(isComparable(stated)).toBe(false);
    expect(rangeIncludes(stated, '1.0')).toBeUndefined();
  });

  test('a plain range is compared', () => {
    expect(isComparable(range('1.0', { less_than: '2.0' }))).toBe(true);
  });
});

test.each(['alpha', 'beta', 'rc', 'dev', 'pre', 'm', 'snapshot', 'preview', 'ga', 'final', 'release'])(
  'a listed 9.1-%s2 leaves the other releases comparable',
  (word) => {
    expect(matchVersion([entry([{ version: `9.1-${word}2` }])], '9.1').outcome).not.toBe('uncomparable');
  },
);

test('a release is not compared with a build of it', () => {
  expect(matchVersion([entry([{ version: '9.1-build2', less_than: '9.1-build5' }])], '9.1').outcome).toBe(
    'uncomparable',
  );
});

test('keeps a range that only looks like the default status', () => {
  const listed = {
    ...range('all versions', { less_than: '5.0' }),
    status: 'affected',
    default_status: 'affected',
  } as const;
  expect(toEntries([listed])[0]?.ranges).toHaveLength(1);
  expect(toEntries([{ ...listed, less_than: null }])[0]?.ranges).toEqual([]);
});

test('covers the version right before a range of its branch, but not one of another branch', () => {
  const stated = entry([{ version: '1.2.4', less_than: '1.2.6' }], 'unknown');
  expect(['1.2.3', '1.1.9', '1.2.6'].map((version) => isCovered(stated, version))).toEqual([true, false, true]);
});

test.each([
  'sp',
  'hf',
  'patch',
  'hotfix',
  'update',
  'build',
  'rc',
  'beta',
  'u',
  'p',
  'r',
  'rev',
  'revision',
  'cu',
  'fp',
  'mr',
])('reads 7.4 %s 3 as one version', (word) => {
  expect(parseVersionText(`before 7.4 ${word} 3`)).toEqual([{ to: { text: `7.4 ${word} 3`, inclusive: false } }]);
});

test.each(['<', '<='])('reads the ends of 1.0 %s x < 2.0', (operator) => {
  expect(parseVersionText(`1.0 ${operator} x < 2.0`)).toMatchObject([
    { from: { text: '1.0', inclusive: operator === '<=' }, to: { text: '2.0', inclusive: false } },
  ]);
});

test('finds no branch of ends that have nothing in common', () => {
  const branch = (from: string, to: string) =>
    findOwnBranch('plain', { from: { text: from, inclusive: true }, to: { text: to, inclusive: false } });
  expect(branch('1.0.1', '2.0.3')).toBeUndefined();
  expect(branch('7.0.0', '7.0.3')).toBeDefined();
});

test('takes the order of builds where one bound names a build', () => {
  expect(chooseScheme([range('8.6.0-10'), range('9.0-rc1')])).toBe('dotted');
  expect(chooseScheme([range('8.6.0'), range('9.0-rc1')])).toBe('plain');
});

test('an unaffected text that can not be read leaves listed affected versions comparable', () => {
  const stated = entry(
    [
      { version: '1.0', less_than: '2.0' },
      { version: 'the fix of May', status: 'unaffected' },
    ],
    'affected',
  );
  expect(matchVersion([stated], '1.5').outcome).toBe('affected');
  expect(matchVersion([stated], '2.5').outcome).not.toBe('uncomparable');
});
