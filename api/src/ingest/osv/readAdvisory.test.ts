import { describe, expect, test } from 'vitest';
import { readAdvisory } from './readAdvisory.ts';

const advisory = (affected: object, more: object = {}) => ({
  id: 'GO-2026-0001',
  aliases: ['CVE-2026-1000', 'GHSA-aaaa-bbbb-cccc'],
  affected: [{ package: { ecosystem: 'Go', name: 'example.com/lib' }, ...affected }],
  ...more,
});
const semver = (...events: object[]) => ({ ranges: [{ type: 'SEMVER', events }] });
const readRanges = (affected: object) => readAdvisory(advisory(affected)).flatMap(({ ranges }) => ranges);
const range = { less_than: null, less_than_or_equal: null, version_type: 'semver' };

describe('readAdvisory', () => {
  test('names the package and each CVE that is an alias', () => {
    expect(readAdvisory(advisory(semver({ introduced: '0' }, { fixed: '1.2.3' })))).toEqual([
      {
        advisory: 'GO-2026-0001',
        cveIds: ['CVE-2026-1000'],
        ecosystem: 'Go',
        name: 'example.com/lib',
        ranges: [{ ...range, version: '0', less_than: '1.2.3' }],
      },
    ]);
  });

  test('makes a range of each start and the end after it, in the order of versions', () => {
    expect(readRanges(semver({ introduced: '1.10.0' }, { introduced: '0' }, { fixed: '1.9.2' }))).toEqual([
      { ...range, version: '0', less_than: '1.9.2' },
      { ...range, version: '1.10.0', less_than: '*' },
    ]);
    expect(readRanges(semver({ introduced: '2.0.0' }, { last_affected: '2.4.0' }))).toEqual([
      { ...range, version: '2.0.0', less_than_or_equal: '2.4.0' },
    ]);
  });

  test('takes the listed versions where the only range is of commits', () => {
    const ranges = [{ type: 'GIT', events: [{ introduced: '0' }, { fixed: 'a'.repeat(40) }] }];
    expect(readRanges({ ranges, versions: ['1.0', '1.1'] })).toEqual([
      { ...range, version_type: null, version: '1.0' },
      { ...range, version_type: null, version: '1.1' },
    ]);
  });

  test.each([
    ['is withdrawn', advisory(semver({ introduced: '0' }), { withdrawn: '2026-01-01T00:00:00Z' })],
    ['names no CVE', advisory(semver({ introduced: '0' }), { aliases: ['GHSA-aaaa-bbbb-cccc'] })],
    ['is of a Linux distribution', advisory({ package: { ecosystem: 'Debian:12', name: 'curl' } })],
    ['has no package', advisory({ package: null })],
    ['is a list', [advisory(semver({ introduced: '0' }))]],
    ['is nothing', null],
  ])('says nothing where it %s', (_, json) => {
    expect(readAdvisory(json)).toEqual([]);
  });
});
