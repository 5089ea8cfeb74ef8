import { account, trackings } from '@faultline/shared/contract';
import {
  renderScreen,
  respondError,
  respondLater,
  respondRaw,
  respondWith,
  type Stub,
  stubApi,
} from '@faultline/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { trackingAnswer, type TrackingAnswer } from '../fixtures/trackings.ts';
import { TrackListScreen } from './TrackListScreen.tsx';

const acme = trackingAnswer({ id: 1, custom_name: 'Acme tracking' });
const anvil = trackingAnswer({
  id: 2,
  tracking_type: 'product',
  target_id: '8',
  target_name: 'Anvil',
  product_name: 'Anvil',
  custom_name: 'Our anvils',
  notes: 'Ask Bo.',
  version_filter: '>=1.0.0',
  telegram_enabled: true,
  is_active: false,
});

const blue = { id: '5', name: 'Blue', member_count: 2, needs_second_factor: false };

const open = (items: TrackingAnswer[], ...stubs: Stub[]) => {
  const { requests } = stubApi(...stubs, respondWith(trackings.list, items));
  return { ...renderScreen(<TrackListScreen />, { at: '/products' }), requests };
};
const cards = () => screen.queryAllByRole('listitem').map((card) => within(card).getByRole('heading').textContent);
const body = (requests: { path: string; body: unknown }[], path: string) =>
  requests.find((request) => request.path === path)?.body;

