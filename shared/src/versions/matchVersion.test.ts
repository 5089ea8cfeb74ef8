import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { affectedIntervals, type ProductRanges, type Status, UNCOMPARED } from './affectedIntervals.ts';
import { entry } from './fixtures/entry.ts';
import { toEntries, matchFilter, matchVersion } from './matchVersion.ts';
import { filterProbe, type Probe, versionProbe } from './probes.ts';

const outcome = (entries: ProductRanges[], version: string) => matchVersion(entries, version).outcome;

describe('matchVersion', () => {
  const tomcat = [
    entry([
      { version: '11.0.0-M1', less_than_or_equal: '11.0.1', version_type: 'semver' },
      { version: '9.0.0-M1', less_than: '9.0.98', version_type: 'semver' },
      { version: '8.5.0', status: 'unaffected' },
    ]),
  ];

  test('names the stated range that holds an affected version', () => {
    expect(matchVersion(tomcat, '9.0.50')).toMatchObject({
      outcome: 'affected',
      range: { version: '9.0.0-M1', less_than: '9.0.98' },
    });
  });

  test('names the stated range that holds a version that is listed as unaffected', () => {
    expect(matchVersion(tomcat, '8.5.0')).toMatchObject({ outcome: 'unaffected', range: { version: '8.5.0' } });
    expect(matchVersion(tomcat, '9.0.98')).toEqual({ outcome: 'unaffected' });
  });

  test('names no range where a product is affected by default', () => {
    const fixed = { version: '2.0', less_than_or_equal: '*', status: 'unaffected' as const };
    const entries = [entry([fixed], 'affected')];
    expect(matchVersion(entries, '1.0')).toEqual({ outcome: 'affected' });
    expect(matchVersion(entries, '2.0')).toMatchObject({ outcome: 'unaffected', range: fixed });
  });

  test.each([undefined, 'semver', 'rpm'])(
    'excludes from all versions what is unaffected, of the type %s',
    (version_type) => {
      const entries = [
        entry([
          { version: '0', less_than: '*', version_type },
          { version: '2.1', status: 'unaffected', version_type },
        ]),
      ];
      expect([outcome(entries, '2.0'), outcome(entries, '2.1')]).toEqual(['affected', 'unaffected']);
    },
  );

  test.each<[string, ProductRanges[]]>([
    ['a bound without an order', [entry([{ version: '0', less_than: 'the August update' }])]],
    ['prose', [entry([{ version: 'see the advisory' }])]],
    ['a text without an order', [entry([{ version: 'Windows 10' }])]],
    ['Git commits alone', [entry([{ version: '1da177e4c3f41524e886b7f1b8a0c1fc7321cac2', version_type: 'git' }])]],
    ['no version', [entry([{ version: 'n/a' }])]],
    ['no range', [entry([], 'unknown')]],
    ['a text that is too long', [entry([{ version: `1.0${'.0'.repeat(200)}` }])]],
  ])('cannot compare %s', (_, entries) => {
    expect(outcome(entries, '1.0')).toBe('uncomparable');
    expect(affectedIntervals(entries)).toContainEqual(UNCOMPARED);
  });

  test('compares where a part cannot be compared', () => {
    const entries = [entry([{ version: '1.0', less_than: '2.0' }, { version: 'see the advisory' }])];
    expect(outcome(entries, '1.5')).toBe('affected');
    expect(matchVersion(entries, '2.5')).toMatchObject({
      outcome: 'uncomparable',
      range: { version: 'see the advisory' },
    });
  });

  test('passes over commits and ranges without a version where others have one', () => {
    const entries = [
      entry([
        { version: 'n/a' },
        { version: '1da177e4c3f41524e886b7f1b8a0c1fc7321cac2', version_type: 'git' },
        { version: '1.0', less_than: '2.0' },
      ]),
    ];
    expect(outcome(entries, '2.0')).toBe('unaffected');
  });

  test('compares a text without an order with the same text alone', () => {
    const entries = [entry([{ version: 'WCD9340' }])];
    expect(outcome(entries, 'wcd9340')).toBe('affected');
    expect(outcome(entries, 'WCD9341')).toBe('uncomparable');
    expect(outcome([entry([{ version: '1.0', less_than: '2.0' }])], 'WCD9341')).toBe('uncomparable');
    expect(outcome([entry([{ version: '*' }])], 'WCD9341')).toBe('affected');
  });

  test('passes over second opinions', () => {
    const entries = [
      entry([{ version: '1.0', less_than: '2.0' }]),
      entry([{ version: '1.0', less_than: '3.0' }], 'unaffected', false),
    ];
    expect(outcome(entries, '2.5')).toBe('unaffected');
    expect(outcome(entries, '1.5')).toBe('affected');
  });
});

