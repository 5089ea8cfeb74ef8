import { expect, test } from 'vitest';
import { readTracking } from '../contract/trackings.ts';
import { findTracking } from './findTracking.ts';

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
