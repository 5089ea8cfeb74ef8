import {
  announceCapabilities,
  renderScreen,
  respondError,
  respondRaw,
  respondWith,
  stubApi,
} from '@faultline/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { account } from '@faultline/shared/contract';
import { administration } from '../../contract/administration.ts';
import { profile } from '../fixtures/account.ts';
import { AdministrationScreen } from './AdministrationScreen.tsx';

const ann = {
  id: 7,
  email: 'ann@example.com',
  plan: 'free' as const,
  email_verified: true,
  is_operator: false,
  disabled_at: null,
  created_at: '2026-01-05T00:00:00.000Z',
  last_used_at: null,
  sessions: 1,
  trackings: 10,
  exports: 0,
};
const entry = {
  id: 41,
  at: '2026-03-10T12:00:00.000Z',
  event: 'account.plan',
  actor: 'user:1',
  actor_email: 'olga@example.com',
  user_id: 7,
  user_email: 'ann@example.com',
  network: '192.0.2.1',
  credential: 'session:abc',
  request_id: 'r1',
  details: { plan: 'business', scopes: ['cves:read', 'exports:read'] },
};
const overview = {
  accounts: { total: 2, disabled: 0, unverified: 0, operators: 1 },
  feeds: [
    { name: 'kev' as const, succeeded_at: null, age_seconds: null, failed_at: null, error: 'refused', is_late: true },
  ],
  channels: [
    {
      channel: 'email' as const,
      failures: 2,
      paused_until: null,
      error: 'no route',
      messages: [{ state: 'sent', count: 1200 }],
    },
  ],
  receivers: [{ kind: 'slack' as const, total: 3, paused: 1, failing: 2, messages: [{ state: 'waiting', count: 5 }] }],
  jobs: [{ name: 'exports', waiting: 4, running: 1, failed: 2, completed_at: null }],
  last_import_at: null,
  storage: { database_bytes: 3_000_000, exports_bytes: 0, cves: 1234 },
};

beforeEach(() => {
  announceCapabilities('account/administration');
  stubApi(
    respondWith(account.profile, { ...profile, is_operator: true }),
    respondWith(administration.listAccounts, { accounts: [ann], total: 1 }),
    respondWith(administration.listAudit, { entries: [entry], has_next: true }),
    respondWith(administration.overview, overview),
  );
});

const open = (search = '') =>
  renderScreen(<AdministrationScreen />, { at: `/account/administration${search}`, path: '/account/administration' });

async function choose(view: ReturnType<typeof open>, label: string) {
  await view.user.click(await screen.findByRole('button', { name: 'Manage ann@example.com' }));
  await view.user.click(await screen.findByRole('menuitem', { name: label }));
}

test('makes no call where the provider has no administration', async () => {
  announceCapabilities();
  const { requests } = stubApi();
  open();
  expect(await screen.findByText('This service has no administration')).toBeVisible();
  expect(requests).toEqual([]);
});

test('asks for nothing but the profile of someone who is no operator', async () => {
  const { requests } = stubApi(respondWith(account.profile, profile));
  open();
  expect(await screen.findByText('Only operators can open this page')).toBeVisible();
  expect(requests.map(({ path }) => path)).toEqual([account.profile.path]);
});

