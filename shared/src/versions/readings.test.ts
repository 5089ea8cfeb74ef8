import { describe, expect, test } from 'vitest';
import type { ProductRanges } from './affectedIntervals.ts';
import { findBranch } from './branches.ts';
import { entry, type Range } from './fixtures/entry.ts';
import { matchVersion } from './matchVersion.ts';
import { compareVersions } from './versionKeys.ts';

// The versions of a text by their outcome: `1.0 1.1 | 2.0 | 3.0 | 4.0` are affected, unaffected, can't be compared, and are in no range
// that the record lists.
function expectOutcomes(entries: ProductRanges[], texts: string): void {
  const expected = texts.split('|').map((list) => list.trim().split(/ +/).filter(Boolean));
  const all = expected.flat();
  const listWith = (outcome: string) => all.filter((version) => matchVersion(entries, version).outcome === outcome);
  expect(['affected', 'unaffected', 'uncomparable', 'unlisted'].map(listWith)).toEqual([
    expected[0],
    expected[1] ?? [],
    expected[2] ?? [],
    expected[3] ?? [],
  ]);
}

test.each<[string, Range, string]>([
  [
    'a range that is empty as it stands, as all before its end',
    { version: '7.0.5.1', less_than: '7.0.5.1' },
    '7.0.5 1 | 7.0.5.1 8',
  ],
  [
    'the prose of a start that repeats the end',
    { version: 'prior to 3.27.4', less_than_or_equal: '3.27.4' },
    '3.27.3 | 3.27.4',
  ],
  ['an operator within the end', { version: '0', less_than_or_equal: '<=9.3.0' }, '9.3.0 | 9.3.1'],
  ['an end with a suffix', { version: 'unspecified', less_than: '< 2.5.1 Rev 2' }, '2.5 2.5.1 | 9.3.1 | 2.5.1.1'],
  ['an end that cannot be read', { version: '1.0.0', less_than: 'the August update' }, '1.0.0 | | 1.0.1 9.3.1'],
  ['a start that cannot be read', { version: 'L206-F2', less_than: '2.0' }, '| | 1.0 9.3.1'],
  ['a start in words', { version: 'SaaS', less_than: '2.0' }, '1.0 | 2.0'],
  [
    'a start in words that repeats the end',
    { version: 'versions before 7.25.4 with a license', less_than: '7.25.4' },
    '7.25.3 | 7.25.4',
  ],
  ['a start with the name of a product', { version: 'Android 9', less_than_or_equal: '13' }, '9 13 | 8 14'],
  ['an operator instead of an end', { version: '4.5.0.2', less_than: '<' }, '4.5.0.1 | 4.5.0.2'],
  ['a series with a suffix', { version: '21.1-EVO', less_than: '21.1*-EVO' }, '21.1R3-EVO | 21.2-EVO'],
  ['several starts', { version: '1.0, 1.2, 1.4', less_than: '2.0' }, '| | 1.0 9.3.1'],
  [
    'ends of which only the first follows the word',
    { version: 'Versions prior to 7.13.0.10, LTS 7.7.5.25, 6.2.1.110' },
    '7.13.0.9 7.7 | 7.13.0.10',
  ],
  ['ends that each follow the word', { version: 'Anvil before 6.4.1; before 6.2.5' }, '6.4.0 6.2.4 | 6.4.1 6.2.5'],
  ['a patch level', { version: '3.4.0 - 3.4.2 PL9' }, '3.4.0 3.4.2 | 3.4.3'],
  ['latest as every version', { version: 'unspecified', less_than_or_equal: 'latest' }, '0.1 99 | '],
  [
    'pairs of starts and ends',
    { version: '7.0.0, 8.0.0', less_than: '7.17.16, 8.11.3' },
    '7.17.15 8.11.2 | 6 7.17.16 7.20 8.11.3',
  ],
  [
    'several ends as fixes',
    { version: '22.2', less_than: '22.2R2-S1, 22.2R3' },
    '22.2R1 22.2R2 | 22.2R2-S1 22.2R2-S2 22.2R3 22.1',
  ],
  ['a series without a dot', { version: '20.1', less_than: '20.1*' }, '20.1 20.1R3 | 20.2 20.0'],
  [
    'numbers that are called Git',
    { version: '6.0.0', less_than: '6.0.23', version_type: 'git' },
    '6.0.22 | 5.9 6.0.23',
  ],
  [
    'a series and a number that are called Git',
    { version: '13.x', less_than: '13.5.2', version_type: 'git' },
    '13.5.1 | 13.5.2',
  ],
  ['commits that are called Git', { version: '0', less_than: 'da8990f737ebb9d98106', version_type: 'git' }, '| | 1.0'],
])('reads %s', (_, range, texts) => {
  expectOutcomes([entry([range])], texts);
});

