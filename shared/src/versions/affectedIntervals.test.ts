import { expect, test } from 'vitest';
import { affectedIntervals, type ProductRanges } from './affectedIntervals.ts';
import { entry, type Range } from './fixtures/entry.ts';
import { toVersionRanges } from './statedRanges.ts';
import { versionKeys } from './versionKeys.ts';

const contains = (entries: ProductRanges[], version: string) =>
  affectedIntervals(entries).some(({ lo, hi }) => versionKeys(version).some((key) => lo <= key && key < hi));

// Those of all the versions that the entries affect.
const listAffected = (entries: ProductRanges[], ...versions: string[][]) =>
  versions.flat().filter((version) => contains(entries, version));

test('a range begins with its version and ends before lessThan', () => {
  expect(
    listAffected(
      [entry([{ version: '2.0.0', less_than: '2.4.1', version_type: 'semver' }])],
      ['2.0.0', '2', '2.4.0', '2.4.1-rc.1'],
      ['1.9.9', '2.4.1', '3'],
    ),
  ).toEqual(['2.0.0', '2', '2.4.0', '2.4.1-rc.1']);
});

test('lessThanOrEqual includes its version', () => {
  expect(
    listAffected(
      [entry([{ version: '0', less_than_or_equal: '7.5' }])],
      ['0.1', '7.5', '7.5.0', '7.4.99'],
      ['7.5.1', '7.6'],
    ),
  ).toEqual(['0.1', '7.5', '7.5.0', '7.4.99']);
});

test.each(['0', 'unspecified', 'n/a', '*', 'unknown'])('a lower bound of %j is none', (version) => {
  expect(listAffected([entry([{ version, less_than: '2.0' }])], ['0.0.1', '1.9'], ['2.0'])).toEqual(['0.0.1', '1.9']);
});

test('an upper bound of * is none', () => {
  expect(listAffected([entry([{ version: '1.5', less_than: '*' }])], ['1.5', '99.1'], ['1.4'])).toEqual([
    '1.5',
    '99.1',
  ]);
});

test('6.1.* means the whole series, as a bound and alone', () => {
  expect(
    listAffected(
      [entry([{ version: '6.1.20', less_than_or_equal: '6.1.*' }])],
      ['6.1.20', '6.1.999'],
      ['6.1.19', '6.2'],
    ),
  ).toEqual(['6.1.20', '6.1.999']);
  expect(listAffected([entry([{ version: '6.0.x' }])], ['6.0', '6.0.1', '6.0.1.2'], ['5.9', '6.1'])).toEqual([
    '6.0',
    '6.0.1',
    '6.0.1.2',
  ]);
});

test('a product affected by default includes all but the versions listed as unaffected', () => {
  const linux = entry(
    [
      { version: '4.2' },
      { version: '0', less_than: '4.2', status: 'unaffected', version_type: 'semver' },
      { version: '4.19.300', less_than_or_equal: '4.19.*', status: 'unaffected', version_type: 'semver' },
      { version: '6.6', less_than_or_equal: '*', status: 'unaffected', version_type: 'original_commit_for_fix' },
    ],
    'affected',
  );
  expect(
    listAffected(
      [linux],
      ['4.2', '4.19.299', '4.20', '6.5.9', '6.6-rc1'],
      ['4.1', '4.19.300', '4.19.999', '6.6', '7.0'],
    ),
  ).toEqual(['4.2', '4.19.299', '4.20', '6.5.9', '6.6-rc1']);
});

test('a product affected by default with nothing listed includes every version, ordered or not', () => {
  expect(listAffected([entry([], 'affected')], ['1.0', 'WCD9340'], [])).toEqual(['1.0', 'WCD9340']);
});

test('Git commits are in no order of versions', () => {
  const git = entry([
    { version: '1da177e4c3f41524e886b7f1b8a0c1fc7321cac2', less_than: '8c4f28cd7e4c', version_type: 'git' },
  ]);
  expect(listAffected([git], [], ['1.0', '6.6'])).toEqual([]);
});

