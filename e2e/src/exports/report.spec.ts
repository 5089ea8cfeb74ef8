import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pathToFileURL } from 'node:url';
import { auth, exportJobs, openEnvelope } from '@faultline/shared/contract';
import type { Page } from '@playwright/test';
import { checkA11yInAllThemes } from '../support/a11y.ts';
import { expect, test } from '../support/fixtures.ts';
import { createVerifiedUser } from '../support/testUsers.ts';

// One after the other: the report is made once for all.
test.describe.configure({ mode: 'default' });

// The real provider makes it, from records of which some try to run something.
let report: string;
test.beforeAll(async ({ request }) => {
  const credentials = await createVerifiedUser(request);
  const answer = await request.post(`/api${auth.login.path}`, { data: credentials });
  const { token } = auth.login.read(openEnvelope(await answer.json()).data);
  const headers = { authorization: `Bearer ${token}` };
  const created = await request.post('/api/export', { headers, data: { search_query: {}, type: 'html' } });
  const { job_id } = exportJobs.create.read(openEnvelope(await created.json()).data);
  await expect
    .poll(async () => (await (await request.get(`/api/export/status/${job_id}`, { headers })).json()).data.status, {
      timeout: 90_000,
    })
    .toBe('completed');
  report = await (await request.get(`/api/export/download/${job_id}`, { headers })).text();
});

// The same report with fewer rows: axe reads every cell. A row is several lines of text.
function shortened(html: string): string {
  let seen = 0;
  return html.replaceAll(/<tr data-severity[^]*?<\/tr>/g, (row) => ((seen += 1) <= 24 ? row : ''));
}

// Opens a page from the disk, without a server; returns the scripts it ran and the files it requested.
async function openFromDisk(page: Page, html: string, file: string) {
  const ran: string[] = [];
  const requestedUrls: string[] = [];
  const address = pathToFileURL(file).href;
  await writeFile(file, html);
  page.on('dialog', (dialog) => {
    ran.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('request', (request) => request.url() !== address && requestedUrls.push(request.url()));
  await page.goto(address);
  return { ran, requestedUrls };
}

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

test('axe finds nothing in the report, in all themes and sizes, and it prints', async ({ page }, testInfo) => {
  await openFromDisk(page, shortened(report), testInfo.outputPath('short.html'));
  await expect(page.getByText('Showing all 24')).toBeVisible();
  await checkA11yInAllThemes(page);
  await test.step('on paper, also from a dark screen', async () => {
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 702, height: 1032 }); // A4 within its margins
    for (const role of ['searchbox', 'combobox'] as const) await expect(page.getByRole(role)).toBeHidden();
    await expect(page.getByText('Showing all 24')).toBeVisible();
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    for (const place of [1, 3, 4, 5, 7]) await expect.poll(() => countLines(page, place)).toBe(1);
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(overflow).toBeLessThanOrEqual(0);
    expect((await page.pdf({ format: 'A4' })).byteLength).toBeGreaterThan(5000);
  });
});

// On how many lines the longest cell of a column stands.
const countLines = (page: Page, place: number) =>
  page.locator(`th:nth-child(${place}), td:nth-child(${place})`).evaluateAll((cells) => {
    const lines = (cell: Element) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return new Set(Array.from(range.getClientRects(), ({ bottom }) => Math.round(bottom))).size;
    };
    return Math.max(...cells.map(lines));
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
    // Playwright takes the refused ways out for navigations that never end: from here on nothing may wait for the page.
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
