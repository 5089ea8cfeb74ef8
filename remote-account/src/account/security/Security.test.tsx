import { account } from '@faultline/shared/contract';
import { store, tokenAtom } from '@faultline/shared/session';
import {
  announceCapabilities,
  respondWith,
  respondLater,
  respondError,
  renderScreen,
  restoreApi,
  stubApi,
  testToken,
} from '@faultline/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { Security } from './Security.tsx';

const EMAIL = 'ann@example.com';
const HOUR_MS = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();
const session = (id: string, device: string | null, hours: number, current = false) => ({
  id,
  device,
  created_at: '2025-01-05T10:00:00.000Z',
  // Computed when it is sent, because on a slow machine the test file may have been loaded minutes ago.
  get last_used_at() {
    return ago(hours);
  },
  current,
});
const isMobile = session('1', 'Safari on iOS', 2);
const laptop = session('2', 'Firefox on Linux', 0, true);
const unknown = session('3', null, 50);

beforeEach(() => void stubApi(respondWith(account.sessions, [isMobile, laptop, unknown])));

const open = () => renderScreen(<Security email={EMAIL} />, { at: '/account', path: '/account' });

describe('Security', () => {
  test('shows nothing where the provider offers neither', () => {
    announceCapabilities();
    const { requests } = stubApi();
    open();
    expect(screen.queryByRole('region', { name: 'Security' })).toBeNull();
    expect(requests).toEqual([]);
  });

  test('shows only what the provider offers', async () => {
    announceCapabilities('change-password');
    open();
    expect(await screen.findByRole('button', { name: 'Change Password' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Sessions' })).toBeNull();
  });
});

describe('Change password', () => {
  async function openDialog() {
    const view = open();
    await view.user.click(await screen.findByRole('button', { name: 'Change Password' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change your password' }));
    const fill = async (current: string, password: string, confirmation = password) => {
      for (const [label, value] of [
        ['Current password', current],
        ['New password', password],
        ['Confirm new password', confirmation],
      ] as const) {
        await view.user.clear(dialog.getByLabelText(label));
        if (value !== '') await view.user.type(dialog.getByLabelText(label), value);
      }
      await view.user.keyboard('{Enter}');
    };
    return { ...view, dialog, fill };
  }

  test('sends both passwords, keeps the new token, and closes', async () => {
    const token = testToken(1800);
    const { requests } = stubApi(respondWith(account.changePassword, { token }));
    const { fill } = await openDialog();
    await fill('correct horse', 'battery staple');
    expect(await screen.findByText('Password changed. All other devices were signed out.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(store.get(tokenAtom)).toBe(token);
    expect(requests.find(({ method }) => method === 'POST')).toMatchObject({
      path: '/user/password',
      body: { current_password: 'correct horse', password: 'battery staple' },
    });
  });

  test.each([
    ['', 'battery staple', 'battery staple', 'All fields are required'],
    ['correct horse', 'short', 'short', 'Password must be at least 6 characters'],
    ['correct horse', 'battery staple', 'battery stable', 'Passwords do not match'],
  ])('refuses %j, %j, %j before it calls', async (current, password, confirmation, message) => {
    const { requests } = stubApi();
    const { dialog, fill } = await openDialog();
    await fill(current, password, confirmation);
    expect(await dialog.findByText(message)).toBeVisible();
    expect(requests.every(({ method }) => method === 'GET')).toBe(true);
  });

  test.each([
    [403, 'ERR_WRONG_PASSWORD', 'This is not the password of your account', 'Current password'],
    [400, 'ERR_COMMON_PASSWORD', 'This password is too common. Please choose another one.', 'New password'],
  ])('shows a refusal with %i at its field, and another can be tried', async (status, code, message, label) => {
    stubApi(respondError(account.changePassword, status, message, code));
    const { dialog, fill } = await openDialog();
    await fill('correct horse', 'password1');
    expect(await dialog.findByText(message)).toBeVisible();
    expect(dialog.getByLabelText(label)).toBeInvalid();
    stubApi(respondWith(account.changePassword, { token: testToken(1800) }));
    await fill('correct horse', 'battery staple');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('shows any other failure in the dialog', async () => {
    stubApi(respondError(account.changePassword, 503, 'Not now.'));
    const { dialog, fill } = await openDialog();
    await fill('correct horse', 'battery staple');
    expect(await dialog.findByRole('alert')).toHaveTextContent('Not now.');
  });

  test('forgets what was typed when it is closed', async () => {
    const { user, dialog } = await openDialog();
    await user.type(dialog.getByLabelText('Current password'), 'correct horse');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Change Password' }));
    expect(await screen.findByLabelText('Current password')).toHaveValue('');
  });
});

describe('Sessions', () => {
  const rows = async () => within(await screen.findByRole('list', { name: 'Sessions' })).getAllByRole('listitem');

  test('names devices and their last use, the present one first', async () => {
    open();
    const [first, second, third] = await rows();
    expect(first).toHaveTextContent(/Firefox on Linux.*This device.*just now.*Jan 5, 2025/);
    expect(second).toHaveTextContent(/Safari on iOS.*2 hours ago/);
    expect(third).toHaveTextContent(/Unknown device.*2 days ago/);
    expect(screen.queryByRole('button', { name: 'Sign out Firefox on Linux' })).toBeNull();
  });

  test('waits, fails and recovers', async () => {
    const { stub, release } = respondLater(account.sessions, []);
    stubApi(stub);
    const view = open();
    expect(await screen.findByText('Loading sessions...')).toBeVisible();
    release();
    expect(await screen.findByText('No sessions found')).toBeVisible();
    view.unmount();
    restoreApi();
    stubApi(respondError(account.sessions, 503, 'Sessions are unavailable.'));
    const { user } = open();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Failed to load sessions');
    expect(alert).toHaveTextContent('Sessions are unavailable.');
    stubApi(respondWith(account.sessions, [laptop]));
    await user.click(within(alert).getByRole('button', { name: 'Try Again' }));
    expect(await rows()).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Sign Out All Others' })).toBeNull();
  });

  test('signs one out after a confirmation, and moves the focus to the list', async () => {
    const { requests } = stubApi(respondWith(account.endSession, null));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Sign out Safari on iOS' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign out Safari on iOS?' }));
    stubApi(respondWith(account.sessions, [laptop, unknown]));
    await user.click(dialog.getByRole('button', { name: 'Sign Out' }));
    expect(await screen.findByText('Session signed out')).toBeVisible();
    await waitFor(async () => expect(await rows()).toHaveLength(2));
    expect(requests.find(({ method }) => method === 'POST')).toMatchObject({
      path: '/user/sessions/delete',
      body: { id: '1' },
    });
    await waitFor(() => expect(screen.getByRole('list', { name: 'Sessions' })).toHaveFocus());
  });

  test('signs all others out after a confirmation, which can be refused', async () => {
    const { requests } = stubApi(respondWith(account.endOtherSessions, null));
    const { user } = open();
    const ask = async () => {
      await user.click(await screen.findByRole('button', { name: 'Sign Out All Others' }));
      return within(await screen.findByRole('dialog', { name: 'Sign out all other sessions?' }));
    };
    await user.click((await ask()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requests.every(({ method }) => method === 'GET')).toBe(true);
    const dialog = await ask();
    stubApi(respondWith(account.sessions, [laptop]));
    await user.click(dialog.getByRole('button', { name: 'Sign Out All Others' }));
    expect(await screen.findByText('All other sessions signed out')).toBeVisible();
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    expect(requests.find(({ method }) => method === 'POST')?.path).toBe('/user/sessions/delete_others');
  });

  test('says that one had ended already, and loads the list again', async () => {
    stubApi(respondError(account.endSession, 404, 'This session has ended already', 'ERR_SESSION_NOT_FOUND'));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Sign out Safari on iOS' }));
    const dialog = within(await screen.findByRole('dialog'));
    stubApi(respondWith(account.sessions, [laptop]));
    await user.click(dialog.getByRole('button', { name: 'Sign Out' }));
    expect(await screen.findByText('This session has ended already')).toBeVisible();
    await waitFor(async () => expect(await rows()).toHaveLength(1));
  });

  test('shows five, and the others when asked', async () => {
    stubApi(
      respondWith(account.sessions, [
        ...Array.from({ length: 7 }, (_, at) => session(`s${at}`, 'Chrome on Windows', at)),
        laptop,
      ]),
    );
    const { user } = open();
    expect(await rows()).toHaveLength(5);
    await user.click(screen.getByRole('button', { name: 'Show 3 More' }));
    expect(await rows()).toHaveLength(8);
  });
});
