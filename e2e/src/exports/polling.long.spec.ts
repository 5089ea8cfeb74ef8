import type { Page, Request } from '@playwright/test';
import { sequence, error, json } from '../provider/responses.ts';
import type { Provider } from '../provider/Provider.ts';
import { expect, test } from '../provider/fixtures.ts';
import { becomes, card, job, openStopped, shows } from './jobs.ts';

const going = json({ data: { status: 'processing', error_msg: null } });
const polledIds = (provider: Provider) => provider.requests('GET /export/status/:id').map(({ params }) => params.id);

test.beforeEach(async ({ page, member }) => {
  expect(member.email).toBeTruthy();
  await page.clock.install();
});

// Advances the clock by `seconds`: no request before the last moment, the expected number after it.
async function wait(page: Page, provider: Provider, seconds: number, count: number) {
  const before = polledIds(provider).length;
  await page.clock.runFor(seconds * 1000 - 300);
  expect(polledIds(provider)).toHaveLength(before);
  let open = count - before;
  const answered = page.waitForEvent('requestfinished', (request) => isStatus(request) && (open -= 1) === 0);
  await page.clock.runFor(300);
  await answered;
  // A later response shows that the page has processed this one and set its next timer.
  await page.evaluate(async () => (await fetch('/healthz')).text());
  expect(polledIds(provider)).toHaveLength(count);
}
const isStatus = (request: Request) => request.url().includes('/export/status/');

test('unfinished jobs are asked about after 5 s, three at a time, a second apart', async ({ page, provider }) => {
  provider.answers('GET /export/status/:id', going);
  await openStopped(page, provider, ...['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => job(id, 'pending')));
  await wait(page, provider, 5, 3);
  await wait(page, provider, 1, 6);
  await wait(page, provider, 1, 7);
  expect(polledIds(provider)).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
  await becomes(page, async () => (await page.getByText('Processing', { exact: true }).count()) === 7);
});

test('a job is asked about twenty times with growing delay, and then has timed out', async ({ page, provider }) => {
  provider.answers('GET /export/status/:id', going);
  await openStopped(page, provider, job('slow', 'pending'));
  const delays = [5, 7, 9, 11, 13, ...Array.from({ length: 15 }, () => 15)];
  for (const [attempt, delay] of delays.entries()) await wait(page, provider, delay, attempt + 1);
  await shows(page, card(page, 'Report slow').getByText('Export timed out'));
  await expect(card(page, 'Report slow').getByText('Failed', { exact: true })).toBeVisible();
  await page.clock.runFor(60_000);
  expect(polledIds(provider)).toHaveLength(20);
});

test('a status check that fails marks the job', async ({ page, provider }) => {
  provider.answers('GET /export/status/:id', error(500));
  await openStopped(page, provider, job('1', 'pending'), job('2', 'processing'));
  await wait(page, provider, 5, 2);
  await becomes(page, async () => (await page.getByText('Status check failed').count()) === 2);
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(2);
});

test('a finished export is announced on whichever screen one is, with its file at hand', async ({ page, provider }) => {
  provider.answers('GET /export/status/:id', sequence(going, json({ status: 'completed' })));
  provider.answers('GET /export/download/:id', () => new Response('<!doctype html><title>Report</title>'));
  await openStopped(page, provider, job('7', 'pending'));
  await wait(page, provider, 5, 1);
  await page.getByRole('navigation').getByRole('link', { name: 'About' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^About/ })).toBeVisible();
  await wait(page, provider, 7, 2);
  const toast = page.getByRole('status').filter({ hasText: 'Export ready: Report 7' });
  await shows(page, toast);
  const saved = page.waitForEvent('download');
  await toast.getByRole('button', { name: 'Download' }).click();
  await saved;
  await shows(page, page.getByText('File downloaded successfully'));
});

test('Retry sets the old card to pending and follows the new job', async ({ page, provider }) => {
  const filters = { severity: 'High', export_type: 'all' };
  provider.answers('POST /export', json({ data: { job_id: 'new', name: 'Report' } }));
  provider.answers('GET /export/status/:id', sequence(going, json({ status: 'completed' })));
  await openStopped(page, provider, job('old', 'failed', { error_msg: 'Disk full', filters }));
  const shown = card(page, 'Report old');
  await shown.getByRole('button', { name: 'Retry' }).click();
  await shows(page, shown.getByText('Pending', { exact: true }));
  await expect(shown.getByText('Disk full')).toHaveCount(0);
  expect(provider.requests('POST /export')[0]?.body).toEqual({ search_query: filters, type: 'html' });
  await wait(page, provider, 5, 1);
  await shows(page, shown.getByText('Processing', { exact: true }));
  provider.answers('GET /export', json([job('new', 'completed'), job('old', 'failed')]));
  await wait(page, provider, 7, 2);
  expect(polledIds(provider)).toEqual(['new', 'new']);
  await shows(page, card(page, 'Report new').getByRole('button', { name: 'Download' }));
  await expect(shown).toHaveCount(0);
});
