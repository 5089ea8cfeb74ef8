import { account } from '@faultline/shared/contract';
import { announceCapabilities, renderScreen, respondWith, stubApi } from '@faultline/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { channels, profile, settings } from '../../fixtures/account.ts';
import { AccountScreen } from '../AccountScreen.tsx';

beforeEach(() => {
  stubApi(
    respondWith(account.profile, profile),
    respondWith(account.settings, settings),
    respondWith(account.channels, channels),
    respondWith(account.confirmations, []),
    respondWith(account.sessions, []),
  );
});

const open = () => renderScreen(<AccountScreen />, { at: '/account', path: '/account' });
const form = () => screen.findByRole('form', { name: 'Notification settings' });
const save = ({ user }: ReturnType<typeof open>) => user.click(screen.getByRole('button', { name: 'Save Changes' }));

test('unsaved edits outlive a visit to another screen, and are named as such until they are saved or discarded', async () => {
  stubApi(respondWith(account.saveSettings, settings));
  const view = open();
  await form();
  expect(screen.queryByText('You have unsaved changes.')).toBeNull();
  await view.user.click(screen.getByLabelText('Daily CVE report'));
  expect(screen.getByText('You have unsaved changes.')).toBeVisible();
  view.unmount();
  const again = open();
  await form();
  expect(screen.getByLabelText('Daily CVE report')).toBeChecked();
  stubApi(respondWith(account.settings, { ...settings, daily_cve_enabled: true }));
  await save(again);
  await screen.findByText('Notification settings updated successfully!');
  await waitFor(() => expect(screen.queryByText('You have unsaved changes.')).toBeNull());
});

test.each([
  ['free', 0],
  ['pro', 1],
] as const)('without a word of the provider, the %s plan shows %i chat ID fields', async (subscriptionPlan, count) => {
  stubApi(respondWith(account.profile, { ...profile, subscriptionPlan }));
  announceCapabilities();
  open();
  await form();
  await screen.findByText('Telegram alerts are part of the Pro and Business plans.');
  await waitFor(() => expect(screen.queryAllByLabelText('Telegram chat ID')).toHaveLength(count));
  expect(screen.queryAllByRole('link', { name: 'See plans' })).toHaveLength(1 - count);
});

test('alerts of exploited CVEs have a switch where the provider offers it', async () => {
  const { requests } = stubApi(
    respondWith(account.settings, { ...settings, always_notify_exploited: true }),
    respondWith(account.saveSettings, settings),
  );
  const view = open();
  await form();
  await view.user.click(screen.getByLabelText('Always tell me about exploited vulnerabilities'));
  await save(view);
  const sent = () => requests.find(({ method }) => method === 'POST')?.body;
  await waitFor(() => expect(sent()).toMatchObject({ always_notify_exploited: false }));
});
