import { describe, expect, test } from 'vitest';
import type { ShownFix } from '../../catalogue/cves/answers/formatFixes.ts';
import { describeRisk, type Risk } from './describeRisk.ts';

const nothing: Risk = {
  kev: false,
  exploitation: null,
  epss: null,
  vendor_name: null,
  product_name: null,
  more_products: 0,
  fixes: [],
};
const fix = (
  product_name: string | null,
  version: string,
  stated_as: ShownFix['stated_as'] = 'range end',
): ShownFix => ({
  vendor_name: 'Acme',
  product_name,
  version,
  stated_as,
});

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
      { fixes: [fix('Gateway', '2.4'), fix('Gateway', '3.1'), fix('Proxy', '1.0')] },
      ['Fixed in Gateway 2.4, 3.1; Proxy 1.0'],
    ],
    [{ fixes: [fix(null, '2.4', 'description')] }, ['Fixed in 2.4 (only in the description)']],
    [
      { fixes: ['1', '2', '3', '4'].map((version) => fix('Gateway', version)) },
      ['Fixed in Gateway 1, 2, 3 and others'],
    ],
    [{ fixes: ['A', 'B', 'C', 'D'].map((name) => fix(name, '1')) }, ['Fixed in A 1; B 1; C 1; and others']],
  ])('%j in lines', (risk, lines) => {
    expect(describeRisk({ ...nothing, ...risk })).toEqual(lines);
  });
});
