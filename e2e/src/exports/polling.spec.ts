import type { Page } from '@playwright/test';
import { inTurn, refuses, says } from '../provider/answers.ts';
import type { Provider } from '../provider/Provider.ts';
import { expect, test } from '../provider/test.ts';
import { card, job } from './jobs.ts';

const going = says({ data: { status: 'processing', error_msg: null } });
const asked = (provider: Provider) => provider.requests('GET /export/status/:id').map(({ params }) => params.id);

test.beforeEach(async ({ page, member }) => {
  expect(member.email).toBeTruthy();
  await page.clock.install();
});

/** The clock stands from here on: what happens, happens by `runFor`. */
async function open(page: Page, provider: Provider, ...jobs: object[]) {
  provider.answers('GET /export', says(jobs));
  await page.goto('/exports');
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10));
  await expect(card(page, 'Report').first()).toBeVisible();
}

/** Waits so many seconds; before the last moment nothing more was asked, after it so much. */
async function wait(page: Page, provider: Provider, seconds: number, count: number) {
  const before = asked(provider).length;
  await page.clock.runFor(seconds * 1000 - 200);
  expect(asked(provider)).toHaveLength(before);
  await page.clock.runFor(200);
  await expect.poll(() => asked(provider).length).toBe(count);
  // The answer has come when the page has nothing left to say about it.
  await page.waitForLoadState('networkidle');
}

test('unfinished jobs are asked about after 5 s, three at a time, a second apart', async ({ page, provider }) => {
  provider.answers('GET /export/status/:id', going);
  await open(page, provider, ...['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => job(id, 'pending')));
  await wait(page, provider, 5, 3);
  await wait(page, provider, 1, 6);
  await wait(page, provider, 1, 7);
  expect(asked(provider)).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
  await expect(page.getByText('Processing', { exact: true })).toHaveCount(7);
});

test('a job is asked about twenty times with growing delay, and then has timed out', async ({ page, provider }) => {
  test.setTimeout(90_000);
  provider.answers('GET /export/status/:id', going);
  await open(page, provider, job('slow', 'pending'));
  const delays = [5, 7, 9, 11, 13, ...Array.from({ length: 15 }, () => 15)];
  for (const [attempt, delay] of delays.entries()) await wait(page, provider, delay, attempt + 1);
  await expect(card(page, 'Report slow').getByText('Export timed out')).toBeVisible();
  await expect(card(page, 'Report slow').getByText('Failed', { exact: true })).toBeVisible();
  await page.clock.runFor(60_000);
  expect(asked(provider)).toHaveLength(20);
});

test('a status check that fails marks the job, and Refresh asks at once', async ({ page, provider }) => {
  provider.answers('GET /export/status/:id', refuses(500));
  await open(page, provider, job('1', 'pending'), job('2', 'processing'));
  await wait(page, provider, 5, 2);
  await expect(page.getByText('Status check failed')).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(2);

  provider.answers('GET /export/status/:id', inTurn(going, says({ status: 'failed', error_msg: 'Disk full' })));
  await open(page, provider, job('3', 'pending'));
  const refresh = card(page, 'Report 3').getByRole('button', { name: 'Refresh' });
  await refresh.click();
  await expect(card(page, 'Report 3').getByText('Processing')).toBeVisible();
  provider.answers('GET /export', says([job('3', 'failed', { error_msg: 'Disk full' })]));
  await refresh.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Export failed: Disk full' })).toBeVisible();
  await expect(card(page, 'Report 3').getByText('Disk full')).toBeVisible();
});

test('a finished export is announced on whichever screen one is, with its file at hand', async ({ page, provider }) => {
  provider.answers('GET /export/status/:id', inTurn(going, says({ status: 'completed' })));
  provider.answers('GET /export/download/:id', () => new Response('<!doctype html><title>Report</title>'));
  await open(page, provider, job('7', 'pending'));
  await wait(page, provider, 5, 1);
  await page.getByRole('navigation').getByRole('link', { name: 'About' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^About/ })).toBeVisible();
  await wait(page, provider, 7, 2);
  const toast = page.getByRole('status').filter({ hasText: 'Export ready: Report 7' });
  await page.clock.runFor(500);
  await expect(toast).toBeVisible();
  const saved = page.waitForEvent('download');
  await toast.getByRole('button', { name: 'Download' }).click();
  await saved;
  await page.clock.runFor(500);
  await expect(page.getByText('File downloaded successfully')).toBeVisible();
});

test('Retry sets the old card to pending and follows the new job', async ({ page, provider }) => {
  const filters = { severity: 'High', export_type: 'all' };
  provider.answers('POST /export', says({ data: { job_id: 'new', name: 'Report' } }));
  provider.answers('GET /export/status/:id', inTurn(going, says({ status: 'completed' })));
  await open(page, provider, job('old', 'failed', { error_msg: 'Disk full', filters }));
  const shown = card(page, 'Report old');
  await shown.getByRole('button', { name: 'Retry' }).click();
  await expect(shown.getByText('Pending', { exact: true })).toBeVisible();
  await expect(shown.getByText('Disk full')).toHaveCount(0);
  expect(provider.requests('POST /export')[0]?.body).toEqual({ search_query: filters, type: 'html' });
  await wait(page, provider, 5, 1);
  await expect(shown.getByText('Processing', { exact: true })).toBeVisible();
  provider.answers('GET /export', says([job('new', 'completed'), job('old', 'failed')]));
  await wait(page, provider, 7, 2);
  expect(asked(provider)).toEqual(['new', 'new']);
  await expect(card(page, 'Report new').getByRole('button', { name: 'Download' })).toBeVisible();
  await expect(shown).toHaveCount(0);
});