test.each([
  ['Android 12.0, 13.0', '12.0 13.0 | 12.1 14.0'],
  ['FortiOS 6.2.0 and below.', '6.2.0 6.0 | 6.2.1'],
  ['Spring Security 6.0.0', '6.0.0 | 6.0.1'],
  ['Java SE: 7u231, 8u221, 11.0.4', '8u221 11.0.4 | 9 11.0.5'],
  ['Ver.2.30 and earlier', '2.30 1 | 2.31'],
  ['before versions 15.0.45, and 16.1.27', '15.0.44 16.1.26 14 | 15.0.45 16.1.27'],
  ['Fixed in Ansible Engine v2.9.27', '2.9.26 | 2.9.27 3'],
  ['All versions prior to and including 0.2.1', '0.2.1 | 0.2.2'],
  ['9; Java SE Embedded: 8u144; Other: R28.3.15', '9 8u144 28.3.15 | 8u145'],
  ['<= latest', '0.1 99 |'],
  ['Windows 10', '| | 10 11'],
  ['v2.0 to v3.0', '2.5 | 3.1'],
])('reads the text %j', (version, texts) => {
  expectOutcomes([entry([{ version }])], texts);
});

describe('commits without a tag before them', () => {
  const [before, fix, after] = [
    '0.0.0-20240102030404-aaaaaaaaaaaa',
    '0.0.0-20240102030405-bbbbbbbbbbbb',
    'v0.0.0-20250101000000-cccccccccccc',
  ];

  test('are in the order of their time', () => {
    expectOutcomes(
      [entry([{ version: '0', less_than: fix, version_type: 'semver' }])],
      `${before} | ${fix} ${after} 1.0`,
    );
    expectOutcomes([entry([{ version: fix, less_than: '*' }])], `${fix} ${after} 1.0 | | ${before}`);
  });

  test("can't be compared with tags", () => {
    expectOutcomes([entry([{ version: '0', less_than: '5.21.1' }])], `5.0 | 5.21.1 | ${before} ${after}`);
  });

  test('are among all versions', () => {
    expectOutcomes([entry([{ version: '0', less_than_or_equal: '*' }])], `${before} 1.0`);
    expectOutcomes([entry([], 'affected')], `${before} 1.0`);
  });

  test('are ordered among tags where they follow one', () => {
    const later = '2.49.2-0.20230906112033-b8c9ede6efa2';
    for (const version of ['< 2.49.2', '< 2.49.2-rc.1'])
      for (const version_type of ['semver', null])
        expectOutcomes([entry([{ version, version_type }])], `${later} 2.49.1 | 2.49.2`);
  });
});

test('ends what is unaffected from a version on where a later affected range begins', () => {
  const later = ['16.1.0', '15.1.0'].map((version) => ({ version, less_than: '*', status: 'unaffected' as const }));
  expectOutcomes([entry([{ version: '17.1.0', less_than: '17.1.1' }, ...later])], '17.1.0 | 15.1.0 16.1.0 17.0 17.1.1');
  const start = { version: '17.1.0', less_than: '17.2' };
  expectOutcomes([entry([start, { version: '17.1.1', less_than: '*', status: 'unaffected' }])], '17.1.0 | 17.1.1 18');
});

