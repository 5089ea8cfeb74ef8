import { describe, expect, test } from 'vitest';
import type { Status } from './affectedIntervals.ts';
import { entry, type Range } from './fixtures/entry.ts';
import { describeCompared, matchVersion } from './matchVersion.ts';

const match = (ranges: Range[], version: string, default_status: Status = 'unaffected') =>
  matchVersion([entry(ranges, default_status)], version).outcome;

function expectOutcomes(ranges: Range[], expected: Record<string, string>, default_status: Status = 'unaffected') {
  const versions = Object.keys(expected);
  expect(Object.fromEntries(versions.map((version) => [version, match(ranges, version, default_status)]))).toEqual(
    expected,
  );
}

describe('suffixes', () => {
  test('compare numbers within words by value, in every order', () => {
    for (const version_type of ['semver', 'custom'])
      expectOutcomes([{ version: '0', less_than_or_equal: '1.0.0-rc10', version_type }], {
        '1.0.0-rc9': 'affected',
        '1.0.0-rc10': 'affected',
        '1.0.0-rc11': 'unaffected',
        '1.0.0': 'unaffected',
      });
  });

  // CVE-2023-31998 of EdgeRouter says `semver` of hotfixes.
  test.each(['hotfix.', 'hf', 'p', 'sp', 'patch', 'rev', 'u', 'cu', 'h'])('%s comes after the release', (word) => {
    expectOutcomes([{ version: '0', less_than_or_equal: `2.0.9-${word}6`, version_type: 'semver' }], {
      '2.0.9': 'affected',
      [`2.0.9-${word}5`]: 'affected',
      [`2.0.9-${word}6`]: 'affected',
      [`2.0.9-${word}10`]: 'unaffected',
    });
  });

  test.each(['ee', 'ee.0', 'ce.0', 'gke.100', 'eks-a5565ad', 'lts', 'alpine3.18', 'jre'])(
    '%s names a build of the release',
    (suffix) => {
      for (const version_type of ['semver', 'custom']) {
        const ranges = [{ version: '17.4', less_than: '17.4.2', version_type }];
        expectOutcomes(ranges, { [`17.4.1-${suffix}`]: 'affected', [`17.4.2-${suffix}`]: 'unaffected' });
        expectOutcomes([{ version: '17.4.2', version_type }], { [`17.4.2-${suffix}`]: 'affected' });
      }
    },
  );

  test.each(['GA', 'Final', 'RELEASE'])('%s is the release itself', (word) => {
    expectOutcomes([{ version: '0', less_than_or_equal: '7.4.0', version_type: 'maven' }], {
      [`7.4.0.${word}`]: 'affected',
      [`7.4.1.${word}`]: 'unaffected',
    });
  });

  test.each(['-2ubuntu10', '-1', '-1~deb12u1', '-0+deb11u5', '-r4', '-4.el8', '-1.fc39'])(
    '%s is the packaging of a distribution',
    (suffix) => {
      for (const version_type of ['semver', 'custom'])
        expectOutcomes([{ version: '8.5.0', less_than_or_equal: '8.5.0', version_type }], {
          [`8.5.0${suffix}`]: 'affected',
          [`1:8.5.0${suffix}`]: 'affected',
          [`8.6.0${suffix}`]: 'unaffected',
        });
    },
  );

  test('take the version that Debian restored under a higher number', () => {
    expectOutcomes([{ version: '5.6.0' }, { version: '5.6.1' }], {
      '5.6.1+really5.4.5-1': 'unaffected',
      '5.6.1-1': 'affected',
    });
  });

  test('decide where the bounds have them', () => {
    expectOutcomes([{ version: '13.1', less_than: '13.1-49.13' }], {
      '13.1-49.12': 'affected',
      '13.1-49.13': 'unaffected',
      '13.1-49.15': 'unaffected',
      '14.1-4.42': 'unaffected',
    });
    expectOutcomes(
      [
        { version: '8.3', less_than: '8.3.1' },
        { version: '8.3-CE', status: 'unaffected' },
      ],
      {
        '8.3': 'affected',
        '8.3-CE': 'unaffected',
      },
    );
  });
});

describe('placeholders', () => {
  // CVE-2026-1281: affected by default, only patches of 12.x are unaffected.
  test('within a version are not compared', () => {
    const patches = ['12.x.1.x RPM', '12.x.0.x RPM'].map((version) => ({ version, status: 'unaffected' as const }));
    expectOutcomes(
      patches,
      { '11.12.0.0': 'affected', '12.5.0.0': 'uncomparable', '12.1.1.0': 'uncomparable' },
      'affected',
    );
  });

  test.each(['6.4.x', '6.4.xxx', '6.4.*', '6.4.X', '6.4.N'])('%s is a series', (version) => {
    expectOutcomes([{ version }], { '6.4.1': 'affected', '6.4.22': 'affected', '6.5.0': 'unaffected' });
    expectOutcomes([{ version: '0', less_than: version }], { '6.4.1': 'affected', '6.5.0': 'unaffected' });
  });
});

