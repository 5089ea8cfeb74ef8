import {
  announceCapabilities,
  renderScreen,
  respondError,
  respondUsing,
  respondWith,
  stubApi,
} from '@faultline/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { rules } from '../../../contract/rules.ts';
import { RulesScreen } from '../RulesScreen.tsx';

const email = { channel: 'email', channel_id: null } as const;
const nothing = { total: 0, max_per_day: 0, suggests_digest: false, cves: [] };
const cve = {
  cve_id: 'CVE-2026-1000',
  name: 'A flaw in Anvil',
  severity: 'Critical' as const,
  base_score: 9.8,
  at: '2026-11-20T00:00:00.000Z',
  is_new: true,
};

beforeEach(() => {
  announceCapabilities('alerts/rules');
  stubApi(
    respondWith(rules.list, []),
    respondWith(rules.channels, [
      { ...email, name: null, state: 'active' },
      { channel: 'slack', channel_id: 4, name: 'Security', state: 'active' },
    ]),
    respondWith(rules.schedule, { time_zone: 'UTC', quiet_from: null, quiet_until: null, exploited_pass: true }),
    respondWith(rules.snoozes, []),
    respondWith(rules.preview, nothing),
    respondWith(rules.create, { id: 1 }),
    respondWith(rules.change, null),
  );
});

