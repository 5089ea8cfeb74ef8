import type { CveRow } from '@faultline/shared/contract';
import { renderHook } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { dedupeRows, useUniqueRows } from './useCveList.ts';

const row = (cve_id: string) => ({ cve_id }) as CveRow;
const ids = (rows: readonly CveRow[] = []) => rows.map(({ cve_id }) => cve_id);

describe('dedupeRows', () => {
  test('does not list a row again that came before', () => {
    expect(ids(dedupeRows([row('A'), row('B')], 'past'))).toEqual(['A', 'B']);
    expect(ids(dedupeRows([row('A'), row('B'), row('B'), row('C')], 'past'))).toEqual(['A', 'B', 'C']);
  });

  test('gives a row without an id a placeholder of its tab', () => {
    expect(ids(dedupeRows([row('A'), row(''), row('')], 'daily'))).toEqual(['A', 'CVE-DAILY-2', 'CVE-DAILY-3']);
  });
});

describe('useUniqueRows', () => {
  test('leaves the rows as they are when nothing is new, and drops those that are gone', () => {
    const items = [row('A'), row('B')];
    const { result, rerender } = renderHook((shown: readonly CveRow[]) => useUniqueRows(shown, 'past'), {
      initialProps: items,
    });
    const first = result.current;
    rerender(items);
    expect(result.current).toBe(first);
    rerender([row('A')]);
    expect(ids(result.current)).toEqual(['A']);
  });
});
