import {
  announceCapabilities,
  renderScreen,
  respondError,
  respondUsing,
  respondWith,
  stubApi,
} from '@faultline/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { alerts } from '../../contract/alerts.ts';
import { alertAnswer, alertPage, healthAnswer, hoursAgo, queuedAlert } from '../fixtures/alerts.ts';
import { AlertsScreen } from './AlertsScreen.tsx';

beforeEach(() => announceCapabilities('tracking/alerts'));

const open = (search = '') => renderScreen(<AlertsScreen />, { at: `/alerts${search}`, path: '/alerts' });
const health = (change: Parameters<typeof healthAnswer>[0] = {}) => respondWith(alerts.health, healthAnswer(change));
const listed = async () => within(await screen.findByRole('list', { name: 'Alerts' })).getAllByRole('listitem');
const queries = (requests: { path: string; query: Record<string, string> }[]) =>
  requests.filter(({ path }) => path === '/alerts').map(({ query }) => query);

describe('the list of alerts', () => {
  test('names the CVE, the receiver with its answer, and what each was about', async () => {
    const about = { tracked: [], tracking_ids: [], rules: ['Severe', 'Own stack'], rule_ids: [1, 2] };
    stubApi(
      health(),
      respondWith(
        alerts.list,
        alertPage([
          alertAnswer(),
          alertAnswer({ ...about, channel: 'webhook', channel_name: 'Ops', destination: 'hooks.example.com' }),
          alertAnswer({ cve_id: null, name: null, severity: null, day: '2026-01-31', changes: [], tracked: [] }),
          alertAnswer({
            cve_id: null,
            name: null,
            severity: null,
            is_rematch: true,
            changes: ['2 CVEs affect tracked versions now', '1 CVE is no longer matched'],
            tracked: ['Gateway 1.5'],
          }),
        ]),
      ),
    );
    open();
    const [mail, webhook, report, rematch] = await listed();
    expect(mail).toHaveTextContent('SentCVE-2026-1001Critical');
    expect(mail).toHaveTextContent('Sent by email to ann@example.com 2 hours ago. Answer: 250 OK');
    expect(mail).toHaveTextContent('New CVE. You track Acme.');
    expect(webhook).toHaveTextContent('Sent by webhook Ops to hooks.example.com 2 hours ago.');
    expect(webhook).toHaveTextContent('New CVE. Rules: Severe, Own stack.');
    expect(report).toHaveTextContent('Daily report of Jan 31, 2026');
    expect(rematch).toHaveTextContent('SentTracked versions are matched differently');
    expect(rematch).toHaveTextContent(
      '2 CVEs affect tracked versions now, 1 CVE is no longer matched. You track Gateway 1.5.',
    );
    expect(screen.getAllByRole('link', { name: 'CVE-2026-1001' })[0]).toHaveAttribute('href', '/cves/CVE-2026-1001');
  });

  test.each<[string, Parameters<typeof queuedAlert>[0], string]>([
    ['a digest', { waits_for: 'digest', waits_until: hoursAgo(-5.5) }, 'in the digest that is sent in 5 hours.'],
    ['quiet hours', { waits_for: 'quiet_hours', waits_until: hoursAgo(-2.5) }, 'Quiet hours end in 2 hours.'],
    [
      'a retry',
      { error: 'The server answered 450.', next_try_at: hoursAgo(-1.5) },
      'Queued for email. The server answered 450. The next attempt is in 1 hour.',
    ],
    ['a refusal', { state: 'failed', error: 'No such user' }, 'Not delivered by email. No such user'],
    [
      'a setting',
      { state: 'cancelled', error: 'Email was switched off.' },
      'Not sent by email. Email was switched off.',
    ],
  ])('says what is queued or was not sent because of %s', async (_, change, text) => {
    stubApi(health(), respondWith(alerts.list, alertPage([queuedAlert(change)])));
    open();
    expect((await listed())[0]).toHaveTextContent(text);
  });

  test('is filtered by fields that the address keeps', async () => {
    const { requests } = stubApi(health(), respondWith(alerts.list, alertPage([alertAnswer()])));
    const { user } = open('?state=failed&channel=jira&cve=cve-2026-7&from=yesterday');
    await listed();
    expect(screen.getByLabelText('State')).toHaveValue('failed');
    await user.type(screen.getByLabelText('CVE'), 'cve-2026-10');
    expect(screen.getByText('A whole ID, as CVE-2026-1234')).toBeVisible();
    await user.keyboard('01');
    await user.selectOptions(screen.getByLabelText('Channel'), 'All channels');
    await waitFor(() =>
      expect(queries(requests).at(-1)).toEqual({ state: 'failed', cveId: 'CVE-2026-1001', limit: '50' }),
    );
    expect(queries(requests)[0]).toEqual({ state: 'failed', channel: 'jira', limit: '50' });
  });

  test('grows by a page', async () => {
    stubApi(
      health(),
      respondUsing(alerts.list, ({ query }) =>
        query.cursor === 'next'
          ? alertPage([alertAnswer({ cve_id: 'CVE-2026-1002' })])
          : alertPage([alertAnswer()], 'next'),
      ),
    );
    const { user } = open();
    expect(await listed()).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Show older alerts' }));
    await waitFor(async () => expect(await listed()).toHaveLength(2));
    expect(screen.queryByRole('button', { name: 'Show older alerts' })).toBeNull();
  });

  test('exports what the filter selects', async () => {
    const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    const { requests } = stubApi(
      health(),
      respondWith(alerts.list, alertPage([alertAnswer()])),
      respondWith(alerts.export, null),
    );
    const { user } = open('?state=sent');
    await listed();
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Export as JSON Lines' }));
    await waitFor(() => expect(save).toHaveBeenCalled());
    expect(requests.at(-1)).toMatchObject({ path: '/alerts/export', query: { state: 'sent', format: 'jsonl' } });
  });

  test('leads to the track list while there is nothing, and clears filters that select nothing', async () => {
    stubApi(health(), respondWith(alerts.list, alertPage([])));
    const { user } = open('?state=failed');
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('No alerts yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open My Track List' })).toHaveAttribute('href', '/products');
  });

  test('leads to alert rules where the provider has them', async () => {
    announceCapabilities('tracking/alerts', 'alerts/rules');
    stubApi(health(), respondWith(alerts.list, alertPage([])));
    open();
    expect(await screen.findByText(/changes, or a CVE matches one of your alert rules\.$/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Alert Rules' })).toHaveAttribute('href', '/alerts/rules');
  });

  test('shows a failure, and loads again', async () => {
    stubApi(health(), respondError(alerts.list, 500, 'The service failed'));
    const { user } = open();
    expect(await screen.findByText('Failed to load alerts')).toBeVisible();
    stubApi(respondWith(alerts.list, alertPage([alertAnswer()])));
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await listed()).toHaveLength(1);
  });

  test('asks nothing of a provider without it', async () => {
    announceCapabilities();
    const { requests } = stubApi();
    open();
    expect(await screen.findByText('This service keeps no history of alerts')).toBeVisible();
    expect(requests).toEqual([]);
  });
});

