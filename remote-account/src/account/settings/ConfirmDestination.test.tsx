import { account } from '@faultline/shared/contract';
import { announceCapabilities, respondWith, respondError, renderScreen, stubApi } from '@faultline/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { channels, settings as freeSettings } from '../../fixtures/account.ts';
import { NotificationSettings } from './NotificationSettings.tsx';

const settings = { ...freeSettings, telegram_chat_id: '4711', telegram_enabled: true };

beforeEach(() => {
  stubApi(respondWith(account.settings, settings), respondWith(account.channels, channels));
});

const open = () => renderScreen(<NotificationSettings />, { at: '/account', path: '/account' });
const summary = async () => within(await screen.findByRole('region', { name: 'Saved settings' }));

describe('ConfirmDestination', () => {
  const pending = {
    channel: 'email' as const,
    destination: 'alerts@example.com',
    code_sent: true,
    resend_in_seconds: 0,
  };
  const panel = async (name = 'Confirm alerts@example.com') => within(await screen.findByRole('group', { name }));

  test('says that an address waits, confirms it by its code, and is gone then', async () => {
    const { requests } = stubApi(
      respondWith(account.confirmations, [pending]),
      respondWith(account.confirmDestination, null),
    );
    const { user } = open();
    const group = await panel();
    expect(group.getByRole('status')).toHaveTextContent(
      'Waiting for confirmation of alerts@example.com' +
        'Enter the 6-digit code we sent there. Until then, alerts go to your account email.',
    );
    expect((await summary()).getByText('Waiting for confirmation')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send Test Email' })).toBeNull();
    expect(group.getByRole('button', { name: 'Confirm' })).toBeDisabled();
    expect(group.queryByLabelText('Current password')).toBeNull();
    await user.type(group.getByLabelText('Verification code'), '123456');
    stubApi(respondWith(account.confirmations, []));
    await user.click(group.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Notification email confirmed')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Send Test Email' })).toBeVisible();
    expect(screen.queryByText('Waiting for confirmation')).toBeNull();
    expect(requests.filter(({ method }) => method === 'POST')).toMatchObject([
      { path: '/user/notifications/confirmations/confirm', body: { channel: 'email', code: '123456' } },
    ]);
  });

  test('asks for the password where the provider does, and says at the field that it is wrong', async () => {
    const { requests } = stubApi(
      respondWith(account.confirmations, [{ ...pending, password_required: true }]),
      respondError(account.confirmDestination, 403, 'This is not the password of your account'),
    );
    const { user } = open();
    const group = await panel();
    expect(group.getByRole('status')).toHaveTextContent('code we sent there and the password of your account.');
    await user.type(group.getByLabelText('Verification code'), '123456');
    expect(group.getByRole('button', { name: 'Confirm' })).toBeDisabled();
    await user.type(group.getByLabelText('Verification code'), '{Enter}');
    expect(await group.findByText('Password is required')).toBeVisible();
    await user.type(group.getByLabelText('Current password'), 'wrong horse{Enter}');
    expect(await group.findByText('This is not the password of your account')).toBeVisible();
    expect(group.getByLabelText('Current password')).toBeInvalid();
    expect(group.getByLabelText('Verification code')).toBeValid();
    expect(requests.filter(({ method }) => method === 'POST')).toMatchObject([
      { body: { channel: 'email', code: '123456', password: 'wrong horse' } },
    ]);
  });

  test('says at the field that a code is wrong; Enter confirms and saves no settings', async () => {
    const { requests } = stubApi(
      respondWith(account.confirmations, [pending]),
      respondError(account.confirmDestination, 400, 'This code is wrong or has expired.'),
    );
    const { user } = open();
    const group = await panel();
    await user.type(group.getByLabelText('Verification code'), '12{Enter}');
    expect(await group.findByText('Verification code must be 6 digits')).toBeVisible();
    await user.type(group.getByLabelText('Verification code'), '3456{Enter}');
    expect(await group.findByText('This code is wrong or has expired.')).toBeVisible();
    expect(group.getByLabelText('Verification code')).toBeInvalid();
    expect(requests.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
      '/user/notifications/confirmations/confirm',
    ]);
  });

  test('lets a user wait before another code is sent', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    stubApi(respondWith(account.confirmations, [{ ...pending, resend_in_seconds: 42 }]));
    open();
    expect((await panel()).getByRole('button', { name: 'Resend code in 42s' })).toBeDisabled();
    await act(() => vi.advanceTimersByTimeAsync(42_000));
    expect((await panel()).getByRole('button', { name: 'Resend Code' })).toBeEnabled();
    vi.useRealTimers();
  });

  test('offers to send the first code to a destination that has none', async () => {
    const { requests } = stubApi(
      respondWith(account.confirmations, [{ ...pending, channel: 'telegram', destination: '4711', code_sent: false }]),
      respondWith(account.sendConfirmation, null),
    );
    const { user } = open();
    const group = await panel('Confirm 4711');
    expect(group.getByRole('status')).toHaveTextContent('Until then, no alerts go to this chat.');
    expect(group.queryByLabelText('Verification code')).toBeNull();
    stubApi(
      respondWith(account.confirmations, [
        { ...pending, channel: 'telegram', destination: '4711', resend_in_seconds: 60 },
      ]),
    );
    await user.click(group.getByRole('button', { name: 'Send Code' }));
    expect(await screen.findByText('Code sent to 4711')).toBeVisible();
    expect(await group.findByLabelText('Verification code')).toBeVisible();
    expect(group.getByRole('button', { name: /^Resend code in \d+s$/ })).toBeDisabled();
    expect(requests.find(({ method }) => method === 'POST')).toMatchObject({
      path: '/user/notifications/confirmations/send',
      body: { channel: 'telegram' },
    });
  });

  test('gives the address up, and the form shows the settings as they are then', async () => {
    stubApi(
      respondWith(account.confirmations, [pending]),
      respondWith(account.cancelConfirmation, { ...settings, email: 'ann@example.com' }),
    );
    const { user } = open();
    const group = await panel();
    stubApi(
      respondWith(account.confirmations, []),
      respondWith(account.settings, { ...settings, email: 'ann@example.com' }),
    );
    await user.click(group.getByRole('button', { name: 'Use Account Email' }));
    expect(await screen.findByText('Alerts go to your account email')).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('Notification email')).toHaveValue('ann@example.com'));
    expect(screen.queryByRole('group', { name: 'Confirm alerts@example.com' })).toBeNull();
  });

  test('asks nothing of a provider that confirms no destinations', async () => {
    const { requests } = stubApi();
    announceCapabilities('notification-channels');
    open();
    expect(await screen.findByRole('button', { name: 'Send Test Email' })).toBeVisible();
    expect(requests.map(({ path }) => path)).not.toContain('/user/notifications/confirmations');
  });
});