describe('a range that ends before a pre-release', () => {
  test.each(['11.0.0-M1', '11.0.0'])('begins with %s', (version) => {
    expectOutcomes([{ version, less_than_or_equal: '11.0.0-M16' }], {
      '11.0.0-M1': 'affected',
      '11.0.0-M16': 'affected',
      '11.0.0-M17': 'unaffected',
      '11.0.0': 'unaffected',
    });
  });
});

describe('builds of a release', () => {
  test("can't be compared without their build", () => {
    expectOutcomes([{ version: '9.1R5', less_than: '9.1R9' }], {
      '9.1': 'uncomparable',
      '9.1R9': 'unaffected',
      '9.0': 'unaffected',
    });
    expectOutcomes([{ version: 'V2.70(AAHH.3)' }], { 'V2.70': 'uncomparable' });
  });

  test("can't be compared with builds that are named in another way", () => {
    expectOutcomes([{ version: '0', less_than_or_equal: '15.4.2 HF 2' }], {
      '15.4.2 HF 2': 'affected',
      '15.4.2.126': 'uncomparable',
      '15.5': 'unaffected',
    });
  });

  test('are after the release, whatever the record calls the type of its versions', () => {
    expectOutcomes([{ version: '1.3', less_than: '1.3.1-9346-10', version_type: 'semver' }], {
      '1.3.1-9346-9': 'affected',
      '1.3.1-9346-10': 'unaffected',
    });
  });
});

describe('texts', () => {
  test.each<[string, Record<string, string>]>([
    ['5.2 all versions', { '5.2.13': 'affected', '5.4.0': 'unaffected' }],
    ['12.2.5-12.2.9', { '12.2.5': 'affected', '12.2.7': 'affected', '12.2.10': 'unaffected' }],
    ['5.0.0 <= version < 5.15.7', { '5.15.5': 'affected', '5.15.7': 'unaffected' }],
    [
      'Fixed in OpenSSL 1.1.1d (Affected 1.1.1-1.1.1c)',
      { '1.1.1': 'affected', '1.1.1c': 'affected', '1.1.1d': 'unaffected' },
    ],
    [
      'FortiWeb 6.3.0 through 6.3.7 and version before 6.2.4',
      { '6.3.7': 'affected', '6.2.3': 'affected', '6.2.4': 'unaffected' },
    ],
    [
      'ArubaOS 10.4.x.x: 10.4.0.1 and below',
      { '10.4.0.1': 'affected', '10.4.0.2': 'unaffected', '10.3.9': 'unaffected' },
    ],
    ['1.0.5, 1.0.6. 1.0.7', { '1.0.6': 'affected', '1.0.7': 'affected' }],
    ['All versions from 3.4.20', { '3.4.19': 'unaffected', '3.4.20': 'affected' }],
  ])('%j is read', (version, expected) => {
    expectOutcomes([{ version }], expected);
  });

  test('with platforms name no versions', () => {
    const fix = [{ version: 'SMR Oct-2023 Release in Android 11, 12, 13', status: 'unaffected' as const }];
    expectOutcomes(fix, { '11': 'uncomparable', '13': 'uncomparable', '12.5': 'uncomparable' }, 'affected');
  });

  test('with dates are compared with dates alone', () => {
    expectOutcomes([{ version: '0', less_than: '2023-05-01' }], {
      '2023-04-05': 'affected',
      '2023-05-01': 'unaffected',
      '13': 'uncomparable',
    });
  });
});

describe('ends', () => {
  test('that come before their start are not compared', () => {
    expectOutcomes([{ version: '14.1', less_than: '12.35' }], {
      '14.1': 'affected',
      '14.2': 'uncomparable',
      '13.0': 'uncomparable',
    });
  });

  test('that repeat their start are those of a range', () => {
    const oracle = { version: 'Team Calendar Plugin: 18.2', less_than_or_equal: 'Team Calendar Plugin: 18.2-22.1' };
    expectOutcomes([oracle], { '18.2': 'affected', '22.1': 'affected', '22.2': 'unaffected' });
    expectOutcomes([{ version: 'ECC:11', less_than_or_equal: 'ECC:11-13' }], { '12': 'affected', '14': 'unaffected' });
    const hitachi = { version: '10-10', less_than_or_equal: '10-10-01' };
    expectOutcomes([hitachi], { '10-10-01': 'affected', '10-10-02': 'unaffected' });
  });

  test('of a range without spaces are its ends', () => {
    expectOutcomes([{ version: '1.0.0-4.4.7' }], { '1.0.0': 'affected', '4.4.7': 'affected', '4.4.8': 'unaffected' });
    expectOutcomes([{ version: '2.0.0-2.1.3', version_type: 'semver' }], {
      '2.0.0-2.1.3': 'affected',
      '2.1.3': 'affected',
      '2.1.4': 'unaffected',
    });
    expectOutcomes([{ version: '5.3.18-24.86.2' }], { '5.3.18-24.86.2': 'affected', '6.0': 'unaffected' });
  });

  test('that are unaffected under another spelling leave what is listed as affected', () => {
    const ranges: Range[] = [{ version: '2023.4' }, { version: '2023.4.0', status: 'unaffected' }];
    expectOutcomes(ranges, { '2023.4': 'affected' }, 'affected');
  });

  test('that name no version leave the range open to question', () => {
    expectOutcomes([{ version: '7.7.0', less_than: 'unspecified' }], { '7.7.0': 'affected', '8.0': 'uncomparable' });
    expectOutcomes([{ version: 'unspecified', less_than: 'n/a' }], { '1.0': 'uncomparable' });
  });

  test('that are open stop where a later range ends in its branch', () => {
    const ranges = [
      { version: '13.1.0', less_than: '*' },
      { version: '16.1.0', less_than: '16.1.5' },
    ];
    expectOutcomes(ranges, {
      '13.1.5': 'affected',
      '15.1.0': 'affected',
      '16.1.4': 'affected',
      '16.1.5': 'unaffected',
    });
  });
});

