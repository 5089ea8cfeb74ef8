import { describe, expect, test, vi } from 'vitest';
import { explainMatch } from './reasons.ts';

// The engine answers this for a record that doesn't say whether versions outside of its ranges are affected.
vi.mock('@faultline/shared/versions', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  matchVersion: () => ({ outcome: 'unlisted' }),
  matchFilter: () => ({ outcome: 'unlisted' }),
}));

describe('the reason of a version that a record does not list', () => {
  test.each([
    ['9.1', false, '9.1 is in no range that the record lists'],
    ['9.1', true, '9.1 is in no range that the record lists'],
    ['>=9.1', true, '>=9.1 overlaps no range that the record lists'],
  ])('does not say that it is unaffected: %s', (text, isFilter, reason) =>
    expect(explainMatch([], { productId: 1, text, isFilter }, 'unaffected')).toBe(reason),
  );

  test('is absent for a match', () =>
    expect(explainMatch([], { productId: 1, text: '9.1', isFilter: false }, 'affected')).toBeNull());
});
