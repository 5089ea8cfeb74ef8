import { expect, test } from '../provider/fixtures.ts';
import { sequence, error, json } from '../provider/responses.ts';
import { checkA11yInAllThemes } from '../support/a11y.ts';
import { appears, pass, stopClock } from '../support/clock.ts';
import { card, job, openStopped, screenButton, shows } from './jobs.ts';

test.beforeEach(({ member }) => {
  expect(member.email).toBeTruthy();
});

test('the screen shows its name, its buttons, and a message when there is nothing', async ({ page }) => {
  await page.goto('/exports');
  await expect(page.getByRole('heading', { level: 1, name: 'Export Requests' })).toBeVisible();
  await expect(page.getByText('Track the status of your export requests')).toBeVisible();
  await expect(page.getByText('No export requests yet')).toBeVisible();
  await expect(page.getByText(/Use the Export button on the main page/)).toBeVisible();
  await expect(screenButton(page, 'Refresh')).toBeEnabled();
  await expect(screenButton(page, 'Clear Completed')).toBeDisabled();
  await page.getByRole('link', { name: 'Go to Daily Vulnerabilities' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('the screen shows a card for each status, with its badge, its button and all its details', async ({
  page,
  provider,
}) => {
  const statuses = [
    ['pending', 'Pending', ['Refresh']],
    ['processing', 'Processing', ['Refresh']],
    ['completed', 'Completed', ['Download']],
    ['failed', 'Failed', ['Retry']],
    ['paused', 'Unknown', []],
  ] as const;
  const full = job('full', 'completed', {
    file_name: 'weekly.html',
    search_query: {
      cve_id: 'CVE-2026',
      vendor_name: 'Acme',
      product_name: 'Anvil',
      severity: 'High',
      tracked: 'true',
      export_type: 'daily',
      published_date_start: '2026-01-05T00:00:00.000Z',
      published_date_end: '2026-01-06T12:00:00.000Z',
    },
    created_at: '2026-01-07T10:00:00Z',
    updated_at: '2026-01-08T10:00:00Z',
    total_cves: 5123,
    file_size: 1_530_000,
  });
  const hostile = job('odd', 'failed', {
    name: `<img src=x onerror=alert(1)>${'w'.repeat(90)}`,
    error_msg: '<b>Disk</b> full',
  });
  const at = { created_at: '2026-01-02T10:00:00Z', updated_at: '2026-01-03T10:00:00Z' };
  const plain = statuses.map(([status]) => job(status, status, at));
  provider.answers('GET /export', json([full, hostile, ...plain]));
  // After five seconds the page asks how they fare.
  provider.answers('GET /export/status/:id', ({ params }) => Response.json({ data: { status: params.id } }));
  await page.goto('/exports');
  for (const [status, badge, buttons] of statuses) {
    await test.step(status, async () => {
      const shown = card(page, `Report ${status}`);
      await expect(shown.getByText(badge, { exact: true })).toBeVisible();
      await expect(shown.getByRole('button')).toHaveText([...buttons]);
      await expect(shown.getByText('No filters')).toBeVisible();
      for (const absent of ['CVE Count', 'File Size', 'Error']) await expect(shown.getByText(absent)).toHaveCount(0);
    });
  }
  const words =
    'CVE: CVE-2026, Vendor: Acme, Product: Anvil, Severity: High, Tracked Only, Type: daily, From: Jan 5, 2026, To: Jan 6, 2026';
  for (const text of ['full', words, 'Jan 7, 2026', 'Jan 8, 2026', '5,123', '1.46 MB', 'Created', 'Updated']) {
    await expect(card(page, 'weekly.html').getByText(text, { exact: true })).toBeVisible();
  }
  await expect(card(page, hostile.name).getByText('<b>Disk</b> full')).toBeVisible();
  await checkA11yInAllThemes(page);
});

test('the screen reads a list in any of its shapes, and reports one that fails', async ({ page, provider }) => {
  const jobs = [job('1', 'completed')];
  const shapes = [{ data: jobs }, { data: { jobs } }, { exports: jobs }, jobs];
  const failures = [
    [error(500, { message: 'Out of order.' }), 'Failed to load exports', 'Out of order.'],
    [error(502), 'Failed to load exports', 'HTTP error! status: 502'],
    [json({ success: false }), 'Failed to load exports', 'Get exports failed'],
    [undefined, 'Error loading exports', 'Network error. Please check your connection.'],
  ] as const;
  await page.goto('/exports');
  await expect(page.getByText('No export requests yet')).toBeVisible();
  for (const body of shapes) {
    provider.answers('GET /export', json(body));
    await screenButton(page, 'Refresh').click();
    await expect(card(page, 'Report 1')).toBeVisible();
    provider.answers('GET /export', json([]));
    await screenButton(page, 'Refresh').click();
    await expect(card(page, 'Report 1')).toHaveCount(0);
  }
  for (const [answer, title, why] of failures) {
    await test.step(why, async () => {
      provider.answers('GET /export', json(jobs));
      await screenButton(page, 'Refresh').click();
      await expect(card(page, 'Report 1')).toBeVisible();
      if (answer === undefined) await page.route('**/api/export', (route) => route.abort('internetdisconnected'));
      else provider.answers('GET /export', answer);
      await screenButton(page, 'Refresh').click();
      const panel = page.getByRole('alert').filter({ hasText: title });
      await expect(panel).toContainText(why);
      await expect(card(page, 'Report 1')).toHaveCount(0);
      await page.unrouteAll();
      provider.answers('GET /export', json(jobs));
      await panel.getByRole('button', { name: 'Try Again' }).click();
      await expect(card(page, 'Report 1')).toBeVisible();
    });
  }
});

test('Download, Retry and Export say how they failed', async ({ page, provider }) => {
  provider.answers(
    'GET /export',
    json([job('done', 'completed'), job('broken', 'failed', { error_msg: 'Disk full' })]),
  );
  const network = 'Network error. Please check your connection.';
  // A toast stays until it is dismissed, however long the test takes to get there.
  await page.clock.install();
  await page.goto('/exports');
  await expect(card(page, 'Report')).toHaveCount(2);
  await stopClock(page);
  for (const [call, button, answer, text] of [
    ['GET /export/download/:id', 'Download', error(410, { message: 'Gone.' }), 'Download failed: Gone.'],
    ['GET /export/download/:id', 'Download', error(502), 'Download failed: HTTP error! status: 502'],
    ['GET /export/download/:id', 'Download', undefined, `Download error: ${network}`],
    ['POST /export', 'Retry', error(429, { error: 'Too many.' }), 'Retry failed: Too many.'],
    ['POST /export', 'Retry', json({ success: false }), 'Retry failed: Export job creation failed'],
    ['POST /export', 'Retry', undefined, `Retry error: ${network}`],
    ['POST /export', 'Export HTML', json({ success: false }), 'Export failed: Export job creation failed'],
    ['POST /export', 'Export HTML', undefined, `Export error: ${network}`],
  ] as const) {
    await test.step(text, async () => {
      const path = button === 'Export HTML' ? '/dashboard' : '/exports';
      if (!page.url().endsWith(path)) await page.goto(path);
      if (answer === undefined) await page.route('**/api/export{,/**}', (route) => route.abort('internetdisconnected'));
      else provider.answers(call, answer);
      await page.getByRole('button', { name: button }).click();
      const toast = page.getByRole('alert').filter({ hasText: text });
      await appears(page, toast);
      if (button === 'Retry') await expect(card(page, 'Report broken').getByText('Failed')).toBeVisible();
      await page.unrouteAll();
      // It stands before the first card's button.
      await page.getByRole('button', { name: 'Dismiss notification' }).first().click();
      await pass(page, 1300);
      await expect(toast).toHaveCount(0);
    });
  }
});

test('Refresh on a card asks at once, and moves the job to what the provider reports', async ({ page, provider }) => {
  provider.answers('GET /export/status/:id', json({ data: { status: 'processing', error_msg: null } }));
  // After five seconds the page would ask of itself.
  await page.clock.install();
  await openStopped(page, provider, job('3', 'pending'));
  const shown = card(page, 'Report 3');
  await shown.getByRole('button', { name: 'Refresh' }).click();
  await shows(page, shown.getByText('Processing'));
  provider.answers('GET /export/status/:id', json({ status: 'failed', error_msg: 'Disk full' }));
  provider.answers('GET /export', json([job('3', 'failed', { error_msg: 'Disk full' })]));
  await shown.getByRole('button', { name: 'Refresh' }).click();
  await shows(page, page.getByRole('alert').filter({ hasText: 'Export failed: Disk full' }));
  await shows(page, shown.getByText('Disk full'));

  await test.step('a check that cannot be made says so', async () => {
    provider.answers('GET /export', json([job('4', 'pending')]));
    provider.answers('GET /export/status/:id', json({ success: false }));
    await page.reload();
    await shows(page, card(page, 'Report 4'));
    await card(page, 'Report 4').getByRole('button', { name: 'Refresh' }).click();
    await shows(page, page.getByRole('alert').filter({ hasText: 'Export status check failed' }));
    await shows(page, card(page, 'Report 4').getByText('Status check failed', { exact: true }));
  });
});

test('Clear Completed takes completed and failed cards away for good, unless it is undone', async ({
  page,
  provider,
}) => {
  provider.answers('GET /export', json([job('a', 'completed'), job('b', 'failed'), job('c', 'paused')]));
  await page.goto('/exports');
  await expect(card(page, 'Report')).toHaveCount(3);
  await screenButton(page, 'Clear Completed').click();
  await expect(card(page, 'Report')).toHaveText([/Report c/]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card(page, 'Report')).toHaveCount(3);
  await screenButton(page, 'Clear Completed').click();
  await expect(screenButton(page, 'Clear Completed')).toBeDisabled();
  await page.reload();
  await expect(card(page, 'Report')).toHaveText([/Report c/]);
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
