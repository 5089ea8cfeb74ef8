import { trackings } from '@faultline/shared/contract';
import { announceCapabilities, renderScreen, respondUsing, respondWith, stubApi } from '@faultline/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { type TrackingAnswer, trackingAnswer } from '../../fixtures/trackings.ts';
import { TrackListScreen } from '../TrackListScreen.tsx';

const total = { open_count: 0, by_severity: {}, exploited_count: 0, new_count: 0 };

// A provider that keeps what it is sent; a tracking without a group sends none.
function open(...names: (string | null)[]) {
  let items: TrackingAnswer[] = names.map((group, at) =>
    trackingAnswer({ id: at + 1, target_id: String(at + 1), custom_name: `Item ${at + 1}`, group }),
  );
  const { requests } = stubApi(
    respondWith(trackings.overview, { data: [], total }),
    respondUsing(trackings.list, () => items),
    respondUsing(trackings.save, ({ body }) => {
      const { id, group, ...sent } = body as { id?: string; group?: string };
      items = items.map((item) =>
        item.id === Number(id) ? { ...item, ...sent, ...(group === undefined ? {} : { group: group || null }) } : item,
      );
      return { id: Number(id) };
    }),
  );
  const screenUser = renderScreen(<TrackListScreen />, { at: '/products' });
  const saved = () =>
    requests.filter(({ method }) => method === 'POST').map(({ body }) => (body as { group?: string }).group);
  return { ...screenUser, saved };
}
const group = (name: string) => screen.findByRole('list', { name });
const countIn = async (name: string) => within(await group(name)).getAllByRole('listitem').length;

beforeEach(() => localStorage.clear());

describe('groups of the track list', () => {
  test('shows trackings under the names of their groups, and hides those of one that is collapsed', async () => {
    const { user, unmount } = open('Servers', null, 'Servers');
    expect(await countIn('Servers')).toBe(2);
    expect(await countIn('No group')).toBe(1);
    await user.click(screen.getByRole('button', { name: 'Servers', expanded: true }));
    expect(screen.queryByRole('list', { name: 'Servers' })).toBeNull();
    unmount();
    open('Servers', null, 'Servers');
    await user.click(await screen.findByRole('button', { name: 'Servers', expanded: false }));
    expect(await countIn('Servers')).toBe(2);
  });

  test('filters by a group, which the address holds', async () => {
    const { user, router } = open('Servers', null, 'Clients');
    await group('Servers');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Group' }), 'Clients');
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Servers' })).toBeNull());
    expect(router.state.location.search).toBe('?group=Clients');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Group' }), 'No group');
    expect(await screen.findByRole('heading', { name: 'Item 2' })).toBeVisible();
    expect(router.state.location.search).toBe('?ungrouped=true');
  });

  test('renames a group, and Undo renames it back', async () => {
    const { user, saved } = open('Servers', 'Servers', null);
    await user.click(await screen.findByRole('button', { name: 'Actions for group Servers' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Rename group...' }));
    const field = await screen.findByRole('textbox', { name: 'Name' });
    await user.clear(field);
    await user.type(field, '  Hosts {Enter}');
    expect(await countIn('Hosts')).toBe(2);
    await waitFor(() => expect(saved()).toEqual(['Hosts', 'Hosts']));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await countIn('Servers')).toBe(2);
  });

  test.each(['an empty name', 'the menu'])('removes a group by %s, and Undo brings it back', async (way) => {
    const { user, saved } = open('Servers', null);
    await user.click(await screen.findByRole('button', { name: 'Actions for group Servers' }));
    if (way === 'the menu') await user.click(await screen.findByRole('menuitem', { name: 'Remove group' }));
    else {
      await user.click(await screen.findByRole('menuitem', { name: 'Rename group...' }));
      await user.clear(await screen.findByRole('textbox', { name: 'Name' }));
      await user.click(screen.getByRole('button', { name: 'Remove Group' }));
    }
    expect(await countIn('My Track List')).toBe(2);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await countIn('Servers')).toBe(1);
    expect(saved()).toEqual(['', 'Servers']);
  });

  test('assigns a new group in the dialog, and spaces alone clear it', async () => {
    const { user, saved } = open(null);
    await user.click(await screen.findByRole('button', { name: 'Edit Item 1' }));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Group' }), 'New group...');
    await user.type(screen.getByRole('textbox', { name: 'Name of the new group' }), ' Servers ');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await countIn('Servers')).toBe(1);
    await user.click(await screen.findByRole('button', { name: 'Edit Item 1' }));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Group' }), 'New group...');
    await user.type(screen.getByRole('textbox', { name: 'Name of the new group' }), '   ');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await countIn('My Track List')).toBe(1);
    expect(saved()).toEqual(['Servers', '']);
  });

  test('shows and sends no group where the provider keeps none', async () => {
    announceCapabilities('meta');
    const { user, saved } = open('Servers');
    await group('My Track List');
    expect(screen.queryByRole('combobox', { name: 'Group' })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Edit Item 1' }));
    expect(screen.queryByRole('combobox', { name: 'Group' })).toBeNull();
    expect(saved()).toEqual([]);
  });
});
