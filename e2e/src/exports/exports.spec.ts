import type { Page } from '@playwright/test';
import { expect, test } from '../provider/fixtures.ts';
import { sequence, json } from '../provider/responses.ts';
import { checkA11yInAllThemes } from '../support/a11y.ts';

// A job in the format of a third-party provider.
const job = (id: string, status: string, more: object = {}) => ({ id, name: `Report ${id}`, status, ...more });

const card = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Export requests' }).getByRole('listitem').filter({ hasText: name });

test.beforeEach(({ member }) => {
  expect(member.email).toBeTruthy();
});

test('axe finds nothing on cards of each status, whatever their texts', async ({ page, provider }) => {
  const statuses = ['pending', 'processing', 'completed', 'failed', 'paused'];
  const name = `<img src=x onerror=alert(1)>${'w'.repeat(90)}`;
  const hostile = job('odd', 'failed', { name, error_msg: '<b>Disk</b> full' });
  const full = job('full', 'completed', {
    file_name: 'weekly.html',
    search_query: { vendor_name: 'Acme', severity: 'High', published_date_start: '2026-01-05T00:00:00.000Z' },
    created_at: '2026-01-07T10:00:00Z',
    total_cves: 5123,
    file_size: 1_530_000,
  });
  provider.answers('GET /export', json([full, hostile, ...statuses.map((status) => job(status, status))]));
  // After five seconds the page asks how they fare.
  provider.answers('GET /export/status/:id', ({ params }) => Response.json({ data: { status: params.id } }));
  await page.goto('/exports');
  await expect(card(page, 'weekly.html').getByText('1.46 MB', { exact: true })).toBeVisible();
  await expect(card(page, name).getByText('<b>Disk</b> full')).toBeVisible();
  await expect(card(page, '')).toHaveCount(7);
  await checkA11yInAllThemes(page);
});

test('an export asked for is stored newest first, and stands before what the provider lists', async ({
  page,
  provider,
}) => {
  const made = (id: string) =>
    json({ success: true, data: { job_id: id, name: `Daily ${id}`, filters: { severity: 'High' } } });
  provider.answers('POST /export', sequence(made('n1'), made('n2')));
  // After five seconds the page asks how they fare.
  provider.answers('GET /export/status/:id', json({ data: { status: 'pending' } }));
  await page.goto('/dashboard?severity=High');
  const ask = page.getByRole('button', { name: 'Export HTML' });
  const submitted = 'Export request submitted successfully! Check the Exports tab to monitor progress.';
  await ask.click();
  await expect(page.getByText(submitted).first()).toBeVisible();
  await expect(ask).toBeEnabled();
  await ask.click();
  await expect.poll(() => provider.requests('POST /export').length).toBe(2);
  const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem('exports') ?? '[]') as object[]);
  await expect.poll(stored).toMatchObject([
    { job_id: 'n2', status: 'pending' },
    { job_id: 'n1', status: 'pending' },
  ]);
  provider.answers('GET /export', json([job('old', 'completed')]));
  await page.getByRole('navigation').getByRole('link', { name: 'Exports' }).click();
  await expect(card(page, '')).toHaveText([/Daily n2/, /Daily n1/, /Report old/]);
  await expect(card(page, 'Daily n2').getByText('Severity: High')).toBeVisible();
  expect(provider.requests('POST /export')[0]?.body).toMatchObject({
    type: 'html',
    search_query: { severity: 'High', export_type: 'daily' },
  });
});
