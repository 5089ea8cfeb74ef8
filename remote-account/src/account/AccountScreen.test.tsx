import { account, factors, exportJobs, trackings } from '@faultline/shared/contract';
import { paths } from '@faultline/shared/routing';
import {
  announceCapabilities,
  respondWith,
  respondLater,
  respondError,
  renderScreen,
  stubApi,
} from '@faultline/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { data } from '../../contract/data.ts';
import { channels, profile, settings } from '../fixtures/account.ts';
import { AccountScreen } from './AccountScreen.tsx';

beforeEach(() => {
  stubApi(
    respondWith(account.profile, profile),
    respondWith(account.settings, settings),
    respondWith(account.channels, channels),
    respondWith(account.confirmations, []),
    respondWith(account.sessions, []),
    respondWith(factors.list, { totp_since: null, recovery_codes_left: 0, passkeys: [], has_password: true }),
  );
});

const open = () => renderScreen(<AccountScreen />, { at: '/account', path: '/account' });
const form = () => screen.findByRole('form', { name: 'Notification settings' });
const summary = async () => within(await screen.findByRole('region', { name: 'Saved settings' }));
const save = ({ user }: ReturnType<typeof open>) => user.click(screen.getByRole('button', { name: 'Save Changes' }));

test('says who is signed in, on which plan and since when', async () => {
  open();
  const region = within(await screen.findByRole('region', { name: 'Profile' }));
  expect(region.getByText('ann@example.com')).toBeVisible();
  expect(region.getByText('Free')).toBeVisible();
  expect(region.getByText('Jan 5, 2025')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Account Settings' })).toBeVisible();
  expect(screen.getByText('Manage your profile and preferences')).toBeVisible();
});

test.each([
  ['premium', 'Pro'],
  ['business', 'Business'],
])('shows the plan %s as %s', async (plan, badge) => {
  stubApi(respondWith(account.profile, { ...profile, subscriptionPlan: plan as 'pro' }));
  open();
  expect(within(await screen.findByRole('region', { name: 'Profile' })).getByText(badge)).toBeVisible();
});

test('Subscription is not there yet', async () => {
  open();
  const tab = screen.getByRole('tab', { name: /Subscription/ });
  expect(tab).toBeDisabled();
  expect(tab).toHaveTextContent('Coming Soon');
  const profile = within(await screen.findByRole('region', { name: 'Profile' }));
  expect(profile.getByText('Billing will be available soon.')).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Account' })).toHaveAttribute('aria-selected', 'true');
  await form();
});

test('a profile that cannot be had can be asked for again', async () => {
  stubApi(respondError(account.profile, 503, 'Profiles are unavailable'));
  const { user } = open();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Failed to load user profile');
  expect(alert).toHaveTextContent('Profiles are unavailable');
  stubApi(respondWith(account.profile, profile));
  await user.click(within(alert).getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Jan 5, 2025')).toBeVisible();
});

test('settings that cannot be had can be asked for again', async () => {
  stubApi(respondError(account.settings, 503, 'Later'));
  const { user } = open();
  expect(await screen.findByText('Failed to load notification settings')).toBeVisible();
  expect(screen.getByText('Later')).toBeVisible();
  stubApi(respondWith(account.settings, settings));
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await form()).toBeVisible();
});

test('shows the settings in words', async () => {
  open();
  const region = await summary();
  expect(region.getByText('alerts@example.com')).toBeVisible();
  expect(region.getByText('No chat ID set')).toBeVisible();
  expect(region.getByText('High and above')).toBeVisible();
  expect(region.getByText('All Severities')).toBeVisible();
  expect(region.getAllByText('Enabled')).toHaveLength(2);
});

test('offers the thresholds of the provider, all of them', async () => {
  open();
  await form();
  for (const label of ['Minimum severity for tracking alerts', 'Minimum severity for daily CVE reports']) {
    const select = screen.getByLabelText(label);
    expect(
      within(select)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['All Severities', 'Low and above', 'Medium and above', 'High and above', 'Critical only']);
  }
  expect(screen.getByLabelText('Minimum severity for tracking alerts')).toHaveValue('3');
});

test('saves everything, trimmed and with whole numbers, and shows what the provider then has', async () => {
  const { requests } = stubApi(respondWith(account.saveSettings, settings));
  const view = open();
  const { user } = view;
  await form();
  expect(screen.getByLabelText('Notification email')).toHaveAttribute('type', 'email');
  await user.clear(screen.getByLabelText('Notification email'));
  await user.type(screen.getByLabelText('Notification email'), '  bob@example.com ');
  await user.type(screen.getByLabelText('Telegram chat ID'), ' 4711 ');
  await user.click(screen.getByLabelText('Telegram notifications'));
  await user.click(screen.getByLabelText('Tracking notifications'));
  await user.selectOptions(screen.getByLabelText('Minimum severity for tracking alerts'), 'Critical only');
  await user.click(screen.getByLabelText('Daily CVE report'));
  await user.selectOptions(screen.getByLabelText('Minimum severity for daily CVE reports'), 'Medium and above');
  const body = {
    email: 'bob@example.com',
    email_enabled: true,
    telegram_chat_id: '4711',
    telegram_enabled: true,
    tracking_notifications_enabled: false,
    tracking_min_severity: 4,
    daily_cve_enabled: true,
    daily_cve_min_severity: 2,
  };
  stubApi(respondWith(account.settings, body));
  await save(view);
  expect(await screen.findByText('Notification settings updated successfully!')).toBeVisible();
  const [saved] = requests.filter(({ method }) => method === 'POST');
  expect(saved).toMatchObject({ path: '/user/profile/notification_settings', body });
  expect(await (await summary()).findByText('bob@example.com')).toBeVisible();
});

test.each([
  ['All Severities', 0],
  ['Low and above', 1],
  ['High and above', 3],
])('sends the threshold %s, and that there are no emails', async (name, threshold) => {
  const { requests } = stubApi(respondWith(account.saveSettings, settings));
  const view = open();
  await form();
  await view.user.click(screen.getByLabelText('Email notifications'));
  for (const label of ['Minimum severity for tracking alerts', 'Minimum severity for daily CVE reports']) {
    await view.user.selectOptions(screen.getByLabelText(label), name);
  }
  await save(view);
  const sent = () => requests.find(({ method }) => method === 'POST')?.body;
  await waitFor(() =>
    expect(sent()).toEqual({
      ...settings,
      email_enabled: false,
      tracking_min_severity: threshold,
      daily_cve_min_severity: threshold,
    }),
  );
});

test('sends null for what is empty', async () => {
  const { requests } = stubApi(respondWith(account.saveSettings, settings));
  const view = open();
  await form();
  await view.user.clear(screen.getByLabelText('Notification email'));
  await view.user.type(screen.getByLabelText('Telegram chat ID'), '   ');
  await save(view);
  const sent = () => requests.find(({ method }) => method === 'POST')?.body;
  await waitFor(() => expect(sent()).toMatchObject({ email: null, telegram_chat_id: null }));
});

test('refuses an invalid address before it calls', async () => {
  const { requests } = stubApi();
  const view = open();
  await form();
  await view.user.type(screen.getByLabelText('Notification email'), ' oops');
  await save(view);
  expect(screen.getByRole('alert')).toHaveTextContent('Please enter a valid email address');
  expect(screen.getByLabelText('Notification email')).toBeInvalid();
  expect(requests.every(({ method }) => method === 'GET')).toBe(true);
  expect(screen.getByLabelText('Notification email')).toHaveFocus();
  await view.user.click(screen.getByRole('button', { name: 'Discard Changes' }));
  expect(screen.getByLabelText('Notification email')).toHaveValue('alerts@example.com');
});

test('saves once, busy meanwhile', async () => {
  const { stub, release } = respondLater(account.saveSettings, settings);
  const { requests } = stubApi(stub);
  const view = open();
  await form();
  await save(view);
  expect(screen.getByRole('button', { name: 'Saving...' })).toBeDisabled();
  await view.user.type(screen.getByLabelText('Notification email'), '{Enter}');
  release();
  expect(await screen.findByRole('button', { name: 'Save Changes' })).toBeEnabled();
  expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('says that saving failed, and why where the provider gave a reason', async () => {
  stubApi(respondError(account.saveSettings, 400, 'That chat is unknown'));
  const view = open();
  await form();
  await save(view);
  expect(await screen.findByText('Failed to update notification settings')).toBeVisible();
  expect(await within(await form()).findByRole('alert')).toHaveTextContent('That chat is unknown');
});

test('leads to a new password for this address, and back, where the provider cannot change it by the old one', async () => {
  announceCapabilities();
  const { user, router } = open();
  await user.click(await screen.findByRole('link', { name: 'Change password' }));
  expect(router.state.location).toMatchObject({
    pathname: paths.forgotPassword,
    state: { from: '/account', email: 'ann@example.com', purpose: 'change' },
  });
});

test('offers the change of password under Security where the provider has it', async () => {
  open();
  const security = within(await screen.findByRole('region', { name: 'Security' }));
  expect(security.getByRole('button', { name: 'Change Password' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Change password' })).toBeNull();
  expect(await security.findByText('No sessions found')).toBeVisible();
});

async function downloadData() {
  stubApi(respondWith(trackings.list, []), respondWith(exportJobs.list, []));
  let file: Blob | undefined;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    file = blob as Blob;
    return 'blob:data';
  });
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const { user } = open();
  await form();
  await user.click(screen.getByRole('button', { name: 'Download My Data' }));
  expect(await screen.findByText('File downloaded successfully')).toBeVisible();
  expect(names).toEqual([expect.stringMatching(/^faultline-data-\d{4}-\d\d-\d\d\.json$/)]);
  return JSON.parse((await file?.text()) ?? '') as unknown;
}

test('downloads the data of the user as one file', async () => {
  const { requests } = stubApi();
  expect(await downloadData()).toMatchObject({
    profile: { email: 'ann@example.com' },
    notification_settings: settings,
    trackings: [],
    exports: [],
  });
  expect(requests.map(({ path }) => path)).not.toContain('/account/data');
});

test('the file has what a provider keeps beyond the specification, where it announces that', async () => {
  announceCapabilities('account/data');
  const owned = { snoozes: [], quiet_hours: {}, channels: [], feeds: [], saved_searches: [], tokens: [], teams: [] };
  stubApi(respondWith(data.read, { ...owned, alert_rules: [{ name: 'Severe' }] }));
  expect(await downloadData()).toMatchObject({ trackings: [], alert_rules: [{ name: 'Severe' }], channels: [] });
});

test('says why there is no file', async () => {
  stubApi(respondError(trackings.list, 500, 'Broken'), respondWith(exportJobs.list, []));
  const { user } = open();
  await form();
  await user.click(screen.getByRole('button', { name: 'Download My Data' }));
  expect(await screen.findByText('Download failed: Broken')).toBeVisible();
});

test.each([
  ['Send Test Email', 'email'],
  ['Send Test Telegram Message', 'telegram'],
])('%s sends one, and says where it went', async (name, channel) => {
  const { requests } = stubApi(respondWith(account.testChannel, null, 'Test message sent to ann@example.com'));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name }));
  expect(await screen.findByText('Test message sent to ann@example.com')).toBeVisible();
  expect(requests.find(({ method }) => method === 'POST')).toMatchObject({
    path: '/user/notifications/test',
    body: { channel },
  });
});

test('names the bot to write to, and says why no test message was sent', async () => {
  stubApi(respondError(account.testChannel, 400, 'Telegram refused: no such chat'));
  const { user } = open();
  expect(await screen.findByText('Message @faultline_bot /start to get your chat ID.')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Send Test Telegram Message' }));
  expect(await screen.findByText('Telegram refused: no such chat')).toBeVisible();
});

test('says what is wrong with a channel, and which one the plan does not have', async () => {
  const needsPro = 'Telegram alerts are part of the Pro and Business plans.';
  stubApi(
    respondWith(account.channels, {
      email: { available: true, problem: 'The mail server refused this address.' },
      telegram: { available: false, problem: `${needsPro} Email alerts come with every plan.`, bot: null },
    }),
  );
  open();
  expect(await screen.findByText('The mail server refused this address.')).toBeVisible();
  expect(screen.getByText(/Email alerts come with every plan/)).toBeVisible();
  expect(screen.getAllByText(/part of the Pro and Business plans/)).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Send Test Email' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send Test Telegram Message' })).toBeNull();
});