async function openEditor(search = '') {
  const { requests } = stubApi();
  const view = renderScreen(<RulesScreen />, { at: `/alerts/rules${search}`, path: '/alerts/rules' });
  if (search === '') await view.user.click(await screen.findByRole('button', { name: 'Create Rule' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create an alert rule' }));
  await dialog.findByLabelText('Email');
  const posted = (path: string) =>
    requests.filter((request) => request.method === 'POST' && request.path === path).map(({ body }) => body);
  return { ...view, dialog, posted };
}

test('a link opens the editor with its search, and closing it removes that from the address', async () => {
  stubApi(respondWith(rules.preview, { total: 12, max_per_day: 3, suggests_digest: false, cves: [cve] }));
  const { user, dialog, router, posted } = await openEditor('?new=vendor:acme+cvss>=7');
  expect(dialog.getByLabelText('Search')).toHaveValue('vendor:acme cvss>=7');
  expect(dialog.getByLabelText('Name of the rule')).toHaveValue('vendor:acme cvss>=7');
  expect(await dialog.findByText('12 CVEs in the last 30 days, at most 3 a day.')).toBeVisible();
  expect(dialog.getByRole('link', { name: 'CVE-2026-1000' })).toHaveAttribute('href', '/cves/CVE-2026-1000');
  await user.click(dialog.getByLabelText('Security (Slack)'));
  await user.click(dialog.getByRole('button', { name: 'Create Rule' }));
  expect(await screen.findByText('Rule created')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.search).toBe('');
  expect(posted('/alerts/rules')).toEqual([
    {
      name: 'vendor:acme cvss>=7',
      query: 'vendor:acme cvss>=7',
      triggers: ['new', 'update'],
      mode: 'immediate',
      channels: [email, { channel: 'slack', channel_id: 4 }],
    },
  ]);
});

test('a rule for many messages proposes a digest', async () => {
  stubApi(respondWith(rules.preview, { total: 900, max_per_day: 80, suggests_digest: true, cves: [cve] }));
  const { user, dialog } = await openEditor('?new=cvss>5');
  await user.click(await dialog.findByRole('button', { name: 'Use a Daily Digest' }));
  expect(dialog.getByLabelText('When')).toHaveDisplayValue('Daily digest');
  expect(dialog.queryByRole('button', { name: 'Use a Daily Digest' })).toBeNull();
});

test('a name is watched before it has a CVE', async () => {
  const { user, dialog, posted } = await openEditor();
  await user.selectOptions(dialog.getByLabelText('Alert about'), 'The name of a vendor, also before its first CVE');
  await user.type(dialog.getByLabelText('Vendor'), 'Initech');
  await user.type(dialog.getByLabelText('Name of the rule'), 'First Initech');
  expect(await dialog.findByText('No CVEs in the last 30 days.')).toBeVisible();
  await user.click(dialog.getByLabelText(/^Updates/));
  await user.click(dialog.getByRole('button', { name: 'Create Rule' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const watch = { kind: 'vendor', name: 'Initech' };
  expect(posted('/alerts/rules/preview')).toContainEqual({ query: '', watch, triggers: ['new', 'update'] });
  expect(posted('/alerts/rules')).toEqual([
    { name: 'First Initech', query: '', watch, triggers: ['new'], mode: 'immediate', channels: [email] },
  ]);
});

test('says what is missing or wrong, where it is, and takes the suggestion', async () => {
  const { user, dialog, posted } = await openEditor();
  const create = () => user.click(dialog.getByRole('button', { name: 'Create Rule' }));
  await create();
  expect(dialog.getByText('Enter a search')).toBeVisible();
  await user.click(dialog.getByLabelText('Search'));
  await user.paste('vender:acme');
  await create();
  expect(await dialog.findByText(/Unknown field vender\. Did you mean vendor\? \(character 1\)/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Use vendor' }));
  expect(dialog.getByLabelText('Search')).toHaveValue('vendor:acme');
  await create();
  expect(dialog.getByText('Enter a name for the rule')).toBeVisible();
  await user.click(dialog.getByLabelText('Email'));
  await user.type(dialog.getByLabelText('Name of the rule'), 'Acme');
  await create();
  expect(dialog.getByText('Choose at least one channel')).toBeVisible();
  expect(posted('/alerts/rules')).toEqual([]);
});

test.each([
  ['ERR_RULE_LIMIT', 'There can be 100 rules. Delete one first.'],
  ['ERR_RULE_EXISTS', 'A rule has this name already.'],
])('shows the refusal %s, and keeps what was entered', async (code, message) => {
  stubApi(respondError(rules.create, 409, message, code));
  const { user, dialog } = await openEditor('?new=kev:true');
  await user.click(dialog.getByRole('button', { name: 'Create Rule' }));
  expect(await dialog.findByText(message)).toBeVisible();
  expect(dialog.getByLabelText('Search')).toHaveValue('kev:true');
});

test('a preview that fails can be requested again', async () => {
  stubApi(respondError(rules.preview, 503, 'The service is busy.'));
  const { user, dialog } = await openEditor('?new=kev:true');
  const retry = await dialog.findByRole('button', { name: 'Try Again' });
  stubApi(respondUsing(rules.preview, () => nothing));
  await user.click(retry);
  expect(await dialog.findByText('No CVEs in the last 30 days.')).toBeVisible();
});

const rule = {
  id: 9,
  name: 'Severe',
  query: 'cvss>=9',
  watch: null as { kind: 'vendor' | 'product'; name: string; is_found: boolean } | null,
  triggers: ['new' as const],
  mode: 'daily' as const,
  state: 'active' as const,
  snoozed_until: null,
  snooze_until_notable: false,
  channels: [email],
  created_at: '2026-11-20T00:00:00.000Z',
};

async function edit(edited: typeof rule) {
  const { requests } = stubApi(respondWith(rules.list, [edited]));
  const { user } = renderScreen(<RulesScreen />, { at: '/alerts/rules' });
  await user.click(await screen.findByRole('button', { name: 'Edit Severe' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Severe' }));
  const save = async () => {
    await user.click(dialog.getByRole('button', { name: 'Save Rule' }));
    expect(await screen.findByText('Rule saved')).toBeVisible();
    return requests.find(({ path }) => path === '/alerts/rules/change')?.body;
  };
  return { user, dialog, save };
}

test('a rule is edited with everything it has', async () => {
  const { user, dialog, save } = await edit(rule);
  expect(dialog.getByLabelText('When')).toHaveDisplayValue('Daily digest');
  await user.type(dialog.getByLabelText('Name of the rule'), ' ones');
  const { query, triggers, mode, channels } = rule;
  expect(await save()).toEqual({ id: 9, name: 'Severe ones', query, triggers, mode, channels });
});

test('a watched name is corrected, and the rest of its rule stays', async () => {
  const watch = { kind: 'vendor' as const, name: 'Initech', is_found: false };
  const { user, dialog, save } = await edit({ ...rule, watch });
  await user.type(dialog.getByLabelText('Vendor'), ' Labs');
  expect(await save()).toMatchObject({ id: 9, query: rule.query, watch: { kind: 'vendor', name: 'Initech Labs' } });
});

test('saving a rule about a name that stays sends nothing about it', async () => {
  const watch = { kind: 'vendor' as const, name: 'Initech', is_found: true };
  const first = await edit({ ...rule, watch, query: '' });
  expect(Object.keys((await first.save()) ?? {})).toEqual(['id', 'name', 'triggers', 'mode', 'channels']);
});

test('a rule about a name becomes one about a search', async () => {
  const watch = { kind: 'vendor' as const, name: 'Initech', is_found: true };
  const { user, dialog, save } = await edit({ ...rule, watch, query: '' });
  await user.selectOptions(dialog.getByLabelText('Alert about'), 'CVEs that match a search');
  await user.type(dialog.getByLabelText('Search'), 'kev:true');
  expect(await save()).toMatchObject({ query: 'kev:true', watch: null });
});
