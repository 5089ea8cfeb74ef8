import * as versions from '../../versions/index.ts';
import { readCveDetail } from '../../contract/index.ts';
import { describe, expect, test } from 'vitest';
import { findFixes } from './FixSummary.tsx';

const fixes = (...affected_versions: object[]) =>
  findFixes(readCveDetail({ affected_versions }).affected_versions, versions);

describe('findFixes', () => {
  test('returns the ends of ranges, newest branch first', () => {
    expect(
      fixes(
        { product_name: 'Anvil', version: '6.1', less_than: '6.1.183' },
        { product_name: 'Anvil', version: '6.6', less_than: '6.6.20' },
        { product_name: 'Bolt', version: '0', less_than: '2.0' },
      ),
    ).toEqual([
      { product: 'Anvil', versions: ['6.6.20', '6.1.183'] },
      { product: 'Bolt', versions: ['2.0'] },
    ]);
  });

  test('returns unaffected versions at the start of a branch', () => {
    expect(
      fixes(
        { version: '2.6.12' },
        { version: '0', less_than: '2.6.12', status: 'unaffected' },
        { version: '6.1.183', less_than_or_equal: '6.1.*', status: 'unaffected' },
        { version: '6.12', less_than_or_equal: '*', status: 'unaffected' },
      ),
    ).toEqual([{ product: undefined, versions: ['6.12', '6.1.183'] }]);
  });

  test.each([
    { version: '2.0' },
    { version: '0', less_than: '*' },
    { version: '0', less_than: '6.1.*' },
    { version: '0', less_than_or_equal: '2.0' },
    { version: 'n/a' },
    { version: '1da177e4c3f41524e886b7f1b8a0c1fc7321cac2', less_than: 'a8c7f1bc716b8c7f1bc716b8c7f1bc716b8c7f1b' },
  ])('finds no fix in %o', (range) => expect(fixes(range)).toEqual([]));
});
