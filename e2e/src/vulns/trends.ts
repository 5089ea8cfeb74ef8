import type { Page } from '@playwright/test';
import { checkA11yInAllThemes } from '../support/a11y.ts';
import { expect } from '../support/fixtures.ts';
import { parts } from './listScreen.ts';

const month = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** Opens the trends of Past, reads their table, and picks its newest month by keyboard: the list then has as many CVEs. */
export async function checkTrends(page: Page): Promise<void> {
  const { table, select, button, panel } = parts(page);
  await page.goto('/past-vulnerabilities');
  await expect(table).toBeVisible();
  await button('Trends').click();
  const trends = panel('Trends');
  await expect(trends.getByRole('figure').locator('canvas')).toBeVisible();
  await expect(trends).toContainText(/[\d,]+ CVEs?, [\d,]+ exploited( \(\d+\.\d%\))?, [\d,]+ in KEV\./);

  await button('Show as table').click();
  const [newest] = await trends.getByRole('row').nth(1).allInnerTexts();
  const [name = '', ...counts] = (newest ?? '').split('\t');
  const total = counts.at(-3) ?? '';
  expect(total).toMatch(/^[\d,]+$/);
  await checkA11yInAllThemes(page, { part: 'section[aria-labelledby]:has(h2)' });
  await select('From').selectOption({ label: name });
  await expect(trends).toContainText(`${name}: ${total} CVE`);
  await button('List these CVEs').press('Enter');
  await expect(page.getByText(`${total} vulnerabilities in database`)).toBeVisible();

  const days = new URL(page.url()).searchParams;
  const [from, to] = [days.get('from') ?? '', days.get('to') ?? ''];
  expect([from, to].map((day) => month.format(new Date(day)))).toEqual([name, name]);
  // The range shown is the range that is filtered.
  await expect(page.getByLabel('Start date')).toHaveValue(from);
  await expect(page.getByLabel('End date')).toHaveValue(to);
  await expect(trends).toContainText(`${name}: ${total} CVE`);
}
