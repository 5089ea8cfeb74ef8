import type { Page } from '@playwright/test';
import type { Provider } from '../provider/Provider.ts';
import { error, json } from '../provider/responses.ts';
import { checkA11yInAllThemes } from '../support/a11y.ts';
import { tabTo } from '../support/keyboard.ts';
import { expect, test } from './fixtures.ts';

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const longName = 'The Extraordinarily-Long-Winded-Example Corporation for the Manufacture and Distribution of Anvils';
const alert = (change: object = {}) => ({
  cve_id: 'CVE-2031-0001',
  name: `Anvil of ${longName} drops without warning`,
  severity: 'Critical',
  day: null,
  channel: 'email',
  channel_name: null,
  destination: 'ann@example.com',
  state: 'sent',
  found_at: hoursAgo(3),
  settled_at: hoursAgo(2),
  next_try_at: null,
  receipt: '250 2.0.0 OK: queued as 4f3c9d2a71b84bb0a9f1c2d3e4f5a6b7c8d9e0f1a2b3c4d5e6f7a8b9c0d1e2f3',
  error: null,
  changes: ['New CVE', 'First score: 9.8'],
  tracked: [longName],
  tracking_ids: [1],
  rules: [],
  rule_ids: [],
  waits_for: null,
  waits_until: null,
  ...change,
});
const queued = { state: 'queued', destination: null, settled_at: null, receipt: null };
const all = [
  alert(),
  alert({ ...queued, waits_for: 'digest', waits_until: hoursAgo(-5.5), rules: ['Severe'], rule_ids: [3] }),
  alert({
    channel: 'webhook',
    channel_name: 'Ops',
    destination: 'hooks.example.com',
    state: 'failed',
    error: 'The receiver answered 410.',
  }),
  alert({
    ...queued,
    state: 'cancelled',
    severity: 'Medium',
    error: 'Email was switched off before the message was sent.',
  }),
  alert({ cve_id: null, name: null, severity: null, day: '2031-01-31', changes: [], tracked: [], tracking_ids: [] }),
];
const health = {
  last_import_at: hoursAgo(1),
  feeds: [],
  queue: { count: 1, oldest_at: hoursAgo(3) },
  failing_channels: [
    { channel: 'webhook', channel_name: 'Ops', since: hoursAgo(30), problem: 'The receiver answered 410.' },
  ],
  gaps: [
    { feed: 'kev', started_at: hoursAgo(60), ended_at: null, reason: 'feed' },
    { feed: 'cves', started_at: hoursAgo(90), ended_at: hoursAgo(80), reason: 'service' },
    { feed: 'epss', started_at: hoursAgo(290), ended_at: hoursAgo(200), reason: 'feed' },
  ],
};
const outcome = (change: object = {}) => ({
  id: 1,
  name: longName,
  outcome: 'not_sent',
  condition: null,
  reason: null,
  since: null,
  until: null,
  ...change,
});
const explanation = {
  cve_id: 'CVE-2031-0001',
  alerts: all.slice(0, 3),
  last_change: { found_at: hoursAgo(3), changes: ['New CVE'] },
  tracking_count: 5,
  trackings: [
    outcome({ type: 'vendor', outcome: 'sent', since: hoursAgo(2) }),
    outcome({ id: 2, type: 'product', condition: 'not_affected', reason: '6.2.1 is outside >= 6.1.0, < 6.1.183' }),
  ],
  rules: [
    outcome({ id: 3, name: 'Severe', outcome: 'queued' }),
    outcome({
      id: 4,
      condition: 'rule_snoozed',
      reason: 'The rule is snoozed.',
      since: hoursAgo(3),
      until: hoursAgo(-90),
    }),
  ],
};

test.use({
  allowedCalls: ['GET /alerts', 'GET /alerts/health', 'GET /alerts/explain', 'GET /alerts/export'],
});

function answerAlerts(provider: Provider): void {
  const announced = { 'API-Capabilities': 'tracking/alerts' };
  provider.answers('GET /user/profile', json(provider.user, 200, announced));
  provider.answers('GET /alerts', json({ data: { data: all, next_cursor: 'next', has_next: true } }));
  provider.answers('GET /alerts/health', json({ data: health }));
  provider.answers('GET /alerts/explain', json({ data: explanation }));
}

const list = (page: Page) => page.getByRole('list', { name: 'Alerts' }).getByRole('listitem');

test('axe finds nothing on the alerts: listed, failed and empty', async ({ page, stocked }) => {
  answerAlerts(stocked);
  await page.goto('/alerts');
  await expect(list(page)).toHaveCount(all.length);
  await checkA11yInAllThemes(page);
  stocked.answers('GET /alerts', error(500, { error: 'Broken' }));
  await page.goto('/alerts?state=failed');
  await expect(page.getByText('Failed to load alerts')).toBeVisible();
  await checkA11yInAllThemes(page);
  stocked.answers('GET /alerts', json({ data: { data: [], next_cursor: null, has_next: false } }));
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('No alert matches')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByText('No alerts yet')).toBeVisible();
  await checkA11yInAllThemes(page);
});

test('axe finds nothing on the answer to "Was I told?"', async ({ page, stocked }) => {
  answerAlerts(stocked);
  await page.goto('/cves/CVE-2031-0001');
  await page.getByRole('button', { name: 'Check my alerts' }).click();
  await expect(page.getByRole('region', { name: 'Answer' })).toContainText('Yes, an alert was sent.');
  await checkA11yInAllThemes(page);
});

test('alerts are filtered, exported and explained with the keyboard alone', async ({ page, stocked }) => {
  answerAlerts(stocked);
  await page.goto('/alerts');
  await expect(list(page)).toHaveCount(all.length);
  await tabTo(page, page.getByLabel('State'));
  await page.keyboard.press('f');
  await expect(page).toHaveURL(/state=failed/);
  await tabTo(page, page.getByRole('button', { name: 'Export' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Export as CSV' })).toBeFocused();
  const download = page.waitForEvent('download');
  stocked.answers('GET /alerts/export', json({}));
  await page.keyboard.press('Enter');
  await download;
  await tabTo(page, list(page).first().getByRole('link'));
  await page.keyboard.press('Enter');
  const check = page.getByRole('button', { name: 'Check my alerts' });
  await expect(check).toBeVisible();
  await tabTo(page, check);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Answer' })).toBeFocused();
});

test('without the capability there is no entry, no page and no question', async ({ page, stocked }) => {
  await page.goto('/cves/CVE-2031-0001');
  await expect(page.getByRole('heading', { name: 'Affected versions' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Alerts' })).toHaveCount(0);
  await expect(page.getByText('Was I told?')).toHaveCount(0);
  await page.goto('/alerts');
  await expect(page.getByText('This service keeps no history of alerts')).toBeVisible();
  expect(stocked.unspecifiedCalls()).toEqual([]);
});
