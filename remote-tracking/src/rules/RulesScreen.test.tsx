import { announceCapabilities, renderScreen, respondError, respondWith, stubApi } from '@faultline/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { rules } from '../../contract/rules.ts';
import { RulesScreen } from './RulesScreen.tsx';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const email = { channel: 'email', channel_id: null } as const;
const webhook = { channel: 'webhook', channel_id: 7 } as const;
const severe = {
  id: 1,
  name: 'Severe',
  query: 'cvss>=9',
  watch: null as { kind: 'vendor' | 'product'; name: string; is_found: boolean } | null,
  triggers: ['new', 'update'] as ('new' | 'update')[],
  mode: 'immediate' as 'immediate' | 'daily',
  state: 'active' as 'active' | 'paused',
  snoozed_until: null as string | null,
  snooze_until_notable: false,
  channels: [email] as { channel: 'email' | 'webhook'; channel_id: number | null }[],
  created_at: inDays(-9),
};
const watch = { kind: 'vendor' as const, name: 'Initech', is_found: false };
const watching = { ...severe, id: 2, name: 'Initech', query: '', watch, state: 'paused' as const, channels: [webhook] };
const options = [
  { ...email, name: null, state: 'active' as const },
  { ...webhook, name: 'Builds' as string | null, state: 'unconfirmed' as 'active' | 'unconfirmed' },
];
const schedule = { time_zone: 'UTC', quiet_from: null as number | null, quiet_until: null as number | null };
const snoozed = {
  id: 5,
  kind: 'cve' as const,
  target: 'CVE-2026-1000',
  name: 'A flaw',
  until: null as string | null,
  until_notable: true,
};

const stubRules = (list: (typeof severe)[] = []) =>
  stubApi(
    respondWith(rules.list, list),
    respondWith(rules.channels, options),
    respondWith(rules.schedule, { ...schedule, exploited_pass: true }),
    respondWith(rules.snoozes, []),
  );
const open = (search = '', team?: Parameters<typeof renderScreen>[1]) =>
  renderScreen(<RulesScreen />, { at: `/alerts/rules${search}`, path: '/alerts/rules', ...team });
const row = async (name: string) => within((await screen.findByText(name, { selector: 'strong' })).closest('li')!);
const bodies = (requests: { method: string; path: string; body: unknown }[]) =>
  requests.filter(({ method, path }) => method === 'POST' && !path.endsWith('/preview')).map(({ body }) => body);

beforeEach(() => announceCapabilities('alerts/rules'));

