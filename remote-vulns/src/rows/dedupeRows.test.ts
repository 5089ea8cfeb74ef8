import type { CveRow } from '@faultline/shared/contract';
import { expect, test } from 'vitest';
import { dedupeRows } from './useCveList.ts';

const row = (cve_id: string) => ({ cve_id }) as CveRow;
const ids = (rows: readonly CveRow[]) => rows.map(({ cve_id }) => cve_id);

test('a row that came before is not listed again', () => {
  const page = {};
  expect(ids(dedupeRows(page, [row('A'), row('B')], 'past'))).toEqual(['A', 'B']);
  expect(ids(dedupeRows(page, [row('A'), row('B'), row('B'), row('C')], 'past'))).toEqual(['A', 'B', 'C']);
});

test('a row without an id gets a placeholder of its tab', () => {
  expect(ids(dedupeRows({}, [row('A'), row(''), row('')], 'daily'))).toEqual(['A', 'CVE-DAILY-2', 'CVE-DAILY-3']);
});

test('another first page is another list', () => {
  expect(ids(dedupeRows({}, [row('A')], 'past'))).toEqual(['A']);
  expect(ids(dedupeRows({}, [row('A')], 'past'))).toEqual(['A']);
});

test('nothing new leaves the rows as they are', () => {
  const page = {};
  const items = [row('A')];
  expect(dedupeRows(page, items, 'past')).toBe(dedupeRows(page, items, 'past'));
});
