import type { CveRow } from '@faultline/shared/contract';
import { expect, test } from 'vitest';
import { listRows } from './listRows.ts';

const row = (cve_id: string) => ({ cve_id }) as CveRow;
const ids = (rows: readonly CveRow[]) => rows.map(({ cve_id }) => cve_id);

test('a row that came before is not listed again', () => {
  const page = {};
  expect(ids(listRows(page, [row('A'), row('B')], 'past'))).toEqual(['A', 'B']);
  expect(ids(listRows(page, [row('A'), row('B'), row('B'), row('C')], 'past'))).toEqual(['A', 'B', 'C']);
});

test('a row without an id gets a placeholder of its tab', () => {
  expect(ids(listRows({}, [row('A'), row(''), row('')], 'daily'))).toEqual(['A', 'CVE-DAILY-2', 'CVE-DAILY-3']);
});

test('another first page is another list', () => {
  expect(ids(listRows({}, [row('A')], 'past'))).toEqual(['A']);
  expect(ids(listRows({}, [row('A')], 'past'))).toEqual(['A']);
});

test('nothing new leaves the rows as they are', () => {
  const page = {};
  const items = [row('A')];
  expect(listRows(page, items, 'past')).toBe(listRows(page, items, 'past'));
});