test('versions listed as unaffected or unknown are excluded from a range', () => {
  const ranges: Range[] = [
    { version: '1.0', less_than: '3.0' },
    { version: '2.5', status: 'unaffected' },
    { version: '2.6', status: 'unknown' },
  ];
  expect(listAffected([entry(ranges)], ['1.0', '2.4', '2.5.1'], ['2.5', '2.5.0', '2.6', '3.0'])).toEqual([
    '1.0',
    '2.4',
    '2.5.1',
  ]);
});

test.each<[string, string[], string[]]>([
  ['<= 7.5', ['7.5', '1'], ['7.6']],
  ['< 1.2.6', ['1.2.5'], ['1.2.6']],
  ['>= 1.0, < 2.0', ['1.0', '1.9'], ['0.9', '2.0']],
  ['>= 1.0, < 1.4 || >= 2.0, < 2.1', ['1.3', '2.0'], ['1.4', '2.1']],
  ['All versions < V1.5 HF1', ['1.4', '1.5'], ['1.5 HF1', '1.6']],
  ['All versions >= V2.0 < V2.3', ['2.0', '2.2'], ['1.9', '2.3']],
  ['2.x<=2.4.2; 2.5<=2.5.1', ['2.4.2', '2.5', '2.5.1'], ['2.4.3', '2.6']],
  ['prior to 5.0.32', ['5.0.31'], ['5.0.32']],
  ['FortiTester before 3.9.0', ['3.8'], ['3.9.0']],
  ['versions before 2.0', ['1.0'], ['2.0']],
  ['5.6.7 and below', ['5.6.7', '1'], ['5.6.8']],
  ['1.0 or earlier', ['1.0'], ['1.1']],
  ['up to and including 3.2', ['3.2'], ['3.3']],
  ['1.0.0 to 1.3.6', ['1.0.0', '1.3.6'], ['0.9', '1.3.7']],
  ['7.0.0 through 7.0.5', ['7.0.5'], ['7.0.6']],
  ['4.0 and later', ['4.0', '9'], ['3.9']],
  ['7.4, 7.5', ['7.4', '7.5'], ['7.4.1', '7.6']],
  ['1.0 and 2.0', ['1.0', '2.0'], ['1.5']],
  ['All versions', ['1.0', 'WCD9340'], []],
  ['n/a', [], ['1.0', 'n/a']],
  ['WCD9340', ['wcd9340'], ['WCD9341', '9340']],
])('reads the text %j', (version, affected, others) => {
  expect(listAffected([entry([{ version }])], affected, others)).toEqual(affected);
});

test('compares rpm versions by their release', () => {
  const rpm = entry(
    [{ version: '0:4.18.0-305.el8', less_than: '*', status: 'unaffected', version_type: 'rpm' }],
    'affected',
  );
  expect(listAffected([rpm], ['4.18.0-240.el8', '4.18.0-80.1.el8'], ['4.18.0-305.el8', '4.18.0-1000.el8'])).toEqual([
    '4.18.0-240.el8',
    '4.18.0-80.1.el8',
  ]);
});

test('compares Debian versions by epoch, version and revision', () => {
  const dpkg = entry([{ version: '0', less_than: '1:2.4~rc2-1ubuntu3', version_type: 'dpkg' }]);
  expect(listAffected([dpkg], ['3.0', '1:2.4~rc1-9', '1:2.4~rc2-1ubuntu2'], ['1:2.4~rc2-1ubuntu3', '1:2.4'])).toEqual([
    '3.0',
    '1:2.4~rc1-9',
    '1:2.4~rc2-1ubuntu2',
  ]);
});

test('puts several entries of one product together', () => {
  const intervals = affectedIntervals([
    entry([{ version: '1.0', less_than: '2.0' }]),
    entry([{ version: '1.5', less_than: '3.0' }]),
  ]);
  expect(intervals).toHaveLength(1);
});

test('parses each range once', () => {
  const range = { version: '1.0, 1.1, 1.2', less_than: null, less_than_or_equal: null, version_type: null };
  expect(toVersionRanges(range)).toBe(toVersionRanges(range));
});
