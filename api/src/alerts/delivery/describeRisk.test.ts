import { describe, expect, test } from 'vitest';
import type { RecordProduct } from '../../ingest/record/CveRecord.ts';
import { describeRisk, type Risk } from './describeRisk.ts';

const nothing: Risk = {
  kev: false,
  exploitation: null,
  epss: null,
  vendor_name: null,
  product_name: null,
  more_products: 0,
  affected: null,
};
const product = (name: string, ...ends: (string | null)[]): RecordProduct => ({
  vendor: 'Acme',
  product: name,
  category: null,
  default_status: 'unaffected',
  source: 'Acme',
  ranges: ends.map((less_than) => ({
    version: '0',
    less_than,
    less_than_or_equal: null,
    version_type: 'semver',
    status: 'affected',
  })),
});

// Like real records: all versions except branches from their fix on, by commit and by version.
const kernel: RecordProduct = {
  ...product('Linux'),
  default_status: 'affected',
  ranges: (
    [
      ['1da177e4c3f4', '9edd3aa34d50', null, 'git', 'affected'],
      ['5.6', null, null, null, 'affected'],
      ['0', '5.6', null, 'semver', 'unaffected'],
      ['5.10.157', null, '5.10.*', 'semver', 'unaffected'],
      ['6.1', null, '*', 'original_commit_for_fix', 'unaffected'],
    ] as const
  ).map(([version, less_than, less_than_or_equal, version_type, status]) => ({
    version,
    less_than,
    less_than_or_equal,
    version_type,
    status,
  })),
};

describe('describeRisk', () => {
  test.each<[Partial<Risk>, string[]]>([
    [{}, []],
    [{ kev: true, exploitation: 2, epss: 0.9421 }, ['Known exploited (CISA KEV), EPSS 94.2%']],
    [{ exploitation: 2, epss: 0.99999 }, ['Actively exploited, says CISA, EPSS > 99.9%']],
    [{ exploitation: 1 }, ['Proof of concept exists']],
    [{ exploitation: 0, epss: 0.0004 }, ['EPSS < 0.1%']],
    [{ epss: 0.5 }, ['EPSS 50%']],
    [{ vendor_name: 'Acme', product_name: 'Gateway', more_products: 3 }, ['Acme Gateway and 3 more']],
    [{ vendor_name: 'Acme', product_name: 'acme Gateway' }, ['acme Gateway']],
    [{ vendor_name: 'Linux', product_name: 'Linux' }, ['Linux']],
    [{ vendor_name: 'acme', product_name: 'acme/gateway' }, ['acme/gateway']],
    [{ vendor_name: 'Linux', product_name: null }, ['Linux']],
    [{ vendor_name: 'Linux', product_name: 'Linux2 Tools' }, ['Linux Linux2 Tools']],
    [
      { affected: [product('Gateway', '2.4', '3.1', '2.4'), product('Proxy', '1.0', null)] },
      ['Fixed in Gateway 2.4, 3.1; Proxy 1.0'],
    ],
    [{ affected: [product('Gateway', '*', 'next', 'a'.repeat(40), '1'.repeat(200))] }, []],
    [{ affected: [product('Gateway', '0b8863185502', 'V3.5 SP3 Update 6')] }, ['Fixed in Gateway V3.5 SP3 Update 6']],
    [{ affected: [kernel] }, ['Fixed in Linux 5.10.157, 6.1']],
    [{ affected: [product('Gateway', '1', '2', '3', '4')] }, ['Fixed in Gateway 1, 2, 3 and others']],
    [{ affected: ['A', 'B', 'C', 'D'].map((name) => product(name, '1')) }, ['Fixed in A 1; B 1; C 1; and others']],
  ])('%j in lines', (risk, lines) => {
    expect(describeRisk({ ...nothing, ...risk })).toEqual(lines);
  });
});
