import { describe, expect, test } from 'vitest';
import { readCveRow } from '../contract/cves/cve.ts';
import { readTracking } from '../contract/trackings.ts';
import { describeMatch, findRowMatches, isListedAsTracked } from './rowMatches.ts';
import { indexTrackings } from './useTrackings.ts';

const row = (fields: object = {}) =>
  readCveRow({ cve_id: 'CVE-2026-1', vendor_id: 7, product_id: 8, product_version_ids: [9], ...fields });
const index = (...trackings: object[]) =>
  indexTrackings(trackings.map((tracking, at) => readTracking({ id: at + 1, ...tracking })));
const filtered = { tracking_type: 'product', target_id: 8, version_filter: '>=1.0' };
const version = { tracking_type: 'product_version', target_id: 9 };
const ids = (...given: Parameters<typeof findRowMatches>) =>
  findRowMatches(...given).map(({ tracking }) => tracking.id);

describe('findRowMatches', () => {
  test('takes what the provider says of versions and filters as final', () => {
    expect(ids(index(filtered, version), row({ matches: [] }))).toEqual([]);
    const matches = [
      { tracking_id: 1, outcome: 'uncomparable', reason: 'why' },
      { tracking_id: 2, outcome: 'affected', reason: '1.5 is in < 2' },
      { tracking_id: 99, outcome: 'affected', reason: null },
    ];
    const found = findRowMatches(index(filtered, version), row({ matches }));
    expect(found.map(describeMatch)).toEqual(['You are tracking this product version: 1.5 is in < 2', 'why']);
  });

  test('finds a vendor, a product and a CVE at once, whatever the provider said before', () => {
    const added = [
      { tracking_type: 'vendor', target_id: 7 },
      { tracking_type: 'product', target_id: 8, version_filter: 'string' },
      { tracking_type: 'cve', target_id: 'CVE-2026-1' },
    ];
    expect(ids(index(...added), row({ matches: [] }))).toEqual(['3', '2', '1']);
  });

  test('marks a row for a filter of which the provider says nothing, without saying that it matches', () => {
    const [match] = findRowMatches(index(filtered), row());
    expect(match).toMatchObject({ outcome: 'uncomparable' });
    expect(match && describeMatch(match)).toBe(
      "You are tracking this product. Your version filter >=1.0 wasn't compared",
    );
    expect(isListedAsTracked(index(filtered), row())).toBe(true);
    expect(isListedAsTracked(index(filtered), row({ matches: [] }))).toBe(false);
    expect(isListedAsTracked(index(filtered), row({ product_id: 1 }))).toBe(false);
  });

  test('marks no row for a version that the record does not list', () => {
    const matches = [{ tracking_id: 1, outcome: 'unlisted', reason: '9.1 is in no range that the record lists' }];
    expect(ids(index(filtered), row({ matches }))).toEqual([]);
    expect(isListedAsTracked(index(filtered), row({ matches }))).toBe(false);
  });

  test('finds the versions that a row names where the provider says nothing', () =>
    expect(ids(index(version), row())).toEqual(['1']));
});
