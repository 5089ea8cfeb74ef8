import type { Page } from '@playwright/test';
import { checkA11yInAllThemes } from '../support/a11y.ts';
import { expect } from '../support/fixtures.ts';
import { parts } from './listScreen.ts';

const month = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

// Opens the trends of Past, reads their table and selects the newest month by keyboard. The list must then contain the
// same number of CVEs.
export async function checkTrends(page: Page): Promise<void> {
  const { table, select, button, panel } = parts(page);
  await page.goto('/past-vulnerabilities');
  await expect(table).toBeVisible();
  await button('Trends').click();
  const trends = panel('Trends');
  await expect(trends.getByRole('figure').locator('canvas')).toBeVisible();
  await expect(trends).toContainText(/[\d,]+ CVEs?, [\d,]+ exploited( \(\d+\.\d%\))?, [\d,]+ in KEV\./);
  await checkA11yInAllThemes(page, { part: 'section[aria-labelledby]:has(figure canvas)' });

  await button('Show as table').click();
  const newest = await trends.getByRole('row').nth(1).innerText();
  const [name = '', ...counts] = newest.split('\t');
  const total = counts.at(-3) ?? '';
  expect(total).toMatch(/^[\d,]+$/);
  await checkA11yInAllThemes(page, { part: 'section[aria-labelledby]:has(h2)' });
  await select('From').selectOption({ label: name });
  await expect(trends).toContainText(`${name}: ${total} CVE`);
  await button('List these CVEs').press('Enter');
  await expect(page.getByText(`${total} vulnerabilities in database`)).toBeVisible();

  await expect(page).toHaveURL(/[?&]from=.*&to=/);
  const days = new URL(page.url()).searchParams;
  const [from, to] = [days.get('from') ?? '', days.get('to') ?? ''];
  expect([from, to].map((day) => month.format(new Date(day)))).toEqual([name, name]);
  // The displayed range is the filtered one.
  await expect(page.getByLabel('Start date')).toHaveValue(from);
  await expect(page.getByLabel('End date')).toHaveValue(to);
  await expect(trends).toContainText(`${name}: ${total} CVE`);
}

// Opens Past with the trends open and a delayed list: the chart's code loads after the rows.
export async function checkTrendsFollowList(page: Page): Promise<void> {
  const { table, button, panel } = parts(page);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/api\/cves\?/, async (route) => {
    await released;
    await route.continue();
  });
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('table a[href^="/cves/"]') === null) return;
      performance.mark('rows');
      observer.disconnect();
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  await page.goto('/past-vulnerabilities');
  await expect(button('Trends')).toHaveAttribute('aria-pressed', 'true');
  // The provider announces trends, and only the list is missing.
  await expect(panel('Trends')).toBeVisible();
  release();
  await expect(table).toBeVisible();
  await expect(panel('Trends').getByRole('figure').locator('canvas')).toBeVisible();
  const loads = await page.evaluate(async () => {
    const [rows] = performance.getEntriesByName('rows');
    const scripts = performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'));
    const texts = await Promise.all(scripts.map(async ({ name }) => (await fetch(name)).text()));
    const isDrawing = (text = '') => text.includes('dataZoom') && text.includes('richText');
    const drawing = scripts.filter((_, index) => isDrawing(texts[index]));
    return drawing.map(({ startTime }) => startTime > (rows?.startTime ?? Number.POSITIVE_INFINITY));
  });
  expect(loads.length, 'scripts that draw').toBeGreaterThan(0);
  expect(loads).not.toContain(false);
}
