import { expect, test } from 'vitest';
import type { RecordRange } from './CveRecord.ts';
import { versionPages } from './versionPages.ts';

const pages = (...ranges: (Partial<RecordRange> & { version: string })[]) =>
  versionPages([
    {
      vendor: 'Acme',
      product: 'Gateway',
      source: 'acme',
      category: null,
      default_status: 'unaffected',
      ranges: ranges.map((range) => ({
        less_than: null,
        less_than_or_equal: null,
        version_type: null,
        status: 'affected',
        ...range,
      })),
    },
  ]);

test('gives a page to every version named as affected, once', () => {
  expect(
    pages(
      { version: '1.0' },
      { version: '2.0', less_than: '2.4' },
      { version: '0', less_than_or_equal: '3.1' },
      { version: '1.0' },
    ),
  ).toEqual(['1.0', '2.0', '3.1']);
});

test('splits lists and reads sentences', () => {
  expect(
    pages({ version: '7.4, 7.5' }, { version: '5.6.7 and below' }, { version: 'before 9.0' }, { version: 'WCD9340' }),
  ).toEqual(['7.4', '7.5', '5.6.7', 'WCD9340']);
});

test.each([
  'n/a',
  'unspecified',
  '*',
  '0',
  '6.1.*',
  '2.x',
  'All versions',
  '1da177e4c3f41524e886b7f1b8a0c1fc7321cac2',
  'x'.repeat(200),
])('gives no page to %j', (version) => {
  expect(pages({ version })).toEqual([]);
});

test('gives no page to what is not affected, and none to Git ranges', () => {
  expect(
    pages({ version: '1.0', status: 'unaffected' }, { version: 'abc123', version_type: 'git', less_than: 'def456' }),
  ).toEqual([]);
});
