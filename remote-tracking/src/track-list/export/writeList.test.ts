import { readTracking } from '@faultline/shared/contract';
import { expect, test } from 'vitest';
import { readList } from '../bulk/read/readList.ts';
import { writeCsv, writeJson } from './writeList.ts';

const list = [
  readTracking({ id: 1, type: 'vendor', target_id: 7, vendor_name: 'Acme, Inc.', notes: 'two\nlines, "quoted"' }),
  readTracking({ id: 2, type: 'product', target_id: 8, product_name: '=cmd()', vendor_name: 'Acme' }),
  readTracking({
    id: 3,
    type: 'product_version',
    target_id: 90,
    product_name: 'Anvil',
    vendor_name: 'Acme',
    version: '6.1',
  }),
  readTracking({ id: 4, type: 'cve', target_id: 'CVE-2026-1001', is_active: false }),
];
const labels = ['Acme, Inc.', 'Acme, =cmd()', 'Acme, Anvil, 6.1', 'CVE-2026-1001'];

test('is known as Unicode by its first mark, names its columns, and quotes what needs it', () => {
  const [heading, first] = writeCsv(list).split('\r\n');
  expect(heading).toBe(
    '\uFEFFtype,vendor,product,version,cve,custom_name,notes,version_filter,email_enabled,telegram_enabled,is_active,auto_track_new_versions,target_id,created_at',
  );
  expect(first).toBe('vendor,"Acme, Inc.",,,,,"two\nlines, ""quoted""",,false,false,true,true,7,');
});

test('a cell that looks like a formula is made text', () => {
  expect(writeCsv(list)).toContain("product,Acme,'=cmd(),");
});

test('both files can be imported again', () => {
  expect(readList(writeCsv(list)).entries.map(({ label }) => label)).toEqual(labels);
  expect(readList(writeJson(list)).entries.map(({ label }) => label)).toEqual(labels);
});
