import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { createReport, openFromDisk, shortened } from './report.ts';

// Sequential, because the report is created once for all tests.
test.describe.configure({ mode: 'default' });

let report: string;
test.beforeAll(async ({ request }) => {
  report = await createReport(request);
});

const rows = (page: Page) => page.locator('tbody tr');
const column = (page: Page, place: number) => rows(page).locator(`td:nth-child(${place})`).allTextContents();

test('the report opens from the disk, asks for nothing, searches, narrows and sorts', async ({ page }, testInfo) => {
  const violations = await openFromDisk(page, report, testInfo.outputPath('report.html'));
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
  await expect.poll(async () => [...new Set(await column(page, 3))]).toEqual(['Critical']);
  const critical = await page.getByRole('listitem').filter({ hasText: 'Critical' }).locator('b').textContent();
  await expect(rows(page)).toHaveCount(Number((critical ?? '').replaceAll(/\D/g, '')));
  await page.getByRole('combobox', { name: 'Severity' }).selectOption('');

  await page.getByRole('button', { name: 'Score' }).click();
  await expect(page.getByRole('columnheader', { name: 'Score' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(rows(page)).toHaveCount(total);
  const scores = (await column(page, 4)).map((score) => (score === 'N/A' ? -1 : Number(score)));
  expect(scores).toEqual(scores.toSorted((a, b) => a - b));
  await page.getByRole('button', { name: 'Severity' }).click();
  await page.getByRole('button', { name: 'Severity' }).click();
  await expect(page.getByRole('columnheader', { name: 'Severity' })).toHaveAttribute('aria-sort', 'descending');
  await expect(rows(page).first().locator('td:nth-child(3)')).toHaveText('Critical');
  expect(violations).toEqual({ ran: [], requestedUrls: [] });
});

test('even where escaping failed, its policy runs nothing and lets nothing out', async ({
  page,
  consoleErrors,
}, testInfo) => {
  consoleErrors.expect(/Content Security Policy|TrustedHTML/);
  const heard: string[] = [];
  const outside = createServer((request, response) => {
    heard.push(request.url ?? '');
    response.end();
  });
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
  const out = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
  const attack = `<base href="${out}/base/"><script>alert(1); fetch('${out}/fetch')</script><script src="${out}/script"></script>
    <img src="${out}/img" onerror="alert(2)"><img src="relative"><svg onload="alert(3)"></svg><object data="${out}/object"></object>
    <iframe src="${out}/frame"></iframe><iframe srcdoc="<script>parent.alert(4)</script>"></iframe>
    <link rel="stylesheet" href="${out}/css"><p style="background: url(${out}/style)">styled</p>
    <a id="bait" href="javascript:alert(5)">bait</a><form action="${out}/form"><button id="send">Send</button></form>`;
  try {
    const file = testInfo.outputPath('bad.html');
    const { ran } = await openFromDisk(page, shortened(report).replace('</main>', `${attack}</main>`), file);
    await page.getByRole('searchbox').fill('no such words');
    await expect(page.getByText('Showing 0 of 24')).toBeVisible();
    await expect(page.evaluate(() => (document.body.innerHTML = '<b>bold</b>'))).rejects.toThrow(/TrustedHTML/);
    // Playwright treats the blocked navigations as pending, so nothing may wait for the page from here on.
    for (const [name, refusal] of [
      ['bait', /JavaScript URL/],
      ['send', /Sending form data/],
    ] as const) {
      const refused = page.waitForEvent('console', (message) => refusal.test(message.text()));
      await page.locator(`#${name}`).click({ noWaitAfter: true });
      await refused;
    }
    expect(page.url()).toBe(pathToFileURL(file).href);
    expect(ran).toEqual([]);
    expect(heard).toEqual([]);
  } finally {
    outside.close();
  }
});
