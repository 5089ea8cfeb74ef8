import { readTracking } from '@faultline/shared/contract';
import { renderScreen } from '@faultline/shared/testing';
import { screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { readList } from './bulk/read/readList.ts';
import { ExportMenu, writeCsv, writeJson } from './ExportMenu.tsx';

describe('ExportMenu', () => {
  const tracking = readTracking({ id: 1, type: 'vendor', target_id: 7, vendor_name: 'Acme' });

  test.each([
    ['Export as CSV', /^track-list_\d{4}-\d\d-\d\d\.csv$/, /^\uFEFF?type,vendor/],
    ['Export as JSON', /^track-list_\d{4}-\d\d-\d\d\.json$/, /"vendor": "Acme"/],
  ])('saves a file with %s', async (item, name, text) => {
    const saved: { name: string; blob: Blob }[] = [];
    let blob = new Blob();
    vi.spyOn(URL, 'createObjectURL').mockImplementation((given) => {
      blob = given as Blob;
      return 'blob:x';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push({ name: this.download, blob });
    });
    const { user } = renderScreen(<ExportMenu trackings={[tracking]} />);
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: item }));
    await vi.waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.name).toMatch(name);
    expect(await saved[0]?.blob.text()).toMatch(text);
  });

  test('is disabled for an empty list', () => {
    renderScreen(<ExportMenu trackings={[]} />);
    expect(screen.getByRole('button', { name: 'Export' })).toBeDisabled();
  });
});

describe('writeList', () => {
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

  test('writes a byte order mark, column names and quoted cells', async () => {
    const [heading, first] = (await writeCsv(list)).split('\r\n');
    expect(heading).toBe(
      '\uFEFFtype,vendor,product,version,cve,custom_name,notes,version_filter,email_enabled,telegram_enabled,is_active,auto_track_new_versions,target_id,created_at',
    );
    expect(first).toBe('vendor,"Acme, Inc.",,,,,"two\nlines, ""quoted""",,false,false,true,true,7,');
  });

  test.each([
    ['=cmd()', "'=cmd()"],
    ['＝cmd()', "'＝cmd()"],
    [' =cmd()', " '=cmd()"],
    ['a;=cmd()', `"a;'=cmd()"`],
  ])('lets the name %j run as a formula in no cell, and reads it again', async (product_name, cell) => {
    const csv = await writeCsv([
      readTracking({ id: 1, type: 'product', target_id: 8, product_name, vendor_name: 'Acme' }),
    ]);
    expect(csv).toContain(`product,Acme,${cell},`);
    expect(readList(csv).entries.map(({ label }) => label)).toEqual([`Acme, ${product_name.trim()}`]);
  });

  test('writes what is open for each, and what can not be compared, where it is known', async () => {
    const summary = { tracking_id: '1', open_count: 5, uncomparable_count: 2, exploited_count: 0, new_count: 0 };
    const counts = new Map([['1', { ...summary, severity: undefined, newest: undefined }]]);
    expect(await writeCsv(list.slice(0, 1), counts)).toMatch(
      /,created_at,open_cves,uncomparable_cves\r\n[^]*,5,2\r\n$/,
    );
    expect(JSON.parse(writeJson(list, counts))).toMatchObject([{ open_cves: 5, uncomparable_cves: 2 }, {}, {}, {}]);
    expect(readList(await writeCsv(list, counts)).entries.map(({ label }) => label)).toEqual(labels);
  });

  test('writes files that can be imported again', async () => {
    expect(readList(await writeCsv(list)).entries.map(({ label }) => label)).toEqual(labels);
    expect(readList(writeJson(list)).entries.map(({ label }) => label)).toEqual(labels);
  });
});
