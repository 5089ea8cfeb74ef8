import { readTracking } from '@faultline/shared/contract';
import { renderScreen } from '@faultline/shared/testing';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ExportMenu } from './ExportMenu.tsx';

const tracking = readTracking({ id: 1, type: 'vendor', target_id: 7, vendor_name: 'Acme' });

test.each([
  ['Export as CSV', /^track-list_\d{4}-\d\d-\d\d\.csv$/, /^\uFEFF?type,vendor/],
  ['Export as JSON', /^track-list_\d{4}-\d\d-\d\d\.json$/, /"vendor": "Acme"/],
])('%s saves a file', async (item, name, text) => {
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
  expect(saved).toHaveLength(1);
  expect(saved[0]?.name).toMatch(name);
  expect(await saved[0]?.blob.text()).toMatch(text);
});

test('an empty list has nothing to export', () => {
  renderScreen(<ExportMenu trackings={[]} />);
  expect(screen.getByRole('button', { name: 'Export' })).toBeDisabled();
});
