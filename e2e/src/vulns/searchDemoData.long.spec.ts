import { allow } from '../support/environment.ts';
import { expect, test } from '../support/fixtures.ts';
import { parts } from './listScreen.ts';

test('Past is searched over our own API, by words and conditions, and the report has the query', async ({
  page,
  signedIn,
}) => {
  expect(signedIn.email).toContain('@');
  const { table, select, button, cve } = parts(page);
  const response = page.waitForResponse(/\/api\/cves\?/, { timeout: allow(20_000) });
  await page.goto('/past-vulnerabilities');
  expect((await response).headers()['api-capabilities']).toMatch(/\bsearch\b/);
  const search = select('Search');
  await expect(button('Search help')).toBeVisible();

  await search.fill('severity:Critical cvss>=9.5 -severity:Low');
  await search.press('Enter');
  await expect(page).toHaveURL(/severity=Critical&q=-severity%3ALow&score=9.5/);
  await expect(select('Severity')).toHaveValue('Critical');
  await expect(table.locator('tbody tr').first()).toContainText('Critical');
  await expect(table.locator('tbody tr').filter({ hasText: 'High' })).toHaveCount(0);

  const first = table.locator('tbody tr').first();
  const id = (await first.getByRole('link', { name: /^CVE-/ }).textContent()) ?? '';
  await search.fill(`"${id}"`);
  await search.press('Enter');
  await expect(table).toHaveAttribute('aria-rowcount', '2');
  await expect(cve(id)).toBeVisible();
  await search.fill(`"${id}" -severity:Critical`);
  await search.press('Enter');
  await expect(page.getByText('No vulnerabilities found')).toBeVisible();

  await search.fill(`"${id}" (kev:true OR kev:false)`);
  await search.press('Enter');
  await expect(cve(id)).toBeVisible();
  await button('Export HTML').click();
  await page.getByRole('navigation').getByRole('link', { name: 'Exports' }).click();
  await expect(page.getByText(/Search: "cve \d+ \d+" \(kev:true OR kev:false\)/).first()).toBeVisible();
});
