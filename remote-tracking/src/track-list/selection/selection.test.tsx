import { trackings } from '@faultline/shared/contract';
import { renderScreen, respondError, respondUsing, respondWith, type Stub, stubApi } from '@faultline/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { type TrackingAnswer, trackingAnswer } from '../../fixtures/trackings.ts';
import { TrackListScreen } from '../TrackListScreen.tsx';

const total = { open_count: 0, by_severity: {}, exploited_count: 0, new_count: 0 };
const make = (id: number) => trackingAnswer({ id, target_id: String(id), custom_name: `Item ${id}` });

// A provider that keeps what it is sent.
function open(...stubs: Stub[]) {
  let items: TrackingAnswer[] = [1, 2, 3].map(make);
  let next = 10;
  const { requests } = stubApi(
    ...stubs,
    respondWith(trackings.overview, { data: [], total }),
    respondUsing(trackings.list, () => items),
    respondUsing(trackings.save, ({ body }) => {
      const { id, ...sent } = body as { id?: string };
      const known = items.find((item) => item.id === Number(id));
      const saved = { ...(known ?? make((next += 1))), ...sent };
      items =
        known === undefined
          ? [...items, saved]
          : items.map((item) => (item === known ? { ...saved, id: item.id } : item));
      return { id: known?.id ?? saved.id };
    }),
    respondUsing(trackings.remove, ({ body }) => {
      items = items.filter(({ id }) => id !== Number((body as { id: string }).id));
      return null;
    }),
  );
  const bodies = () => requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
  return { ...renderScreen(<TrackListScreen />, { at: '/products' }), bodies };
}
const box = (id: number) => screen.findByRole('checkbox', { name: `Select Item ${id}` });
const findBar = async () => within(await screen.findByRole('region', { name: 'Selection' }));

describe('selection of trackings', () => {
  test('pauses those selected, and one Undo resumes them', async () => {
    const { user, bodies } = open();
    await user.click(await box(1));
    await user.click(await box(3));
    const bar = await findBar();
    expect(bar.getByText('2 selected')).toBeVisible();
    await user.click(bar.getByRole('button', { name: 'Pause' }));
    expect(await screen.findByText('Paused 2 items')).toBeVisible();
    expect(await screen.findByText('1 of 3 trackings active')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('3 of 3 trackings active')).toBeVisible();
    expect(bodies()).toMatchObject([
      { id: '1', is_active: false, custom_name: 'Item 1' },
      { id: '3', is_active: false },
      { id: '1', is_active: true },
      { id: '3', is_active: true },
    ]);
  });

  test('deletes by the keyboard, and Undo restores', async () => {
    const { user } = open();
    await box(1);
    await user.keyboard('jx');
    expect(await box(1)).toBeChecked();
    await user.keyboard('jjX');
    const bar = await findBar();
    expect(bar.getByText('3 selected')).toBeVisible();
    await user.click(bar.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Removed 3 items from track list')).toBeVisible();
    expect(await screen.findByText('No items in track list yet')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('3 of 3 trackings active')).toBeVisible();
  });

  test('edits alerts and group of all selected, and leaves the rest as it is', async () => {
    const { user, bodies } = open();
    await user.click(await box(2));
    const bar = await findBar();
    await user.click(bar.getByRole('button', { name: 'Select all 3' }));
    await user.click(bar.getByRole('button', { name: 'Edit' }));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Telegram notifications' }), 'On');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Group' }), 'New group...');
    await user.type(screen.getByRole('textbox', { name: 'Name of the new group' }), 'Servers');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Changed 3 items')).toBeVisible();
    expect(await screen.findByRole('list', { name: 'Servers' })).toBeVisible();
    expect(bodies()).toHaveLength(3);
    expect(bodies()[0]).toMatchObject({
      telegram_enabled: true,
      email_enabled: true,
      is_active: true,
      group: 'Servers',
    });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(bodies()[5]).toMatchObject({ telegram_enabled: false, group: '' }));
  });

  test('names those that the provider refuses, which stay selected', async () => {
    const { user } = open(respondError(trackings.save, 403, 'Your plan is full.'));
    await user.click(await box(2));
    await user.click((await findBar()).getByRole('button', { name: 'Pause' }));
    expect(await screen.findByRole('alert')).toHaveTextContent("Couldn't change Item 2: Your plan is full.");
    expect(await box(2)).toBeChecked();
  });

  test('changes nothing that is so already', async () => {
    const { user, bodies } = open();
    await user.click(await box(2));
    await user.click((await findBar()).getByRole('button', { name: 'Resume' }));
    expect(await screen.findByText('Nothing to change')).toBeVisible();
    expect(bodies()).toEqual([]);
  });

  test('moves, opens dialogs, clears and lists its keys by the keyboard', async () => {
    const { user } = open();
    await box(1);
    await user.keyboard('jjx');
    expect(await box(2)).toBeChecked();
    await user.keyboard('{Escape}');
    expect(await box(2)).not.toBeChecked();
    await user.keyboard('e');
    expect(await screen.findByRole('dialog', { name: 'Edit Tracking' })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('?');
    const keys = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    for (const action of ['Select the item', 'Pause or resume the item', 'Delete the item'])
      expect(keys.getByText(action)).toBeVisible();
  });
});
