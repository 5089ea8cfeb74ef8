import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

// The same as if the area's folder was deleted from the release tree.
async function blockFiles(page: Page, area: string) {
  await page.route(`**/r/${area}/**`, (route) => route.fulfill({ status: 404, body: 'Not found' }));
  return () => page.unroute(`**/r/${area}/**`);
}

test('an area that is gone leaves the shell and every other area working, and comes back with Retry', async ({
  page,
  signedIn,
  consoleErrors,
}) => {
  consoleErrors.expect(/404/);
  consoleErrors.expect(/\/r\/vulns\//);
  consoleErrors.expect(/remote "vulns" is already registered/);
  const sidebar = page.getByRole('navigation');
  const restore = await blockFiles(page, 'vulns');
  await page.goto('/dashboard');
  const alert = page.getByRole('alert').filter({ hasText: 'Daily Vulnerabilities is not available' });
  await expect(alert).toBeVisible();
  await expect(page.getByText(signedIn.email).first()).toBeVisible();

  await sidebar.getByRole('link', { name: 'Exports' }).click();
  await expect(page.getByRole('heading', { name: 'Export Requests', exact: true })).toBeVisible();
  await sidebar.getByRole('link', { name: 'Daily Vulnerabilities' }).click();
  await expect(alert).toBeVisible();

  await restore();
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('link', { name: /^CVE-\d{4}-\d+$/ }).first()).toBeVisible();
});

test('sign-in works while another area is gone', async ({ page, user, consoleErrors }) => {
  consoleErrors.expect(/404/);
  consoleErrors.expect(/\/r\/vulns\//);
  consoleErrors.expect(/remote "vulns" is already registered/);
  await blockFiles(page, 'vulns');
  await page.goto('/login');
  await page.getByLabel('Email').fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'is not available' })).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'About' }).click();
  await expect(page.getByText('Version 1.0.0')).toBeVisible();
});
