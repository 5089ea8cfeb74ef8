import { announceCapabilities, renderScreen, respondError, respondWith, stubApi } from '@faultline/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { channels } from '../../contract/channels.ts';
import { ChannelsScreen } from './ChannelsScreen.tsx';

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const builds = {
  id: 1,
  kind: 'webhook' as const,
  name: 'Builds',
  target: 'hooks.example.com',
  state: 'active' as 'active' | 'paused' | 'unconfirmed',
  paused_since: null as string | null,
  failing_since: null as string | null,
  error: null as string | null,
  sends_trackings: true,
  waiting: 0,
  created_at: daysAgo(9),
};
const security = { ...builds, id: 2, kind: 'slack' as const, name: 'Security', state: 'unconfirmed' as const };
const failing = {
  ...builds,
  id: 3,
  name: 'Old',
  error: 'The receiver answered 500.',
  failing_since: daysAgo(0.1),
  waiting: 2,
};
const paused = { ...builds, id: 4, name: 'Quiet', state: 'paused' as const, paused_since: daysAgo(2), waiting: 1 };
const sent = {
  id: '5f0c1f1e-7a55-4b5e-9a27-0b8e1d6f4c11',
  state: 'failed' as const,
  tries: 5,
  error: 'The receiver answered 422.' as string | null,
  receipt: null as string | null,
  created_at: daysAgo(1),
  settled_at: daysAgo(1) as string | null,
  next_try_at: daysAgo(1),
  cve_count: 1,
  cve_id: 'CVE-2026-1000' as string | null,
};

beforeEach(() => announceCapabilities('account/channels'));

const open = () => renderScreen(<ChannelsScreen />, { at: '/account/channels', path: '/account/channels' });
const row = async (name: string) => within((await screen.findByText(name)).closest('li') as HTMLElement);
const posts = (requests: { method: string }[]) => requests.filter(({ method }) => method === 'POST');

describe('the list of channels', () => {
  test('shows the state of each, and what to do about it', async () => {
    stubApi(respondWith(channels.list, [builds, security, failing, paused]));
    open();
    expect((await row('Builds')).getByText('Active')).toBeVisible();
    expect((await row('Security')).getByText(/Send a test to confirm it/)).toBeVisible();
    expect((await row('Old')).getByText('Failing')).toBeVisible();
    expect((await row('Old')).getByText(/answered 500\. Failing since .* 2 messages are queued\./)).toBeVisible();
    expect((await row('Quiet')).getByText(/1 message is queued\. They are sent when you resume it\./)).toBeVisible();
  });

  test('says of which team they are', async () => {
    stubApi(respondWith(channels.list, [builds]));
    const team = { id: '5', name: 'Blue', role: 'viewer' as const, member_count: 2, needs_second_factor: false };
    renderScreen(<ChannelsScreen />, { at: '/account/channels?team=5', team });
    expect(await screen.findByText('Destinations of the alerts of Blue')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add Channel' })).toBeNull();
  });

  test('says what channels are for where there are none', async () => {
    stubApi(respondWith(channels.list, []));
    open();
    expect(await screen.findByText('No channels yet')).toBeVisible();
  });

  test('asks nothing of a provider without channels', async () => {
    announceCapabilities();
    const { requests } = stubApi();
    open();
    expect(await screen.findByText('This service has no channels')).toBeVisible();
    expect(requests).toEqual([]);
  });

  test('shows a failure, and loads again', async () => {
    stubApi(respondError(channels.list, 500, 'The service failed'));
    const { user } = open();
    expect(await screen.findByText('Failed to load channels')).toBeVisible();
    stubApi(respondWith(channels.list, [builds]));
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Builds')).toBeVisible();
  });

  test.each([
    ['admin', 1],
    ['member', 0],
  ] as const)('of a team shows them to its %s, who sees %d buttons that change them', async (role, count) => {
    stubApi(respondWith(channels.list, [builds]));
    const team = { id: '5', name: 'Blue', role, member_count: 2, needs_second_factor: false };
    renderScreen(<ChannelsScreen />, { at: '/account/channels?team=5', team });
    expect(await screen.findByRole('button', { name: 'Deliveries to Builds' })).toBeVisible();
    for (const name of ['Add Channel', 'Send Test to Builds', 'More actions for Builds'])
      expect(screen.queryAllByRole('button', { name })).toHaveLength(count);
  });

  test('sends a test, and shows why it failed', async () => {
    stubApi(
      respondWith(channels.list, [security]),
      respondError(channels.test, 400, 'The receiver answered 404.', 'ERR_CHANNEL_REFUSED'),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Send Test to Security' }));
    expect(await screen.findByText('The test failed. The receiver answered 404.')).toBeVisible();
    const { requests } = stubApi(
      respondWith(channels.list, [{ ...security, state: 'active' as const }]),
      respondWith(channels.test, { receipt: 'Answered 200 after 80 ms' }),
    );
    await user.click(screen.getByRole('button', { name: 'Send Test to Security' }));
    expect(await screen.findByText('Test message sent')).toBeVisible();
    expect(await screen.findByText('Active')).toBeVisible();
    expect(posts(requests).at(-1)).toMatchObject({ path: '/account/channels/test', body: { id: 2 } });
  });

  test('pauses, resumes, renames and deletes by the menu', async () => {
    const { requests } = stubApi(
      respondWith(channels.list, [builds, paused]),
      respondWith(channels.change, null),
      respondWith(channels.remove, null),
    );
    const { user } = open();
    const choose = async (name: string, item: string) => {
      await user.click(await screen.findByRole('button', { name: `More actions for ${name}` }));
      await user.click(await screen.findByRole('menuitem', { name: item }));
    };
    await choose('Builds', 'Pause');
    await choose('Quiet', 'Resume');
    await choose('Builds', 'Rename');
    const rename = within(await screen.findByRole('dialog', { name: 'Rename the channel' }));
    await user.clear(rename.getByLabelText('Name'));
    await user.keyboard('CI{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await choose('Builds', 'Delete');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Builds?' }));
    await user.click(dialog.getByRole('button', { name: 'Delete Channel' }));
    expect(await screen.findByText('Channel deleted')).toBeVisible();
    expect(posts(requests).map((request) => (request as { body?: unknown }).body)).toEqual([
      { id: 1, paused: true },
      { id: 4, paused: false },
      { id: 1, name: 'CI' },
      { id: 1 },
    ]);
  });

  test('shows a new secret of a webhook once', async () => {
    stubApi(
      respondWith(channels.list, [builds]),
      respondWith(channels.rotate, { secret: 'whsec_new', previous_until: daysAgo(-1) }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'More actions for Builds' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Replace Secret' }));
    await user.click(await screen.findByRole('button', { name: 'Replace Secret' }));
    expect(await screen.findByText('whsec_new')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByText('whsec_new')).toBeNull());
  });

  test('lists deliveries, and sends one again', async () => {
    const { requests } = stubApi(
      respondWith(channels.list, [builds]),
      respondWith(channels.deliveries, [sent]),
      respondWith(channels.redeliver, null),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Deliveries to Builds' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Deliveries to Builds' }));
    expect(await dialog.findByText(/after 5 failed attempts\. The receiver answered 422\./)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Send Again: CVE-2026-1000' }));
    expect(await screen.findByText('Message queued')).toBeVisible();
    expect(posts(requests)).toMatchObject([{ body: { id: 1, message_id: sent.id } }]);
  });
});

