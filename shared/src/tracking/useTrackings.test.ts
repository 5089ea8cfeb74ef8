import { expect, test, describe } from 'vitest';
import { readCveRow } from '../contract/cves/cve.ts';
import { readTracking } from '../contract/trackings.ts';
import { findRowTracking, findRowTrackings } from './rowMatches.ts';
import { indexTrackings, trackingSentence, findTracking } from './useTrackings.ts';

describe('indexTrackings', () => {
  const row = readCveRow({
    cve_id: 'CVE-2026-1',
    vendor_id: 7,
    vendor_name: 'Acme',
    product_id: 8,
    product_name: 'Anvil',
    product_version_ids: [9, 10],
  });
  const vendor = readTracking({ id: 1, type: 'Vendor Based Tracking', target_id: 7 });
  const product = readTracking({ id: 2, tracking_type: 'product', target_id: '8' });
  const version = readTracking({ id: 3, tracking_type: 'Product Version Based Tracking', value: '10' });
  const cve = readTracking({ id: 4, tracking_type: 'cve based tracking', target_id: 'cve-2026-1' });

  test('cve comes before version, product and vendor', () => {
    const found = (...trackings: (typeof vendor)[]) => findRowTracking(indexTrackings(trackings), row)?.id;
    expect(found(vendor, product, version, cve)).toBe('4');
    expect(found(vendor, product, version)).toBe('3');
    expect(found(vendor, product)).toBe('2');
    expect(found(vendor)).toBe('1');
    expect(found()).toBeUndefined();
  });

  test('only active trackings count', () => {
    expect(findRowTracking(indexTrackings([{ ...vendor, is_active: false }]), row)).toBeUndefined();
  });

  test.each([
    ['a name beside an id', { target_id: 7, vendor_name: 'Acme' }],
    ['a name as target', { value: 'Acme' }],
  ])('%s serves where a provider sends no ids', (_, target) => {
    const bare = readCveRow({ cve_id: 'CVE-2026-2', vendor: 'ACME', product: 'Anvil' });
    const named = readTracking({ id: 5, type: 'vendor', ...target });
    expect(findRowTracking(indexTrackings([named]), bare)?.id).toBe('5');
  });

  test('says what is tracked', () => {
    expect(trackingSentence(version)).toBe('You are tracking this product version');
  });

  test('names every tracking that touches a row, in the order of precedence', () => {
    const index = indexTrackings([vendor, product, version, cve]);
    expect(findRowTrackings(index, row).map(({ id }) => id)).toEqual(['4', '3', '2', '1']);
  });

  test('names of products that are not affected are no reason to call a row tracked', () => {
    const bare = readCveRow({ cve_id: 'CVE-2026-2', vendor_name: 'Acme', product_name: 'Anvil', is_unlinked: true });
    const named = readTracking({ id: 5, type: 'vendor', target_id: 7, vendor_name: 'Acme' });
    const own = readTracking({ id: 6, type: 'cve', target_id: 'CVE-2026-2' });
    expect(findRowTrackings(indexTrackings([named, own]), bare).map(({ id }) => id)).toEqual(['6']);
  });
});

describe('findTracking', () => {
  const paused = readTracking({ id: 1, tracking_type: 'product', target_id: 7, is_active: false });
  const active = readTracking({ id: 2, tracking_type: 'product', target_id: '7' });
  const version = readTracking({ id: 3, tracking_type: 'Product Version Based Tracking', version_id: 7 });

  test('takes the entry of the same type and target, a number or a text', () => {
    expect(findTracking([version, active], 'product', '7')?.id).toBe('2');
    expect(findTracking([version, active], 'product_version', '7')?.id).toBe('3');
    expect(findTracking([version, active], 'vendor', '7')).toBeUndefined();
  });

  test('an inactive entry counts too, after an active one', () => {
    expect(findTracking([paused], 'product', '7')?.id).toBe('1');
    expect(findTracking([paused, active], 'product', '7')?.id).toBe('2');
  });
});