describe('ends with one start', () => {
  test('that begin a release line are about several models', () => {
    const ends = ['1.12.0', '1.20.0', '1.32.0'].map((less_than) => ({ version: '0', less_than }));
    expectOutcomes(ends, { '1.12.5': 'affected', '1.20.0': 'affected', '1.31.9': 'affected', '1.32.0': 'unaffected' });
  });
});

describe('a fix within a branch that is unaffected as a whole', () => {
  // CVE-2024-42109: the flaw of 6.5 had been backported to 6.1.
  test('leaves the earlier versions of the branch open to question', () => {
    const ranges: Range[] = [
      { version: '6.5' },
      { version: '0', less_than: '6.5', status: 'unaffected' },
      { version: '6.1.98', less_than_or_equal: '6.1.*', status: 'unaffected' },
      { version: '6.6.39', less_than_or_equal: '6.6.*', status: 'unaffected' },
      { version: '6.10', less_than_or_equal: '*', status: 'unaffected' },
    ];
    expectOutcomes(
      ranges,
      {
        '6.0.5': 'unaffected',
        '6.1.97': 'uncomparable',
        '6.1.98': 'unaffected',
        '6.6.38': 'affected',
        '6.6.39': 'unaffected',
      },
      'affected',
    );
  });
});

describe('a version in no range', () => {
  const branches = [
    { version: '6.4.0', less_than: '6.4.5' },
    { version: '7.0.0', less_than: '7.0.3' },
  ];

  test('is not affected where the default status or a range of its branch says so', () => {
    expectOutcomes(branches, { '6.4.5': 'unaffected', '7.2.0': 'unaffected', '6.2.0': 'unaffected' });
    expectOutcomes(branches, { '6.4.5': 'unaffected', '7.0.9': 'unaffected' }, 'unknown');
    expectOutcomes([{ version: '0', less_than: '2.4' }], { '2.4': 'unaffected', '3.0': 'unaffected' }, 'unknown');
  });

  test('is unlisted in a branch that the record does not name', () => {
    expectOutcomes(branches, { '6.2.9': 'unlisted', '7.2.0': 'unlisted' }, 'unknown');
    expectOutcomes([{ version: '1.0' }, { version: '1.2' }], { '1.1': 'unlisted', '1.3': 'unlisted' }, 'unknown');
  });

  test("can't be compared where nothing is stated", () => {
    expect(matchVersion([], '1.0').outcome).toBe('uncomparable');
  });

  test("can't be compared where the status of its range is unknown", () => {
    const unknown: Range = { version: '2.0', less_than: '3.0', status: 'unknown' };
    expectOutcomes([{ version: '1.0', less_than: '2.0' }, unknown], {
      '1.5': 'affected',
      '2.5': 'uncomparable',
      '3.0': 'unaffected',
    });
  });
});

test('what was compared of a version is named, and that a distribution may have fixed it', () => {
  const range = { version: '0', less_than: '8.6.0', less_than_or_equal: null, version_type: null };
  expect(describeCompared('8.5.0-2ubuntu10', range)).toEqual({
    name: '8.5.0-2ubuntu10 (compared as 8.5.0)',
    addition: '. A distribution may have fixed it without a new version',
  });
  expect(describeCompared('17.4.2-ee', range)).toEqual({ name: '17.4.2-ee (compared as 17.4.2)', addition: '' });
  expect(describeCompared('8.5.0-rc1', range)).toEqual({ name: '8.5.0-rc1', addition: '' });
  expect(describeCompared('8.5.0-2ubuntu10', { ...range, less_than: '8.5.0-2ubuntu11' }).name).toBe('8.5.0-2ubuntu10');
});
