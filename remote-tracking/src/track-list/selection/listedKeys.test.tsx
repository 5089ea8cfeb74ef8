import { trackings } from '@faultline/shared/contract';
import { renderScreen, respondUsing, respondWith, stubApi } from '@faultline/shared/testing';
import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { trackingAnswer } from '../../fixtures/trackings.ts';
import { TrackListScreen } from '../TrackListScreen.tsx';

const handled = new Map<string, () => void>();
vi.mock('@faultline/shared/forms', async (load: () => Promise<object>) => ({
  ...(await load()),
  useShortcuts: (actions: Record<string, () => void>) => {
    for (const [key, action] of Object.entries(actions)) handled.set(key, action);
  },
}));
beforeEach(() => {
  handled.clear();
  const total = { open_count: 0, by_severity: {}, exploited_count: 0, new_count: 0 };
  stubApi(
    respondWith(trackings.overview, { data: [], total }),
    respondUsing(trackings.list, () => [trackingAnswer({ id: 1, target_id: '1', custom_name: 'Item 1' })]),
  );
});

// The list writes `event.key` like this.
const spelling: Record<string, string> = { X: 'Shift X', Escape: 'Esc' };
// Keys of the shell and of a card.
const elsewhere = ['Ctrl K', 'Alt T', 'Enter'];

test('the list of keys has each key of the track list, and no other', async () => {
  renderScreen(<TrackListScreen />, { at: '/products' });
  await screen.findByRole('checkbox', { name: 'Select Item 1' });
  act(() => handled.get('?')?.());
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  const listed = within(dialog)
    .getAllByRole('term')
    .map(({ textContent }) => textContent ?? '');
  const expected = [...[...handled.keys()].map((key) => spelling[key] ?? key), ...elsewhere];
  expect(listed.toSorted()).toEqual(expected.toSorted());
});
