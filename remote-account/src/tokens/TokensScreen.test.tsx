import {
  announceCapabilities,
  renderScreen,
  respondError,
  respondLater,
  respondWith,
  stubApi,
} from '@faultline/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { tokens } from '../../contract/tokens.ts';
import { TokensScreen } from './TokensScreen.tsx';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const ci = {
  id: 1,
  name: 'CI',
  scopes: ['cves:read', 'exports:write'] as ('cves:read' | 'exports:write')[],
  created_at: inDays(-30),
  expires_at: inDays(60),
  last_used_on: '2026-03-01',
  network_count: 1,
};
const old = { ...ci, id: 2, name: 'Old job', expires_at: inDays(-1), last_used_on: null, network_count: 0 };
const SECRET = `flt_${'a'.repeat(40)}`;

beforeEach(() => announceCapabilities('account/tokens'));

const open = () => renderScreen(<TokensScreen />, { at: '/account/tokens', path: '/account/tokens' });

describe('the list of API tokens', () => {
  test('shows scopes, expiry and last use of each', async () => {
    stubApi(respondWith(tokens.list, [ci, old]));
    open();
    const [first, second] = await screen.findAllByRole('listitem');
    expect(within(first as HTMLElement).getByText('exports:write')).toBeVisible();
    expect(first).toHaveTextContent(/Last used Mar 1, 2026, from 1 network in 30 days. Expires/);
    expect(second).toHaveTextContent(/Old jobExpired.*Never used. Expired/);
  });

  test('says what tokens are for where there are none', async () => {
    stubApi(respondWith(tokens.list, []));
    open();
    expect(await screen.findByText('No API tokens yet')).toBeVisible();
  });

  test('shows a failure, and loads again', async () => {
    stubApi(respondError(tokens.list, 500, 'The service failed'));
    const { user } = open();
    expect(await screen.findByText('Failed to load API tokens')).toBeVisible();
    const { stub, release } = respondLater(tokens.list, [ci]);
    stubApi(stub);
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    release();
    expect(await screen.findByText('CI')).toBeVisible();
  });

  test('of a team name it, and only admins and owners manage them', async () => {
    const team = { id: '5', name: 'Blue', role: 'admin' as const, member_count: 2, needs_second_factor: false };
    stubApi(respondWith(tokens.list, [ci]));
    const { unmount } = renderScreen(<TokensScreen />, { at: '/account/tokens?team=5', team });
    expect(await screen.findByText('CI')).toBeVisible();
    expect(screen.getByText('Scripts and CI jobs with these tokens act for Blue.')).toBeVisible();
    unmount();
    renderScreen(<TokensScreen />, { at: '/account/tokens?team=5', team: { ...team, role: 'member' } });
    expect(await screen.findByText('Only admins and owners manage the API tokens of a team')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Create Token' })).toBeNull();
  });

  test('asks nothing of a provider without API tokens', async () => {
    announceCapabilities();
    const { requests } = stubApi();
    open();
    expect(await screen.findByText('This service has no API tokens')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Create Token' })).toBeNull();
    expect(requests).toEqual([]);
  });

  test('revokes a token after a confirmation', async () => {
    const { requests } = stubApi(respondWith(tokens.list, [ci]), respondWith(tokens.revoke, null));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Revoke CI' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Revoke CI?' }));
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
    stubApi(respondWith(tokens.list, []));
    await user.click(dialog.getByRole('button', { name: 'Revoke Token' }));
    expect(await screen.findByText('No API tokens yet')).toBeVisible();
    expect(requests.find(({ method }) => method === 'POST')).toMatchObject({ body: { id: 1 } });
  });
});

describe('creating a token', () => {
  async function openDialog() {
    const view = open();
    await view.user.click(await screen.findByRole('button', { name: 'Create Token' }));
    return { ...view, dialog: within(await screen.findByRole('dialog', { name: 'Create an API token' })) };
  }

  test('by keyboard, and its secret is shown once', async () => {
    const { requests } = stubApi(
      respondWith(tokens.list, []),
      respondWith(tokens.create, { id: 3, token: SECRET, expires_at: inDays(30) }),
    );
    const { user, dialog } = await openDialog();
    await user.keyboard('Nightly job');
    await user.click(dialog.getByRole('checkbox', { name: /trackings:read/ }));
    await user.selectOptions(dialog.getByLabelText('Expires after'), '30 days');
    await user.click(dialog.getByLabelText('Name'));
    await user.keyboard('{Enter}');
    const result = within(await screen.findByRole('dialog', { name: 'Copy your token' }));
    expect(result.getByText(SECRET)).toBeVisible();
    await user.click(result.getByRole('button', { name: 'Copy Token' }));
    expect(await navigator.clipboard.readText()).toBe(SECRET);
    await user.click(result.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByText(SECRET)).toBeNull());
    const sent = requests.filter(({ method }) => method === 'POST');
    expect(sent.map(({ body }) => body)).toEqual([
      { name: 'Nightly job', scopes: ['trackings:read'], expires_in_days: 30 },
    ]);
  });

  test('needs a name and a scope', async () => {
    const { requests } = stubApi(respondWith(tokens.list, []));
    const { user, dialog } = await openDialog();
    await user.keyboard('{Enter}');
    expect(dialog.getByRole('alert')).toHaveTextContent('Enter a name');
    await user.keyboard('CI{Enter}');
    expect(dialog.getByRole('alert')).toHaveTextContent('Choose at least one scope');
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  test('shows why the service refuses, and keeps what was entered', async () => {
    const limit = 'An account can have 50 tokens. Revoke one first.';
    stubApi(respondWith(tokens.list, []), respondError(tokens.create, 409, limit, 'ERR_TOKEN_LIMIT'));
    const { user, dialog } = await openDialog();
    await user.keyboard('CI');
    await user.click(dialog.getByRole('checkbox', { name: /cves:read/ }));
    await user.click(dialog.getByRole('button', { name: 'Create Token' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(limit);
    expect(dialog.getByLabelText('Name')).toHaveValue('CI');
  });
});