describe('ranges with one start', () => {
  test.each([
    [['2.6.3', '3.0.3', '4.0.1'], '1 2.6.2 3.0.0 3.0.2 4.0.0 | 2.6.3 2.7 3.0.3 3.9 4.0.1 5'],
    // A branch without a fix stays affected.
    [['8.5.14', '8.13.6', '8.17.0'], '8.5.13 8.10 8.13.5 8.14 8.16 | 8.5.14 8.5.20 8.13.6 8.13.9 8.17.0'],
    // Not branches: they differ in the last part alone.
    [['1.2.3', '1.2.5'], '1.2.2 1.2.3 1.2.4 | 1.2.5'],
    [['4.2', '4.3'], '4.1 4.2 | 4.3'],
  ])('end with the fix of their branch: before %j', (ends, texts) => {
    expectOutcomes([entry(ends.map((less_than) => ({ version: '0', less_than })))], texts);
  });

  test('end after the last affected version of their branch', () => {
    const ends = ['8.0.40', '8.4.3', '9.1.0'].map((less_than_or_equal) => ({ version: '*', less_than_or_equal }));
    expectOutcomes([entry(ends)], '8.0.40 8.1 8.4.3 9.0 9.1.0 | 8.0.41 8.4.4 8.5 9.1.1');
  });

  test.each([
    ['1.6.13', '1.7.10', '1.6'],
    ['10.2.4-h6', '10.2.5', '10.2.4'],
    ['v1.06.3', '1.6.13', undefined],
    ['1.6', '1.7.10', undefined],
    ['2.0-rc1', '2.0.1', undefined],
  ])('the branch of %s beside %s is %s', (older, newer, branch) => {
    expect(findBranch(older, newer)).toBe(branch);
  });
});

describe('a default status of affected', () => {
  test('decides nothing beside affected ranges', () => {
    const ranges = [
      { version: '10.1.0-M1', less_than_or_equal: '10.1.1', version_type: 'semver' },
      { version: '9.0.40', less_than_or_equal: '9.0.68', version_type: 'semver' },
      { version: '8.5.83' },
    ];
    expectOutcomes([entry(ranges, 'affected')], '8.5.83 9.0.50 10.1.0 | 9.0.95 10.1.2 | | 8.5.82');
  });

  test('decides nothing beside affected versions and fixes', () => {
    const ranges: Range[] = [{ version: '1.0' }, { version: '1.1', status: 'unaffected' }];
    expectOutcomes([entry(ranges, 'affected')], '1.0 | 1.1 | | 2.0');
  });

  test('decides beside the version a flaw began with and ranges without it', () => {
    const ranges: Range[] = [
      { version: '5.5' },
      { version: '0', less_than: '5.5', status: 'unaffected' },
      { version: '6.1.183', less_than_or_equal: '6.1.*', status: 'unaffected' },
      { version: '7.2', less_than_or_equal: '*', status: 'unaffected' },
    ];
    expectOutcomes([entry(ranges, 'affected')], '5.5 6.1.182 6.2 7.1 | 5.4 6.1.183 7.2 8');
  });

  test('means all before the fixes where these alone are listed', () => {
    const fixes = ['22.7.2', '22.2.1'].map((version) => ({ version, status: 'unaffected' as const }));
    expectOutcomes([entry(fixes, 'affected')], '22.2.0 22.7.1 21 | 22.2.1 22.2.9 22.7.2 23');
    const text = { version: 'SMR Oct-2024 Release 1', status: 'unaffected' as const };
    expectOutcomes([entry([text], 'affected')], '| | 14.0');
  });

  test('takes an empty unaffected range for a fix', () => {
    const fix = { version: '7.0.5', less_than: '7.0.5', status: 'unaffected' as const };
    expectOutcomes([entry([fix], 'affected')], '7.0.4 | 7.0.5 8');
  });
});

describe('build metadata and names of a release', () => {
  test.each([
    ['26.1.5+incompatible', '26.1.5'],
    ['1.0.0-rc.1+build.5', '1.0.0-rc.1'],
    ['1.12.1-stable', '1.12.1'],
    ['4.1.94.Final', '4.1.94'],
    ['5.3.0.RELEASE', '5.3.0'],
  ])('%s is %s', (text, same) => {
    expect(compareVersions('semver', text, same)).toBe(0);
    expect(compareVersions('dotted', text, same)).toBe(0);
  });

  test('milestones come before the release', () => {
    expect(compareVersions('dotted', '9.0.0.M1', '9.0.0')).toBe(-1);
    expect(compareVersions('dotted', '10.1.0-M1', '10.1.0')).toBe(-1);
    expect(compareVersions('dotted', '15.2(4)M3', '15.2(4)')).toBe(1);
  });

  test('order in packages', () => {
    expect(compareVersions('dpkg', '1.2+git1', '1.2')).toBe(1);
    expect(compareVersions('rpm', '1.2+git1', '1.2')).toBe(1);
  });
});
