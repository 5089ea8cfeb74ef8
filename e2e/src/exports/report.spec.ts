import { writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { auth, exportJobs, openEnvelope } from '@faultline/shared/contract';
import { verifiedPerson } from '../support/person.ts';
import { expect, test } from '../support/test.ts';

// The real provider makes it, from records of which some try to run something.
let report: string;
test.beforeAll(async ({ request }) => {
  const person = await verifiedPerson(request);
  const answer = await request.post(`/api${auth.login.path}`, { data: person });
  const { token } = auth.login.read(openEnvelope(await answer.json()).data);
  const headers = { authorization: `Bearer ${token}` };
  const asked = await request.post('/api/export', { headers, data: { search_query: {}, type: 'html' } });
  const { job_id } = exportJobs.create.read(openEnvelope(await asked.json()).data);
  await expect
    .poll(async () => (await (await request.get(`/api/export/status/${job_id}`, { headers })).json()).data.status, {
      timeout: 30_000,
    })
    .toBe('completed');
  report = await (await request.get(`/api/export/download/${job_id}`, { headers })).text();
});

/** Opens a page from the disk, without a server; gives what it asked for and what it ran. */
async function openFromDisk(page: Page, html: string, file: string) {
  const misdeeds: string[] = [];
  const address = pathToFileURL(file).href;
  await writeFile(file, html);
  page.on('dialog', (dialog) => {
    misdeeds.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('request', (request) => request.url() !== address && misdeeds.push(request.url()));
  await page.goto(address);
  return misdeeds;
}

const rows = (page: Page) => page.locator('tbody tr');
const column = (page: Page, place: number) => rows(page).locator(`td:nth-child(${place})`).allTextContents();

test('the report opens from the disk, asks for nothing, searches, narrows and sorts', async ({ page }, testInfo) => {
  const misdeeds = await openFromDisk(page, report, testInfo.outputPath('report.html'));
  await expect(page.getByRole('heading', { level: 1, name: /^Vulnerabilities \d{4}/ })).toBeVisible();
  await expect(page.getByText('No filters')).toBeVisible();
  const total = await rows(page).count();
  expect(total).toBeGreaterThan(50);
  const all = `Showing all ${total.toLocaleString('en-US')}`;
  await expect(page.getByText(all)).toBeVisible();
  const hostile = rows(page).filter({ hasText: /<(script|img)/ });
  expect(await hostile.count()).toBeGreaterThan(0);
  await expect(page.locator('img, iframe')).toHaveCount(0);

  const search = page.getByRole('searchbox', { name: 'Search this report' });
  const first = (await column(page, 1))[0] ?? '';
  await search.fill(first.toLowerCase());
  await expect(page.getByText(`Showing 1 of ${total.toLocaleString('en-US')}`)).toBeVisible();
  await search.fill('no such words');
  await expect(page.getByText('No vulnerabilities found')).toBeVisible();
  await search.fill('');
  await expect(page.getByText(all)).toBeVisible();

  await page.getByRole('combobox', { name: 'Severity' }).selectOption('Critical');
  expect(new Set(await column(page, 3))).toEqual(new Set(['Critical']));
  const critical = await page.getByRole('listitem').filter({ hasText: 'Critical' }).locator('b').textContent();
  expect((await rows(page).count()).toLocaleString('en-US')).toBe(critical);
  await page.getByRole('combobox', { name: 'Severity' }).selectOption('');

  await page.getByRole('button', { name: 'Score' }).click();
  const scores = (await column(page, 4)).map((score) => (score === 'N/A' ? -1 : Number(score)));
  expect(scores).toEqual(scores.toSorted((a, b) => a - b));
  await page.getByRole('button', { name: 'Severity' }).click();
  await page.getByRole('button', { name: 'Severity' }).click();
  expect((await column(page, 3))[0]).toBe('Critical');
  await expect(page.getByRole('columnheader', { name: 'Severity' })).toHaveAttribute('aria-sort', 'descending');
  expect(misdeeds).toEqual([]);
});
