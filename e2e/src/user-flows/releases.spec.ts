import type { LiveRegistry } from '@faultline/shared/contract';
import { findA11yViolations } from '../support/a11y.ts';
import { expect, test } from '../support/fixtures.ts';

test('a published release can be asked for, is named, shown on the platform page, and reset', async ({
  page,
  request,
  signedIn,
  consoleErrors,
}) => {
  // One of the releases is not published.
  consoleErrors.expect(/404/);
  const registry = (await (await request.get('/registry.json')).json()) as LiveRegistry;
  const line = registry.remotes['vulns'];
  const version = line?.previous ?? line?.active ?? '';
  await page.goto(`/dashboard?severity=High&mf=vulns:${version},exports:99.0.0`);
  await expect(page).toHaveURL(/\/dashboard\?severity=High$/);
  const badge = page.getByRole('complementary', { name: 'Release override' });
  await expect(badge).toContainText(`Override: vulns ${version}, exports 99.0.0 (not published)`);
  await expect(page.getByRole('heading', { level: 1, name: 'Daily Vulnerabilities' })).toBeVisible();

  await page.getByRole('navigation').getByRole('link', { name: 'About' }).click();
  await page.getByRole('link', { name: 'Release details' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Platform' })).toBeVisible();
  const vulns = page.getByRole('region', { name: 'vulns' });
  await expect(vulns).toContainText('override');
  await expect(vulns).toContainText(version);
  await expect(vulns).toContainText(/\d+ ms/);
  await expect(page.getByText(signedIn.email).first()).toBeVisible();
  expect(await findA11yViolations(page)).toEqual([]);

  await badge.getByRole('button', { name: 'Reset' }).click();
  await expect(badge).toBeHidden();
  await expect(vulns.getByText('override', { exact: true })).toBeHidden();
});
