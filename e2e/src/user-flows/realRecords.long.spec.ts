import { expect, test } from '../real/fixtures.ts';
import { allow } from '../support/environment.ts';
import { AddForm } from '../tracking/AddForm.ts';

test.setTimeout(allow(240_000));

test('real records: who tracks nothing sees the newest day instead of an empty Daily', async ({ page, signedIn }) => {
  expect(signedIn.email).toContain('@');
  await page.goto('/dashboard');
  const total = page.locator('dl').filter({ hasText: 'Total Vulnerabilities' });
  // The newest record is older than a week.
  await expect(total.getByText(/^\w+day, \w{3} \d{1,2}(, \d{4})?$/)).toBeVisible();
  await expect(page.getByRole('link', { name: /^Track a vendor/ })).toBeVisible();
  for (const name of ['Last 24 hours', 'Last 7 days']) {
    await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible();
  }
});

test('real records: a version that no record names is tracked by typing it, and counts the CVEs whose ranges include it', async ({
  page,
  signedIn,
}) => {
  expect(signedIn.email).toContain('@');
  const form = await AddForm.open(page);
  await form.type('Product Version');
  await form.field('Product').fill('Windows Server 2022');
  await page.getByRole('option', { name: 'Windows Server 2022', exact: true }).click();
  await form.field('Version').fill('10.0.20348.1001');
  await page.getByRole('option', { name: '10.0.20348.1001', exact: true }).click();
  await form.submit();
  await expect(form.dialog).toBeHidden();
  const open = page.getByRole('listitem').getByText(/^[\d,]+ open CVEs$/);
  const [count] = ((await open.textContent()) ?? '').split(' ');
  expect(Number(count)).toBeGreaterThan(10);
  await test.step('as many as its list shows', async () => {
    await page
      .getByRole('region', { name: 'Open CVEs of active trackings' })
      .getByRole('link', { name: / Open$/ })
      .click();
    await expect(page.getByText(`${count} vulnerabilities in database`)).toBeVisible();
  });
  // It is fixed in 10.0.20348.230.
  await expect(page.getByRole('link', { name: 'CVE-2021-34527', exact: true })).toHaveCount(0);
});
