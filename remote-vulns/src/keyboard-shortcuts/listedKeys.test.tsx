import { cves, trackings } from '@faultline/shared/contract';
import { renderScreen, respondRaw, stubApi } from '@faultline/shared/testing';
import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { PastScreen } from '../list/PastScreen.tsx';

vi.mock('@faultline/shared/charts', () => ({ SeverityPie: () => <p>pie</p> }));
const handled = new Map<string, () => void>();
vi.mock('@faultline/shared/forms', async (load: () => Promise<object>) => ({
  ...(await load()),
  useShortcuts: (actions: Record<string, () => void>) => {
    for (const [key, action] of Object.entries(actions)) handled.set(key, action);
  },
}));
beforeEach(() => {
  handled.clear();
  stubApi(respondRaw(trackings.list, []), respondRaw(cves.list, { data: [{ cve_id: 'CVE-2026-1' }] }));
});

// The list writes `event.key` like this.
const spelling: Record<string, string> = { ' ': 'Space', X: 'Shift X', Escape: 'Esc' };
// Keys of the shell, of a row, of a heading and of a CVE page.
const elsewhere = ['Ctrl K', 'Alt T', 'Enter', '\u2190 \u2192', 'Shift \u2190 \u2192', 'Shift Home', 'j k'];

test('the list of keys has each key of the list, and no other', async () => {
  renderScreen(<PastScreen />, { at: '/past-vulnerabilities', path: '/past-vulnerabilities' });
  await screen.findByRole('link', { name: 'CVE-2026-1' });
  act(() => handled.get('j')?.());
  act(() => handled.get('?')?.());
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  const listed = within(dialog)
    .getAllByRole('term')
    .map(({ textContent }) => textContent ?? '');
  const expected = [...[...handled.keys()].map((key) => spelling[key] ?? key), ...elsewhere];
  expect(listed.toSorted()).toEqual(expected.toSorted());
});