describe('matchFilter', () => {
  const entries = [entry([{ version: '1.0', less_than: '2.0' }])];

  test.each([
    ['>=1.5', 'affected'],
    ['>=2.0', 'unaffected'],
    ['1.x', 'affected'],
    ['2.x', 'unaffected'],
    ['1.9.9', 'affected'],
    ['99.0', 'unaffected'],
    ['latest', 'uncomparable'],
    ['', 'affected'],
  ])('finds for %j what it lets through: %s', (filter, expected) => {
    expect(matchFilter(entries, filter).outcome).toBe(expected);
  });

  test('finds a range in any order of versions', () => {
    const rpm = [entry([{ version: '0', less_than: '4.18.0-305.el8', version_type: 'rpm' }])];
    expect(matchFilter(rpm, '<=4.18.0-80.el8').outcome).toBe('affected');
    expect(matchFilter(rpm, '>=4.18.0-305.el8').outcome).toBe('unaffected');
  });
});

describe('toEntries', () => {
  test('puts the ranges of one entry together', () => {
    const [first, second] = [
      { entry: 0, default_status: 'affected' as const },
      { entry: 1, decides: false },
    ];
    const none = { less_than: null, less_than_or_equal: null, version_type: null };
    const entries = toEntries([
      { version: '1.0', status: 'unaffected', ...none, ...first },
      { version: '1.0', status: 'affected', ...none, ...second },
      { version: '2.0', status: 'unaffected', ...none, less_than: '3.0', ...first },
      { version: 'All other versions', status: 'affected', ...none, ...first },
    ]);
    expect(entries.map(({ ranges }) => ranges.length)).toEqual([2, 1]);
    expect(['1.0', '2.0', '3.0'].map((version) => matchVersion(entries, version).outcome)).toEqual([
      'unaffected',
      'unaffected',
      'affected',
    ]);
  });
});

describe('probes over intervals', () => {
  const version = fc.oneof(
    fc
      .tuple(fc.nat(3), fc.nat(3), fc.constantFrom('', '.0', '.1', '-rc.1', '+build', '-1.el8'))
      .map(([a, b, rest]) => `${a}.${b}${rest}`),
    fc.constantFrom(
      'n/a',
      '*',
      '0',
      'Windows 10',
      'WCD9340',
      '1.x',
      '2.*',
      'a'.repeat(40),
      '1.0 and earlier',
      'before 2',
    ),
  );
  const bound = fc.option(version);
  const status = fc.constantFrom<Status>('affected', 'affected', 'unaffected', 'unknown');
  const range = fc
    .record({
      version,
      less_than: bound,
      less_than_or_equal: bound,
      version_type: fc.constantFrom(null, 'semver', 'rpm', 'git', 'dpkg', 'custom'),
      status,
    })
    .map((each) => (each.less_than === null ? each : { ...each, less_than_or_equal: null }));
  const entries = fc.array(
    fc.record({
      default_status: status,
      ranges: fc.array(range, { maxLength: 4 }),
      decides: fc.constantFrom(undefined, undefined, false),
    }),
    { maxLength: 3 },
  );

  // As the database compares.
  const findOutcome = (stated: ProductRanges[], probes: Probe[]) => {
    if (stated.every(({ decides }) => decides === false)) return 'uncomparable';
    const intervals = affectedIntervals(stated);
    const hits = probes.filter((probe) => intervals.some(({ lo, hi }) => lo < probe.hi && probe.lo < hi));
    if (hits.length === 0) return 'unaffected';
    return hits.some((probe) => probe.outcome === 'affected') ? 'affected' : 'uncomparable';
  };

  test('agree with matchVersion and matchFilter', () => {
    const agrees = fc.property(entries, version, fc.constantFrom('', '>=', '<', '<='), (stated, text, operator) => {
      const { outcome: found } = matchVersion(stated, text);
      expect(found === 'unlisted' ? 'unaffected' : found).toBe(findOutcome(stated, versionProbe(text)));
      expect(matchFilter(stated, `${operator}${text}`).outcome).toBe(
        findOutcome(stated, filterProbe(`${operator}${text}`)),
      );
    });
    expect(fc.check(agrees, { numRuns: 1500 }).counterexample).toBeNull();
  });

  test('name a range that is stated with the outcome', () => {
    const names = fc.property(entries, version, (stated, text) => {
      const { outcome: found, range: named } = matchVersion(stated, text);
      if (named === undefined) return;
      expect(stated.flatMap(({ ranges }) => ranges)).toContain(named);
      if (found === 'affected' || found === 'unaffected') expect(named.status).toBe(found);
    });
    expect(fc.check(names, { numRuns: 3000 }).counterexample).toBeNull();
  });

  test('overlap in order and hold their start', () => {
    const holds = fc.property(version, (text) =>
      [...versionProbe(text), ...filterProbe(text)].every(({ lo, hi }) => lo < hi),
    );
    expect(fc.check(holds).counterexample).toBeNull();
  });
});
