import { expect, test } from '../support/fixtures.ts';
import { parts } from './listScreen.ts';
import { checkTrends, checkTrendsFollowList } from './trends.ts';

test('Past shows its CVEs by month, and a month leads to its list', async ({ page, signedIn }) => {
  expect(signedIn.email).toContain('@');
  await checkTrends(page);
  await test.step('what draws is loaded after the list', () => checkTrendsFollowList(page));
});

test('a vendor shows its open CVEs by month, and a range of months leads to its list on the page', async ({
  page,
  signedIn,
}) => {
  expect(signedIn.email).toContain('@');
  const { select, button } = parts(page);
  await page.goto('/vendors');
  await page.getByRole('main').getByRole('link').first().click();
  await button('Trends').click();
  const chart = page.getByRole('figure', { name: /^CVEs by month/ });
  await expect(chart.locator('canvas')).toBeVisible();
  const last = await select('To').locator('option').last().innerText();
  await select('From').selectOption({ label: last });
  await button('List these CVEs').click();
  await expect(page.getByRole('status').filter({ hasText: /^Only open, \w{3} 1, \d{4} to / })).toBeVisible();
  await expect.poll(() => new URL(page.url()).searchParams.get('from')).toMatch(/^\d{4}-\d{2}-01$/);
  await button('Show all CVEs').click();
  await expect(page).not.toHaveURL(/from=/);
});
