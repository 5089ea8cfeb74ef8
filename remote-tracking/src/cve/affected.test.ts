import { readCveDetail } from '@faultline/shared/contract';
import { expect, test } from 'vitest';
import { findAffected } from './findAffected.ts';
import { groupAffected } from './groupAffected.ts';

const groups = (...affected_versions: object[]) =>
  groupAffected(
    readCveDetail({ vendor_name: 'Acme', vendor_id: 1, product_name: 'Anvil', product_id: 2, affected_versions }),
  );

const bolt = { vendor_name: 'Bolts Inc', product_name: 'Bolt', product_id: 5 };

test('ranges stand by product, what is affected first, each once', () => {
  const found = groups(
    { ...bolt, version: '3.0', status: 'unaffected' },
    { ...bolt, version: '1.0', less_than: '2.0' },
    { ...bolt, version: '1.0', less_than: '2.0' },
    { version: '7' },
  );
  expect(found).toMatchObject([
    { vendor: 'Bolts Inc', product: 'Bolt', productId: '5', ranges: [{ version: '1.0' }, { version: '3.0' }] },
    { vendor: 'Acme', vendorId: '1', product: 'Anvil', productId: '2', ranges: [{ version: '7' }] },
  ]);
});

test('versions may come as bare texts', () => {
  expect(groups('1.0' as unknown as object, '1.1' as unknown as object)).toMatchObject([
    { product: 'Anvil', ranges: [{ version: '1.0' }, { version: '1.1' }] },
  ]);
});

test('a product is found by its name', () => {
  const all = groups({ ...bolt, version: '1' }, { version: '7' });
  expect(findAffected(all, 'bolts').groups).toMatchObject([{ product: 'Bolt' }]);
  expect(findAffected(all, ' ').groups).toHaveLength(2);
  expect(findAffected(all, 'cog').groups).toEqual([]);
});

test('a version is found by the ranges that hold it', () => {
  const all = groups({ ...bolt, version: '1.0', less_than: '2.0' }, { version: '7' });
  expect(findAffected(all, '1.5')).toMatchObject({
    groups: [{ product: 'Bolt' }],
    version: { holding: [{ version: '1.0' }], unsure: false },
  });
  expect(findAffected(all, '3.0')).toEqual({ groups: [], version: { holding: [], unsure: false } });
});

test('a version that is listed as not affected is none, whatever the default', () => {
  const all = groups(
    { version: '0', less_than: '*' },
    { version: '2.0', less_than_or_equal: '*', status: 'unaffected' },
  );
  expect(findAffected(all, '2.1').version).toEqual({ holding: [], unsure: false });
  expect(findAffected(all, '1.9').version?.holding).toHaveLength(1);
});

test('between where it began and what is fixed a version is affected', () => {
  const kernel = groups(
    { version: '1da177e4c3f41524e886b7f1b8a0c1fc7321cac2', version_type: 'git' },
    { version: '5.5' },
    { version: '6.1.183', less_than_or_equal: '6.1.*', status: 'unaffected' },
    { version: '7.2', less_than_or_equal: '*', status: 'unaffected' },
  );
  expect(findAffected(kernel, '6.1.90').version).toMatchObject({ holding: [{ version: '5.5', less_than: '6.1.183' }] });
  expect(findAffected(kernel, '6.1.183').version).toEqual({ holding: [], unsure: false });
});

test('ranges in prose leave it open', () => {
  expect(findAffected(groups({ version: 'see the advisory' }), '4.9')).toMatchObject({
    groups: [{ product: 'Anvil' }],
    version: { holding: [], unsure: true },
  });
});

test('a product with more ranges than are compared leaves it open whether a version is affected', () => {
  const many = Array.from({ length: 20_001 }, (_, index) => ({ version: `1.${index}` }));
  const found = findAffected(groups(...many), '1.20000');
  expect(found.version).toEqual({ holding: [], unsure: true });
  expect(findAffected(groups(...many), '1.7').version?.holding).toHaveLength(1);
});
