import { expect, test } from 'vitest';
import { add, countLine, isGood, nothing } from './Counts.ts';

test('skipped tests are named only where there are any', () => {
  expect(countLine({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed');
  expect(countLine({ passed: 12, failed: 3, skipped: 1 })).toBe('12 passed, 3 failed, 1 skipped');
});

test('counts add up', () => {
  const sum = add({ passed: 1, failed: 2, skipped: 3 }, { passed: 10, failed: 20, skipped: 30 });
  expect(sum).toEqual({ passed: 11, failed: 22, skipped: 33 });
});

test('a run is good when something passed and nothing failed', () => {
  expect(isGood({ passed: 1, failed: 0, skipped: 9 })).toBe(true);
  expect(isGood({ passed: 9, failed: 1, skipped: 0 })).toBe(false);
  expect(isGood(nothing)).toBe(false);
  expect(isGood({ ...nothing, skipped: 5 })).toBe(false);
});