describe('the state of delivery', () => {
  const show = async (change: Parameters<typeof healthAnswer>[0]) => {
    stubApi(health(change), respondWith(alerts.list, alertPage([])));
    open();
    return within(await screen.findByRole('region', { name: 'Delivery' }));
  };

  test('says that everything works', async () => {
    const section = await show({});
    expect(section.getByText(/^CVEs were last imported/)).toHaveTextContent(
      'CVEs were last imported 1 hour ago. Nothing is queued. All channels work.',
    );
  });

  test('counts what is queued, and leads to channels that fail', async () => {
    const section = await show({
      queue: { count: 1, oldest_at: hoursAgo(4) },
      failing_channels: [
        { channel: 'webhook', channel_name: 'Ops', since: hoursAgo(3), problem: 'The receiver answered 500.' },
        { channel: 'email', channel_name: null, since: null, problem: 'No such user' },
      ],
    });
    expect(section.getByText(/^CVEs were last imported/)).toHaveTextContent(
      '1 alert is queued, the oldest of them found 4 hours ago.',
    );
    const [ops, mail] = section.getAllByRole('note');
    expect(ops).toHaveTextContent('Webhook Ops: The receiver answered 500. Since 3 hours ago.');
    expect(within(ops as HTMLElement).getByRole('link', { name: 'Open Channels' })).toHaveAttribute(
      'href',
      '/account/channels',
    );
    expect(within(mail as HTMLElement).getByRole('link', { name: 'Open Settings' })).toHaveAttribute(
      'href',
      '/account',
    );
  });

  test('says from when to when nothing was checked, and that the gap was caught up', async () => {
    const gap = { feed: 'cves' as const, started_at: '2026-03-01T10:00:00.000Z' };
    const section = await show({
      gaps: [
        { ...gap, feed: 'kev', ended_at: null, reason: 'feed' },
        { ...gap, ended_at: '2026-03-01T19:00:00.000Z', reason: 'service' },
        { ...gap, feed: 'epss', ended_at: '2026-03-03T19:00:00.000Z', reason: 'feed' },
      ],
    });
    const [open, closed, ...more] = within(section.getByRole('list')).getAllByRole('listitem');
    expect(open).toHaveTextContent(
      /has not been checked since Mar 1, 2026, 10:00:00 UTC, because it could not be read\./,
    );
    expect(closed).toHaveTextContent(
      'The CVE list was not checked from Mar 1, 2026, 10:00:00 UTC to Mar 1, 2026, 19:00:00 UTC, because this service was not running. The gap was caught up: changes of this time were imported then.',
    );
    expect(more).toEqual([]);
    expect(section.getByRole('button', { name: 'Show 1 more gap' })).toBeVisible();
  });

  test('is independent of the list', async () => {
    stubApi(
      respondError(alerts.health, 500, 'The service failed'),
      respondWith(alerts.list, alertPage([alertAnswer()])),
    );
    open();
    expect(await screen.findByText('Failed to load the state of delivery')).toBeVisible();
    expect(await listed()).toHaveLength(1);
  });
});
