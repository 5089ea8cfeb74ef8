import { truncated, error, json } from '../provider/responses.ts';
import { expect, test } from './fixtures.ts';

const events = [
  { EventType: 'cve_created', CreatedAt: '2025-01-01T00:00:00Z' },
  {
    EventType: 'cve_updated',
    CreatedAt: '2025-01-02T00:00:00Z',
    OldFields: { title: 'Old', state: 'A' },
    NewFields: { title: 'New', state: 'B' },
  },
  {
    EventType: 'severity_changed',
    Timestamp: '2025-01-03T00:00:00Z',
    OldFields: { severity: 'LOW' },
    NewFields: { severity: 'HIGH' },
  },
  { EventType: 'status_changed', CreatedAt: '2025-01-04T00:00:00Z' },
  { EventType: 'references_added', CreatedAt: '2025-01-05T00:00:00Z', NewFields: { links: ['https://a.example'] } },
  { EventType: 'cna_moved_house', CreatedAt: '2025-01-06T00:00:00Z' },
  { EventType: 'kev_added', CreatedAt: '2025-01-07T00:00:00Z', OldFields: { kev: false }, NewFields: { kev: true } },
  {
    EventType: 'exploitation_changed',
    CreatedAt: '2025-01-08T00:00:00Z',
    OldFields: { exploitation: 'poc' },
    NewFields: { exploitation: 'active' },
  },
  { EventType: 'epss_rose', CreatedAt: '2025-01-09T00:00:00Z', OldFields: { epss: 0.04 }, NewFields: { epss: 0.93 } },
];
const cases = [
  ['EPSS Rose', 'trending-up', 'orange', ['Jan 9, 2025', 'EPSS: 4 % → 93 %']],
  ['Exploitation Changed', 'bug', 'red', ['Jan 8, 2025', 'Exploitation: Proof of concept → Active']],
  ['Known Exploited', 'flame', 'red', ['Jan 7, 2025', 'Added to CISA KEV']],
  ['Cna Moved House', 'clock', 'grey', ['Jan 6, 2025']],
  ['References Added', 'link-2', 'green', ['Jan 5, 2025', 'Links: none → https://a.example']],
  ['Status Changed', 'shield-check', 'green', ['Jan 4, 2025']],
  ['Severity Changed', 'triangle-alert', 'red', ['Jan 3, 2025', 'Severity: LOW → HIGH']],
  ['CVE Updated', 'pencil', 'orange', ['2 fields changed', 'Title: Old → New', 'State: A → B']],
  ['CVE Created', 'shield', 'blue', ['record initially created']],
] as const;

test('the timeline is for paid plans, and names every event', async ({ page, stocked }) => {
  stocked.answers('GET /cves/:id/timeline', json({ data: events }));
  const timeline = page.getByRole('region', { name: 'CVE Timeline' });
  for (const plan of ['premium', 'pro', 'business']) {
    stocked.answers('GET /subscription/status', json({ data: { subscription: { plan } } }));
    await page.goto('/cves/CVE-2031-0001');
    await expect(timeline.getByRole('listitem').filter({ has: page.locator('h3') })).toHaveCount(events.length);
  }
  for (const [at, [title, icon, tone, words]] of cases.entries()) {
    const entry = timeline.locator('ol > li').nth(at);
    await expect(entry.getByRole('heading')).toHaveText(title);
    await expect(entry.locator(`[data-tone=${tone}] .lucide-${icon}`)).toBeVisible();
    for (const each of words) await expect(entry).toContainText(each);
  }
  for (const answer of [error(500), truncated(), json([])]) {
    stocked.answers('GET /cves/:id/timeline', answer);
    await page.goto('/cves/CVE-2031-0001');
    await expect(timeline.getByText('No timeline events available')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
  for (const plan of ['free', 'gold']) {
    stocked.answers('GET /subscription/status', json({ subscription: { plan } }));
    await page.goto('/cves/CVE-2031-0001');
    await expect(timeline.getByText('Timeline Feature - Premium Only')).toBeVisible();
    await expect(timeline.getByText('Available in Pro and Business plans')).toBeVisible();
  }
  // Three plans, three failures, and none for those who have no timeline.
  const requests = stocked
    .requests('GET /cves/:id/timeline')
    .filter(({ headers }) => headers.authorization !== undefined);
  expect(requests).toHaveLength(6);
  await timeline.getByRole('link', { name: 'Upgrade to Unlock' }).click();
  await expect(page).toHaveURL(/\/account$/);
});