describe('the list of rules', () => {
  test('shows what each sends, when, where, and what keeps it silent', async () => {
    const snoozedRule = { ...severe, id: 3, name: 'Later', snoozed_until: inDays(5), snooze_until_notable: true };
    stubRules([severe, watching, snoozedRule]);
    open();
    expect((await row('Severe')).getByText('cvss>=9')).toBeVisible();
    expect((await row('Severe')).getByText('New CVEs and updates. Immediately to Email.')).toBeVisible();
    const initech = await row('Initech');
    expect(initech.getByText('Paused')).toBeVisible();
    expect(initech.getByText('Vendor “Initech”, which no CVE names yet')).toBeVisible();
    expect(await initech.findByText(/Not sent to Builds \(Webhook\)/)).toBeVisible();
    expect((await row('Later')).getByText(/^Snoozed until .* or something notable changes\.$/)).toBeVisible();
  });

  test('says what rules are for where there are none', async () => {
    stubRules();
    open();
    expect(await screen.findByText('No alert rules yet')).toBeVisible();
  });

  test('asks nothing of a provider without rules', async () => {
    announceCapabilities();
    const { requests } = stubApi();
    open();
    expect(await screen.findByText('This service has no alert rules')).toBeVisible();
    expect(requests).toEqual([]);
  });

  test('shows a failure, and loads again', async () => {
    stubRules();
    stubApi(respondError(rules.list, 500, 'The service failed'));
    const { user } = open();
    expect(await screen.findByText('Failed to load alert rules')).toBeVisible();
    stubRules([severe]);
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await row('Severe')).toBeDefined();
  });

  test('of a team shows its viewers everything and no button that changes it', async () => {
    stubRules([severe]);
    stubApi(respondWith(rules.snoozes, [snoozed]));
    const team = { id: '5', name: 'Blue', role: 'viewer' as const, member_count: 2, needs_second_factor: false };
    open('?team=5&new=kev:true', { team });
    expect(await row('Severe')).toBeDefined();
    expect(await screen.findByText('CVE-2026-1000')).toBeVisible();
    expect(screen.getByText(/^You are a viewer of Blue/)).toBeVisible();
    expect(screen.queryAllByRole('button')).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('pauses, resumes, snoozes and deletes', async () => {
    const { requests } = stubRules([severe, watching]);
    stubApi(respondWith(rules.change, null), respondWith(rules.remove, null));
    const { user } = open();
    const choose = async (item: string) => {
      await user.click(await screen.findByRole('button', { name: 'More actions for Severe' }));
      await user.click(await screen.findByRole('menuitem', { name: item }));
    };
    await user.click(await screen.findByRole('button', { name: 'Pause Severe' }));
    await user.click(screen.getByRole('button', { name: 'Resume Initech' }));
    await choose('Snooze');
    const dialog = within(await screen.findByRole('dialog', { name: 'Snooze Severe' }));
    await user.selectOptions(dialog.getByLabelText('How long'), 'Until something notable changes');
    await user.click(dialog.getByRole('button', { name: 'Snooze' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await choose('Delete');
    await user.click(await screen.findByRole('button', { name: 'Delete Rule' }));
    expect(await screen.findByText('Rule deleted')).toBeVisible();
    expect(bodies(requests)).toEqual([
      { id: 1, state: 'paused' },
      { id: 2, state: 'active' },
      { id: 1, snoozed_until: null, snooze_until_notable: true },
      { id: 1 },
    ]);
  });

  test('of a rule a feed is made, where the provider has feeds', async () => {
    announceCapabilities('alerts/rules', 'account/feeds');
    stubRules([severe]);
    const { user, router } = open();
    await user.click(await screen.findByRole('button', { name: 'More actions for Severe' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Create Feed' }));
    await waitFor(() =>
      expect(router.state.location).toMatchObject({ pathname: '/account/channels', search: '?feed=1' }),
    );
  });

  test('ends a snooze of a rule and of a CVE', async () => {
    const { requests } = stubRules([{ ...severe, snooze_until_notable: true }]);
    stubApi(respondWith(rules.snoozes, [snoozed]), respondWith(rules.change, null), respondWith(rules.endSnooze, null));
    const { user } = open();
    expect(await screen.findByText('CVE-2026-1000')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'More actions for Severe' }));
    await user.click(await screen.findByRole('menuitem', { name: 'End Snooze' }));
    expect(screen.getAllByText('Snoozed until something notable changes.')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'End snooze of CVE-2026-1000' }));
    await waitFor(() =>
      expect(bodies(requests)).toEqual([{ id: 1, snoozed_until: null, snooze_until_notable: false }, { id: 5 }]),
    );
  });
});

describe('quiet hours', () => {
  test('are saved with their time zone', async () => {
    const { requests } = stubRules();
    stubApi(respondWith(rules.saveSchedule, null));
    const { user } = open();
    await user.click(await screen.findByLabelText(/Send nothing during quiet hours/));
    await user.selectOptions(screen.getByLabelText('Time zone'), 'Europe/Berlin');
    await user.click(screen.getByLabelText(/Exploited CVEs pass/));
    await user.click(screen.getByRole('button', { name: 'Save Quiet Hours' }));
    expect(await screen.findByText('Quiet hours saved')).toBeVisible();
    expect(bodies(requests)).toEqual([
      { time_zone: 'Europe/Berlin', quiet_from: 1320, quiet_until: 420, exploited_pass: false },
    ]);
  });

  test('begin and end at different times', async () => {
    stubRules();
    const { user } = open();
    await user.click(await screen.findByLabelText(/Send nothing during quiet hours/));
    await user.clear(screen.getByLabelText('Until'));
    await user.click(screen.getByRole('button', { name: 'Save Quiet Hours' }));
    expect(await screen.findByText('Choose a start and an end that differ')).toBeVisible();
  });
});
