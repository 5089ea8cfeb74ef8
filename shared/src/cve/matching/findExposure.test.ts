import * as versions from '../../versions/index.ts';
import { readCveDetail, readTracking } from '../../contract/index.ts';
import { indexTrackings } from '../../tracking/index.ts';
import { describe, expect, test } from 'vitest';
import { findExposure } from '../summary/ExposureSummary.tsx';
import { formatReason, matchRanges } from './matchRanges.ts';

const cve = readCveDetail({
  cve_id: 'CVE-2026-1',
  vendor_id: 1,
  vendor_name: 'Acme',
  product_id: 2,
  product_name: 'Anvil',
  affected_versions: [
    {
      id: 9,
      version: '1.0',
      less_than: '2.0',
      vendor_id: 1,
      vendor_name: 'Acme',
      product_id: 2,
      product_name: 'Anvil',
    },
    { id: 30, version: '4', vendor_id: 3, vendor_name: 'Bolts', product_id: 5, product_name: 'Bolt' },
    { id: 31, version: '3', status: 'unaffected', vendor_id: 3, product_id: 6, product_name: 'Cog' },
  ],
});
const touching = (...rows: object[]) => {
  const items = rows.map((row, at) => readTracking({ id: at + 1, ...row }));
  return findExposure(cve, indexTrackings(items), items, versions).matches.map(({ tracking }) => tracking.id);
};

describe('findExposure', () => {
  test('lists every tracking once, in order of precedence', () => {
    expect(
      touching(
        { tracking_type: 'vendor', target_id: 3 },
        { tracking_type: 'product', target_id: 5 },
        { tracking_type: 'product_version', target_id: 30 },
        { tracking_type: 'cve', target_id: 'CVE-2026-1' },
        { tracking_type: 'vendor', target_id: 1 },
      ),
    ).toEqual(['4', '3', '2', '5', '1']);
  });

  test('includes a tracked version within a range', () => {
    const version = { tracking_type: 'product_version', target_id: 77, vendor_name: 'acme', product_name: 'Anvil' };
    expect(touching({ ...version, version: '1.5' })).toEqual(['1']);
    expect(touching({ ...version, version: '2.5' })).toEqual([]);
    expect(touching({ ...version, version: '1.5', is_active: false })).toEqual([]);
  });

  test('excludes what the record lists as unaffected', () => {
    expect(
      touching({ tracking_type: 'product_version', target_id: 31 }, { tracking_type: 'product', target_id: 6 }),
    ).toEqual([]);
  });

  const exposure = (ranges: object[], row: object, fields: object = {}) => {
    const product = { vendor_id: 1, vendor_name: 'Acme', product_id: 2, product_name: 'Anvil' };
    const items = [readTracking({ id: 1, tracking_type: 'product', target_id: 2, ...row })];
    const affected_versions = ranges.map((range) => ({ ...product, ...range }));
    const { matches, unaffected } = findExposure(
      readCveDetail({ cve_id: 'CVE-2026-2', ...product, affected_versions, ...fields }),
      indexTrackings(items),
      items,
      versions,
    );
    return {
      matches: matches.map(({ outcome, reason }) => [outcome, reason]),
      unaffected: unaffected.map(({ reason }) => reason),
    };
  };
  const range = { version: '9.0.0-M1', less_than: '9.0.98' };

  test.each([
    [{}, 'affected', undefined],
    [{ version_filter: '9.0.50' }, 'affected', '9.0.50 is in >= 9.0.0-M1, < 9.0.98'],
    [{ version_filter: '9.x' }, 'affected', '9.x overlaps >= 9.0.0-M1, < 9.0.98'],
    [{ version_filter: 'latest' }, 'uncomparable', "latest can't be compared: the record states no versions"],
    [{ version_filter: 'string' }, 'affected', undefined],
  ])('compares the version filter of a product: %o', (row, outcome, reason) =>
    expect(exposure([range], row)).toEqual({ matches: [[outcome, reason]], unaffected: [] }),
  );

  test('says that the version filter of a product is not met', () =>
    expect(exposure([range], { version_filter: '99.0' })).toEqual({
      matches: [],
      unaffected: ["99.0 isn't in any listed affected range"],
    }));

  test('says what a version cannot be compared with', () => {
    const version = { tracking_type: 'product_version', target_id: 77, vendor_name: 'Acme', product_name: 'Anvil' };
    expect(exposure([{ version: 'see the advisory' }], { ...version, version: '1.5' }).matches).toEqual([
      ['uncomparable', "1.5 can't be compared with “see the advisory”"],
    ]);
  });

  test('compares versions of a product without a vendor, beside one of its name', () => {
    const version = { tracking_type: 'product_version', target_id: 77, vendor_name: null, product_name: 'Anvil' };
    const ranges = [
      { version: '4', vendor_id: 3, vendor_name: 'Bolts', product_id: 5 },
      { ...range, vendor_id: null, vendor_name: null },
    ];
    expect(exposure(ranges, { ...version, version: '9.0.50' }).matches).toEqual([
      ['affected', '9.0.50 is in >= 9.0.0-M1, < 9.0.98'],
    ]);
    expect(exposure(ranges, { ...version, version: '4' }).matches).toEqual([]);
  });

  test('lets a second opinion decide nothing', () =>
    expect(
      exposure(
        [
          { ...range, entry: 0 },
          { version: '0', less_than: '100', entry: 1, decides: false },
        ],
        {
          version_filter: '99.0',
        },
      ).matches,
    ).toEqual([]));

  test('takes the default status of an entry as stated', () =>
    expect(
      exposure([{ version: '9.0.98', status: 'unaffected', entry: 0, default_status: 'affected' }], {
        version_filter: '9.0.50',
      }).matches,
    ).toEqual([['affected', '9.0.50: all versions but those listed as unaffected are affected']]));

  test('takes what the provider says of a product that the record names differently', () =>
    expect(
      exposure(
        [{ ...range, product_id: 99, product_name: 'Other' }],
        { version_filter: '9.0.50' },
        {
          product_id: 99,
          matches: [{ tracking_id: 1, outcome: 'uncomparable', reason: 'x' }],
        },
      ).matches,
    ).toEqual([['uncomparable', 'x']]));
});

describe('matchRanges', () => {
  const ranges = readCveDetail({ affected_versions: [{ version: '9.0', less_than: '9.1' }] }).affected_versions;
  // The engine answers this where the default status of an entry is not known.
  const engine = {
    ...versions,
    matchVersion: () => ({ outcome: 'unlisted' as const }),
    matchFilter: () => ({ outcome: 'unlisted' as const }),
  };

  test.each([
    [{ text: '9.1', isFilter: false }, '9.1 is in no range that the record lists'],
    [{ text: '9.1', isFilter: true }, '9.1 is in no range that the record lists'],
    [{ text: '>=9.1', isFilter: true }, '>=9.1 overlaps no range that the record lists'],
  ])('says of a version that the record does not list only that: %o', (compared, reason) => {
    const match = matchRanges(ranges, compared, engine);
    expect(match.outcome).toBe('unlisted');
    expect(formatReason(compared, match, engine)).toBe(reason);
  });

  test('compares nothing where a record lists more ranges than are compared', () => {
    const many = Array.from({ length: versions.MAX_COMPARED_RANGES + 1 }, () => ranges).flat();
    expect(matchRanges(many, { text: '9.1', isFilter: false }, engine).outcome).toBe('uncomparable');
  });
});
