import { readCveDetail, readTracking } from '@faultline/shared/contract';
import { indexTrackings } from '@faultline/shared/tracking';
import { expect, test } from 'vitest';
import { findTouching } from './findTouching.ts';

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
  return findTouching(cve, indexTrackings(items), items).map(({ id }) => id);
};

test('names every tracking once, in the order of precedence', () => {
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

test('a tracked version that lies in a range counts', () => {
  const version = { tracking_type: 'product_version', target_id: 77, vendor_name: 'acme', product_name: 'Anvil' };
  expect(touching({ ...version, version: '1.5' })).toEqual(['1']);
  expect(touching({ ...version, version: '2.5' })).toEqual([]);
  expect(touching({ ...version, version: '1.5', is_active: false })).toEqual([]);
});

test('what the record says is not affected does not count', () => {
  expect(
    touching({ tracking_type: 'product_version', target_id: 31 }, { tracking_type: 'product', target_id: 6 }),
  ).toEqual([]);
});
