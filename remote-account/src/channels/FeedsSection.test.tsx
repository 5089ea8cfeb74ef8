import { vendors } from '@faultline/shared/contract';
import { announceCapabilities, renderScreen, respondError, respondWith, stubApi } from '@faultline/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { feeds } from '../../contract/feeds.ts';
import { ChannelsScreen } from './ChannelsScreen.tsx';

const acme = { id: 7, kind: 'vendor' as const, name: 'Acme', created_at: '2026-11-01T10:00:00.000Z' };
const critical = { id: 3, name: 'Critical' };
const urls = {
  atom_url: 'https://faultline.example/api/feeds/atom.xml?token=abc',
  json_url: 'https://faultline.example/api/feeds/feed.json?token=abc',
};

beforeEach(() => announceCapabilities('account/feeds'));

const open = () => renderScreen(<ChannelsScreen />, { at: '/account/channels', path: '/account/channels' });

test('lists feeds, and revokes one after a confirmation', async () => {
  const { requests } = stubApi(respondWith(feeds.list, { feeds: [acme], rules: [] }), respondWith(feeds.revoke, null));
  const { user } = open();
  expect(await screen.findByText('Acme')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Revoke the feed of Acme' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Revoke the feed of Acme?' }));
  await user.click(dialog.getByRole('button', { name: 'Revoke Feed' }));
  expect(await screen.findByText('Feed revoked')).toBeVisible();
  expect(requests).toContainEqual(expect.objectContaining({ path: '/account/feeds/revoke', body: { id: 7 } }));
});

test('creates a feed of an alert rule by keyboard, and shows its addresses once', async () => {
  const { requests } = stubApi(
    respondWith(feeds.list, { feeds: [], rules: [critical] }),
    respondWith(feeds.create, { id: 8, ...urls }),
    respondWith(vendors.list, { data: [], pagination: { total: 0, next_cursor: null, has_next: false } }),
  );
  const { user } = open();
  expect(await screen.findByText('No feeds yet')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Create Feed' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create a feed' }));
  await user.click(dialog.getByRole('button', { name: 'Create Feed' }));
  expect(dialog.getByRole('alert')).toHaveTextContent('Choose a vendor');
  await user.selectOptions(dialog.getByLabelText('Feed of a'), 'Alert rule');
  await user.click(dialog.getByLabelText('Alert rule'));
  await user.keyboard('{ArrowDown}{Enter}');
  await user.click(dialog.getByRole('button', { name: 'Create Feed' }));
  expect(await screen.findByText(urls.atom_url)).toBeVisible();
  expect(screen.getByText(urls.json_url)).toBeVisible();
  expect(requests).toContainEqual(
    expect.objectContaining({ path: '/account/feeds', body: { kind: 'rule', target: 3 } }),
  );
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByText(urls.atom_url)).toBeNull());
});

test('a link opens the dialog with its alert rule, and closing it removes that from the address', async () => {
  stubApi(respondWith(feeds.list, { feeds: [], rules: [{ id: 2, name: 'Other' }, critical] }));
  const { user, router } = renderScreen(<ChannelsScreen />, {
    at: '/account/channels?feed=3',
    path: '/account/channels',
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Create a feed' }));
  expect(dialog.getByLabelText('Alert rule')).toHaveValue('Critical');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.search).toBe('');
});

test('shows a failure, and loads again', async () => {
  stubApi(respondError(feeds.list, 500, 'The service failed'));
  const { user } = open();
  expect(await screen.findByText('Failed to load feeds')).toBeVisible();
  stubApi(respondWith(feeds.list, { feeds: [acme], rules: [] }));
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Acme')).toBeVisible();
});

test('of a team can be read by members, and changed by its admins', async () => {
  stubApi(respondWith(feeds.list, { feeds: [acme], rules: [] }));
  const team = { id: '5', name: 'Blue', role: 'member' as const, member_count: 2, needs_second_factor: false };
  renderScreen(<ChannelsScreen />, { at: '/account/channels?team=5', team });
  expect(await screen.findByText('Acme')).toBeVisible();
  for (const name of ['Create Feed', 'Revoke the feed of Acme'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('is left out where the provider has none', async () => {
  announceCapabilities();
  const { requests } = stubApi();
  open();
  expect(await screen.findByText('This service has no channels')).toBeVisible();
  expect(screen.queryByText('Feeds')).toBeNull();
  expect(requests).toEqual([]);
});
