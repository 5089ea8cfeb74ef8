import { expect, test } from 'vitest';
import { add, countLine, failure, isGood, nothing } from './Counts.ts';

test('skipped tests are named only where there are any', () => {
  expect(countLine({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed');
  expect(countLine({ passed: 12, failed: 3, skipped: 1 })).toBe('12 passed, 3 failed, 1 skipped');
});

test('counts add up, and what failed is kept', () => {
  const sum = add(
    { passed: 1, failed: 1, skipped: 3, failures: ['first'] },
    { passed: 10, failed: 20, skipped: 30, failures: ['second', 'third'] },
  );
  expect(sum).toEqual({ passed: 11, failed: 21, skipped: 33, failures: ['first', 'second', 'third'] });
});

test('of a long message the beginning is kept', () => {
  const output = failure('a test', Array.from({ length: 100 }, (_, line) => `line ${line}`).join('\n')).split('\n');
  expect(output).toHaveLength(31);
  expect(output.at(-1)).toBe('    line 29');
  expect(failure('a test')).toBe('a test');
});

test('a run is good when something passed and nothing failed', () => {
  expect(isGood({ passed: 1, failed: 0, skipped: 9 })).toBe(true);
  expect(isGood({ passed: 9, failed: 1, skipped: 0 })).toBe(false);
  expect(isGood(nothing)).toBe(false);
  expect(isGood({ ...nothing, skipped: 5 })).toBe(false);
});