describe('adding a channel', () => {
  async function openDialog() {
    const view = open();
    await view.user.click(await screen.findByRole('button', { name: 'Add Channel' }));
    return { ...view, dialog: within(await screen.findByRole('dialog', { name: 'Add a channel' })) };
  }

  test('by keyboard, and the secret of a webhook is shown once', async () => {
    const { requests } = stubApi(
      respondWith(channels.list, []),
      respondWith(channels.create, { id: 1, secret: 'whsec_first' }),
    );
    const { user, dialog } = await openDialog();
    await user.keyboard('Builds');
    await user.tab();
    await user.keyboard('https://hooks.example.com/1{Enter}');
    expect(await screen.findByText('whsec_first')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByText('whsec_first')).toBeNull());
    expect(dialog).toBeDefined();
    expect(posts(requests)).toMatchObject([
      { body: { kind: 'webhook', name: 'Builds', url: 'https://hooks.example.com/1', sends_trackings: true } },
    ]);
  });

  test('of Jira asks for an account, a project and an issue type', async () => {
    const { requests } = stubApi(respondWith(channels.list, []), respondWith(channels.create, { id: 1, secret: null }));
    const { user, dialog } = await openDialog();
    await user.selectOptions(dialog.getByLabelText('Kind'), 'Jira');
    await user.type(dialog.getByLabelText('Name'), 'Tickets');
    await user.type(dialog.getByLabelText('Site URL'), 'https://example.atlassian.net{Enter}');
    expect(dialog.getByRole('alert')).toHaveTextContent('Enter the account, its API token and a project key');
    await user.type(dialog.getByLabelText('Email of the Jira account'), 'bot@example.com');
    await user.type(dialog.getByLabelText('API token'), 'secret');
    await user.type(dialog.getByLabelText('Project key'), 'sec{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const account = { email: 'bot@example.com', api_token: 'secret', project: 'SEC', issue_type: 'Task' };
    expect(posts(requests)).toMatchObject([{ body: { kind: 'jira', jira: account } }]);
  });

  test('needs a name and a URL, and shows why the service refuses', async () => {
    stubApi(respondWith(channels.list, []), respondError(channels.create, 409, 'An account can have 20 channels.'));
    const { user, dialog } = await openDialog();
    await user.keyboard('{Enter}');
    expect(dialog.getByRole('alert')).toHaveTextContent('Enter a name');
    await user.keyboard('Builds{Enter}');
    expect(dialog.getByRole('alert')).toHaveTextContent('Enter the Endpoint URL, beginning with https://');
    await user.type(dialog.getByLabelText('Endpoint URL'), 'https://hooks.example.com/1{Enter}');
    expect(await dialog.findByText('An account can have 20 channels.')).toBeVisible();
  });
});