test('calls a channel working only after it has sent a message', async () => {
  const channel = { failures: 0, paused_until: null, error: null };
  const channels = [
    { ...channel, channel: 'email' as const, messages: [{ state: 'sent', count: 3 }] },
    { ...channel, channel: 'telegram' as const, messages: [] },
  ];
  stubApi(respondWith(administration.overview, { ...overview, channels }));
  open('?tab=system');
  const [email, telegram, slack] = within(await screen.findByRole('list', { name: 'Channels of alerts' })).getAllByRole(
    'listitem',
  );
  expect(email).toHaveTextContent('Working');
  expect(telegram).not.toHaveTextContent('Working');
  expect(slack).toHaveTextContent('Slack 2 failing3 channels, 1 paused · 5 waiting');
  expect(screen.getByText(/\(1 operator, 0 disabled/)).toBeVisible();
});

describe('accounts', () => {
  test('are listed with plan and use, and found by a part of the address, which the URL keeps', async () => {
    const { requests } = stubApi();
    const { user, router } = open();
    expect(await screen.findByText('ann@example.com')).toBeVisible();
    expect(screen.getByText(/10 tracked items, 1 session, 0 exports/)).toBeVisible();
    stubApi(respondWith(administration.listAccounts, { accounts: [], total: 0 }));
    await user.type(screen.getByLabelText('Search accounts'), 'bob');
    expect(await screen.findByText('No address contains "bob".')).toBeVisible();
    expect(router.state.location.search).toBe('?search=bob');
    expect(requests.at(-1)?.path).toContain('/account/administration/accounts');
  });

  test('change their plan at once', async () => {
    const { requests } = stubApi(respondWith(administration.changeAccount, { ...ann, plan: 'business' as const }));
    const view = open();
    await choose(view, 'Change plan to Business');
    expect(await screen.findByText('Account changed')).toBeVisible();
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
      id: 7,
      change: { action: 'plan', plan: 'business' },
    });
    await waitFor(() => expect(screen.getByRole('list', { name: 'Accounts' })).toHaveFocus());
  });

  test('are deleted only after a confirmation, and a refusal is shown', async () => {
    const { requests } = stubApi(respondError(administration.changeAccount, 409, 'This account is the only operator.'));
    const view = open();
    await choose(view, 'Delete account');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete ann@example.com?' }));
    await view.user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requests.every(({ method }) => method === 'GET')).toBe(true);
    await choose(view, 'Delete account');
    await view.user.click(await screen.findByRole('button', { name: 'Delete Account' }));
    expect(await screen.findByText('This account is the only operator.')).toBeVisible();
  });

  test('that cannot be loaded can be asked for again', async () => {
    stubApi(respondError(administration.listAccounts, 503, 'Later'));
    const { user } = open();
    expect(await screen.findByText('Failed to load accounts')).toBeVisible();
    stubApi(respondWith(administration.listAccounts, { accounts: [ann], total: 1 }));
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('ann@example.com')).toBeVisible();
  });
});

describe('the audit log', () => {
  test('says who changed whose account, from where and with what', async () => {
    open('?tab=audit');
    const row = (await screen.findByText('account.plan')).closest('li');
    expect(row).toHaveTextContent('olga@example.com changed ann@example.com');
    expect(row).toHaveTextContent(
      'from 192.0.2.1 · with session:abc · plan: business · scopes: cves:read, exports:read',
    );
  });

  test('takes its filter from the URL, ignores what is no filter, and pages to older entries', async () => {
    const { requests } = stubApi();
    const { user, router } = open('?tab=audit&event=account.&since=2026-03-01&until=soon');
    await screen.findByText('account.plan');
    expect(requests.at(-1)?.query).toMatchObject({ event: 'account.', since: '2026-03-01' });
    expect(requests.at(-1)?.query).not.toHaveProperty('until');
    await user.click(screen.getByRole('button', { name: 'Older' }));
    await waitFor(() => expect(router.state.location.search).toContain('before=41'));
  });

  test('exports what the filter chooses', async () => {
    const { requests } = stubApi(respondRaw(administration.exportAudit, '{"id":41}\n'));
    let file: Blob | undefined;
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      file = blob as Blob;
      return 'blob:data';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { user } = open('?tab=audit&account=ann%40example.com');
    await user.click(await screen.findByRole('button', { name: 'Export JSON Lines' }));
    await waitFor(() => expect(file).toBeDefined());
    expect(requests.find(({ path }) => path.endsWith('/export'))?.query).toEqual({ account: 'ann@example.com' });
  });
});

test('System shows late feeds, failing channels, jobs and contents', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('tab', { name: 'System' }));
  expect(await screen.findByText('Late')).toBeVisible();
  expect(screen.getByText(/1,200 sent · 2 failures in a row: no route/)).toBeVisible();
  expect(screen.getByText('1,234')).toBeVisible();
  expect(screen.getByRole('list', { name: 'Background jobs' })).toHaveTextContent(
    'exports 2 failed4 waiting, 1 running.',
  );
});
