import * as versions from '../../versions/index.ts';
import { readCveDetail, readTracking } from '../../contract/index.ts';
import { indexTrackings } from '../../tracking/index.ts';
import { describe, expect, test } from 'vitest';
import { findMatchingTrackings } from './findMatchingTrackings.ts';

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
  return findMatchingTrackings(cve, indexTrackings(items), items, versions).map(({ id }) => id);
};

describe('findMatchingTrackings', () => {
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
});