test('a provider that reports nothing on its channels is not asked to test them', async () => {
  stubApi(respondError(account.channels, 404, 'Not found'));
  open();
  await form();
  expect(screen.queryByRole('button', { name: /^Send Test/ })).toBeNull();
  expect(await screen.findByText('Telegram alerts are part of the Pro and Business plans.')).toBeVisible();
});

test('makes no call beyond the specification at a provider that announces none, and offers nothing that needs one', async () => {
  const { requests } = stubApi();
  announceCapabilities();
  open();
  await form();
  expect(await screen.findByText('Telegram alerts are part of the Pro and Business plans.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Send Test/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Delete Account' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Security' })).toBeNull();
  expect(requests.map(({ path }) => path)).not.toContain('/user/notifications');
});

describe('Delete Account', () => {
  async function ask() {
    const view = open();
    await view.user.click(await screen.findByRole('button', { name: 'Delete Account' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
    return { ...view, dialog, confirm: dialog.getByRole('button', { name: 'Delete My Account' }) };
  }

  test('asks for the address and the password, deletes, and ends the session', async () => {
    localStorage.setItem('clearedExports:ann@example.com', '[]');
    const { requests } = stubApi(respondWith(account.delete, null));
    const { user, dialog, confirm } = await ask();
    expect(confirm).toBeDisabled();
    await user.type(dialog.getByLabelText('Your email address'), 'ann@example.org');
    expect(confirm).toBeDisabled();
    await user.clear(dialog.getByLabelText('Your email address'));
    await user.type(dialog.getByLabelText('Your email address'), ' ANN@example.com');
    expect(confirm).toBeDisabled();
    await user.type(dialog.getByLabelText('Current password'), 'correct horse');
    await user.click(confirm);
    expect(await screen.findByText('Your account was deleted')).toBeVisible();
    expect(requests.find(({ method }) => method === 'POST')).toMatchObject({
      path: '/user/delete',
      body: { email: 'ANN@example.com', password: 'correct horse' },
    });
    expect(localStorage.getItem('clearedExports:ann@example.com')).toBeNull();
    expect(localStorage.getItem('token')).toBeNull();
  });

  test('asks for no password where the account has none', async () => {
    const { requests } = stubApi(
      respondWith(factors.list, { totp_since: null, recovery_codes_left: 0, passkeys: [], has_password: false }),
      respondWith(account.delete, null),
    );
    const { user, dialog, confirm } = await ask();
    expect(screen.getByText(/^This account has no password/)).toBeInTheDocument();
    expect(dialog.queryByLabelText('Current password')).toBeNull();
    await user.type(dialog.getByLabelText('Your email address'), 'ann@example.com');
    await user.click(confirm);
    expect(await screen.findByText('Your account was deleted')).toBeVisible();
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ email: 'ann@example.com' });
  });

  test('a wrong password is said at its field, and another can be tried', async () => {
    stubApi(respondError(account.delete, 403, 'This is not the password of your account'));
    const { user, dialog, confirm } = await ask();
    const password = dialog.getByLabelText('Current password');
    expect(password).toHaveAttribute('autocomplete', 'current-password');
    await user.type(dialog.getByLabelText('Your email address'), 'ann@example.com');
    await user.type(password, 'wrong horse{Enter}');
    expect(await dialog.findByText('This is not the password of your account')).toBeVisible();
    expect(password).toBeInvalid();
    stubApi(respondWith(account.delete, null));
    await user.clear(password);
    await user.type(password, 'correct horse');
    await user.click(confirm);
    expect(await screen.findByText('Your account was deleted')).toBeVisible();
  });

  test('can be left, and says why it failed', async () => {
    stubApi(respondError(account.delete, 503, 'Not now.'));
    const { user, dialog, confirm } = await ask();
    await user.type(dialog.getByLabelText('Your email address'), 'ann@example.com');
    await user.type(dialog.getByLabelText('Current password'), 'correct horse{Enter}');
    expect(await dialog.findByRole('alert')).toHaveTextContent('Not now.');
    expect(confirm).toBeEnabled();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

test('saves a second time while what the first made stale is still on its way', async () => {
  const view = open();
  await form();
  const { stub } = respondLater(account.settings, settings);
  const { requests } = stubApi(stub, respondWith(account.saveSettings, settings));
  const sent = () => requests.filter(({ method }) => method === 'POST');
  await save(view);
  await waitFor(() => expect(sent()).toHaveLength(1));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save Changes' })).toBeEnabled());
  await save(view);
  await waitFor(() => expect(sent()).toHaveLength(2));
});