describe('TrackListScreen', () => {
  test('shows a card for each tracking with its target and channels', async () => {
    open([{ ...acme, email_enabled: false }, anvil]);
    expect(await screen.findByText('1 of 2 trackings active')).toBeVisible();
    expect(within(screen.getAllByRole('listitem')[0] as HTMLElement).getByText('No notifications')).toBeVisible();
    const card = within(screen.getAllByRole('listitem')[1] as HTMLElement);
    expect(card.getByRole('heading', { name: 'Our anvils' })).toBeVisible();
    expect(card.getByRole('link', { name: 'Anvil' })).toHaveAttribute('href', '/products/8');
    for (const words of ['Product', 'Paused', 'Ask Bo.', '>=1.0.0', 'Email', 'Telegram']) {
      expect(card.getByText(words)).toBeVisible();
    }
  });

  test('lets a viewer of a team read only, without the limit of the own plan', async () => {
    stubApi(
      respondWith(trackings.list, [acme, anvil]),
      respondWith(account.subscription, { subscription: { plan: 'free' } }),
    );
    renderScreen(<TrackListScreen />, { at: '/products', team: { ...blue, role: 'viewer' } });
    expect(await screen.findByText('1 of 2 trackings active')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Add|Import|Pause|Resume|Edit|Delete/ })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  test('offers no mail and no Telegram for the trackings of a team, whose alerts go to its channels', async () => {
    stubApi(respondWith(trackings.list, [acme, anvil]));
    const { user } = renderScreen(<TrackListScreen />, { at: '/products', team: { ...blue, role: 'member' } });
    await user.click(await screen.findByRole('button', { name: 'Edit Our anvils' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Tracking' }));
    expect(dialog.getByRole('textbox', { name: 'Notes' })).toBeVisible();
    expect(dialog.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByText(/Email|Telegram/)).toBeNull();
  });

  test('says how much of the plan is in use', async () => {
    open([acme, anvil], respondWith(account.subscription, { subscription: { plan: 'free' } }));
    expect(await screen.findByText(/1 of 10 in your plan/)).toBeVisible();
  });

  test('names no limit for a plan without one', async () => {
    const { requests } = open([acme], respondWith(account.subscription, { subscription: { plan: 'pro' } }));
    await waitFor(() => expect(requests.some(({ path }) => path === '/subscription/status')).toBe(true));
    await screen.findByText('1 of 1 trackings active');
    expect(screen.queryByText(/in your plan/)).toBeNull();
  });

  test.each([
    [{ tracking_type: 'cve', target_id: 'CVE-2026-1', target_name: 'CVE-2026-1' }, 'CVE-2026-1', '/cves/CVE-2026-1'],
    [{ tracking_type: 'vendor', target_id: '7' }, 'Acme', '/vendors/7'],
    [
      { tracking_type: 'product_version', target_id: '90', target_name: 'Anvil 6.1' },
      'Anvil 6.1',
      '/product_versions/90',
    ],
  ] as const)('links %o to its page', async (change, name, href) => {
    open([trackingAnswer(change)]);
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', href);
  });

  test('shows and links the name once when it equals the target’s name', async () => {
    open([trackingAnswer({ custom_name: 'Acme' })]);
    const heading = within(await screen.findByRole('heading', { name: 'Acme' }));
    expect(heading.getByRole('link', { name: 'Acme' })).toHaveAttribute('href', '/vendors/7');
    expect(screen.getAllByText('Acme')).toHaveLength(1);
  });

  test('shows no version filter where a row sent a literal in its place, and keeps it when it is edited', async () => {
    const { user, requests } = open([{ ...anvil, version_filter: 'string' }], respondWith(trackings.save, { id: 2 }));
    await user.click(await screen.findByRole('button', { name: 'Edit Our anvils' }));
    expect(await screen.findByRole('textbox', { name: 'Version filter' })).toHaveValue('');
    expect(screen.queryByText('string')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Successfully updated tracking!')).toBeVisible();
    expect(body(requests, '/user/tracking')).toMatchObject({ version_filter: 'string' });
  });

  test('hides paused trackings with Active Only, and keeps that in the URL', async () => {
    const { user, router } = open([acme, anvil]);
    await user.click(await screen.findByRole('button', { name: 'Active Only' }));
    expect(cards()).toEqual(['Acme tracking']);
    expect(router.state.location.search).toBe('?show=active');
    await user.click(screen.getByRole('button', { name: 'Show All' }));
    expect(cards()).toEqual(['Acme tracking', 'Our anvils']);
  });

  test('searches a long list, which the URL keeps', async () => {
    const many = Array.from({ length: 8 }, (_, at) =>
      trackingAnswer({ id: at + 1, target_id: `${at}`, custom_name: `No ${at}` }),
    );
    const { user, router, unmount } = open([...many, anvil]);
    const field = () => screen.findByRole('textbox', { name: 'Find in track list' });
    await user.type(await field(), 'bo anvils');
    expect(cards()).toEqual(['Our anvils']);
    await waitFor(() => expect(router.state.location.search).toBe('?find=bo+anvils'));
    await user.type(await field(), 'zzz');
    expect(screen.getByText('No trackings match')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all trackings' }));
    expect(cards()).toHaveLength(9);
    expect(await field()).toHaveValue('');
    expect(router.state.location.search).toBe('');
    unmount();
    renderScreen(<TrackListScreen />, { at: '/products?find=bo+anvils' });
    expect(await field()).toHaveValue('bo anvils');
    expect(cards()).toEqual(['Our anvils']);
  });

  test('offers to add the first item to an empty list', async () => {
    const list = respondLater(trackings.list, []);
    const { user } = open([], list.stub);
    expect(screen.getByText('Loading track list...')).toBeInTheDocument();
    list.release();
    expect(await screen.findByText('No items in track list yet')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add Your First Item' }));
    expect(await screen.findByRole('dialog', { name: 'Add to Track List' })).toBeVisible();
  });

  test.each([
    [respondError(trackings.list, 500, 'The database is away.'), 'The database is away.'],
    [respondRaw(trackings.list, { success: false }), 'An unexpected error occurred. Please try again.'],
    [respondRaw(trackings.list, {}, 502), 'HTTP error! status: 502'],
  ])('shows an error and a retry when the list does not load', async (stub, why) => {
    const { user } = open([], stub);
    const panel = within(await screen.findByRole('alert'));
    expect(panel.getByText('Something went wrong')).toBeVisible();
    expect(panel.getByText('Failed to load trackings')).toBeVisible();
    expect(panel.getByText(why)).toBeVisible();
    stubApi(respondWith(trackings.list, [acme]));
    await user.click(panel.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Acme tracking')).toBeVisible();
  });

  test.each([
    [acme, 'Pause Acme tracking', false, 'Tracking deactivated successfully!'],
    [anvil, 'Resume Our anvils', true, 'Tracking activated successfully!'],
  ])('sends the whole tracking with the power button', async (item, name, is_active, message) => {
    const { user, requests } = open([item], respondWith(trackings.save, { id: item.id }));
    const power = await screen.findByRole('button', { name });
    stubApi(respondWith(trackings.list, [{ ...item, is_active }]));
    await user.click(power);
    expect(await screen.findByText(message)).toBeVisible();
    expect(body(requests, '/user/tracking')).toEqual({
      id: `${item.id}`,
      tracking_type: item.tracking_type,
      target_id: item.target_id,
      custom_name: item.custom_name,
      notes: item.notes,
      version_filter: item.version_filter,
      email_enabled: item.email_enabled,
      telegram_enabled: item.telegram_enabled,
      is_active,
      auto_track_new_versions: item.auto_track_new_versions,
    });
  });

  test('deletes immediately, offers to undo, and keeps the focus in the list', async () => {
    const removed = respondLater(trackings.remove, null);
    const { user, requests } = open([acme, anvil], removed.stub, respondWith(trackings.save, { id: 9 }));
    await user.click(await screen.findByRole('button', { name: 'Delete Acme tracking' }));
    await waitFor(() => expect(cards()).toEqual(['Our anvils']));
    expect(screen.getByRole('button', { name: 'Delete Our anvils' })).toHaveFocus();
    stubApi(respondWith(trackings.list, [anvil]));
    removed.release();
    expect(await screen.findByText('Successfully removed from track list!')).toBeVisible();
    expect(body(requests, '/user/tracking/delete')).toEqual({ id: '1' });
    stubApi(respondWith(trackings.list, [{ ...acme, id: 9 }, anvil]));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(cards()).toEqual(['Acme tracking', 'Our anvils']));
    expect(body(requests, '/user/tracking')).toMatchObject({
      tracking_type: 'vendor',
      target_id: '7',
      custom_name: 'Acme tracking',
    });
    expect(body(requests, '/user/tracking')).not.toHaveProperty('id');
  });

  test.each([
    ['Pause', respondRaw(trackings.save, { success: false }), 'Failed to update tracking status'],
    ['Delete', respondError(trackings.remove, 409, 'It is in use.'), 'It is in use.'],
    ['Delete', respondRaw(trackings.remove, {}, 500), 'Failed to delete tracking'],
  ])('restores the card when %s is refused, and says why', async (action, stub, message) => {
    const { user } = open([acme], stub);
    await user.click(await screen.findByRole('button', { name: `${action} Acme tracking` }));
    expect(await screen.findByText(message)).toBeVisible();
    await waitFor(() => expect(cards()).toEqual(['Acme tracking']));
    expect(await screen.findByText('1 of 1 trackings active')).toBeVisible();
  });

  test('sends an edited tracking as active and following new versions', async () => {
    const { user, requests } = open(
      [{ ...anvil, auto_track_new_versions: false }],
      respondWith(trackings.save, { id: 2 }),
    );
    await user.click(await screen.findByRole('button', { name: 'Edit Our anvils' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Tracking' }));
    expect(dialog.getByText('Saving also resumes this tracking.')).toBeVisible();
    const name = dialog.getByRole('textbox', { name: 'Custom name' });
    await user.clear(name);
    await user.type(name, 'Anvils');
    await user.clear(dialog.getByRole('textbox', { name: 'Version filter' }));
    await user.type(dialog.getByRole('textbox', { name: 'Version filter' }), '2.x');
    await user.clear(dialog.getByRole('textbox', { name: 'Notes' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Telegram notifications' }));
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Successfully updated tracking!')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(body(requests, '/user/tracking')).toEqual({
      id: '2',
      tracking_type: 'product',
      target_id: '8',
      custom_name: 'Anvils',
      notes: '',
      version_filter: '2.x',
      email_enabled: true,
      telegram_enabled: false,
      is_active: true,
      auto_track_new_versions: true,
    });
  });

  test.each(['vendor', 'cve'] as const)('shows no version filter for a %s', async (tracking_type) => {
    const { user } = open([trackingAnswer({ tracking_type, custom_name: 'It' })]);
    await user.click(await screen.findByRole('button', { name: 'Edit It' }));
    await screen.findByRole('dialog');
    expect(screen.queryByRole('textbox', { name: 'Version filter' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test.each([
    [respondError(trackings.save, 400, 'Too long.'), 'Too long.'],
    [respondRaw(trackings.save, {}, 500), 'Failed to update tracking'],
  ])('shows a refused edit, and stays open', async (stub, message) => {
    const { user } = open([acme], stub);
    await user.click(await screen.findByRole('button', { name: 'Edit Acme tracking' }));
    await user.click(await screen.findByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByRole('dialog', { name: 'Edit Tracking' })).toBeVisible();
  });

  test.each(['data', 'trackings'])('reads the field names of a third-party backend, with a list of %s', async (key) => {
    open(
      [],
      respondRaw(trackings.list, {
        [key]: [
          { id: 'a', type: 'cve based tracking', value: 'CVE-2026-5' },
          { ID: 2, type: 'Product Version Based Tracking', version_id: 90, product_name: 'Anvil', version: '6.1' },
          { id: 3, type: 'Product Based Tracking', product_id: '8', is_active: 'false' },
          { id: 'two', type: 'Vendor Based Tracking', target_id: 7, vendor_name: 'Acme' },
        ],
      }),
    );
    expect(await screen.findByText('3 of 4 trackings active')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Acme' })).toHaveAttribute('href', '/vendors/7');
    expect(screen.getByRole('link', { name: 'CVE-2026-5' })).toHaveAttribute('href', '/cves/CVE-2026-5');
    expect(screen.getByRole('link', { name: 'Anvil 6.1' })).toHaveAttribute('href', '/product_versions/90');
    expect(screen.getByRole('link', { name: '8' })).toHaveAttribute('href', '/products/8');
  });
});
