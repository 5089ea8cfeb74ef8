import { expect, test } from '../support/fixtures.ts';

test('an API that is down says so on the screen, and Try Again recovers', async ({ page, signedIn, consoleErrors }) => {
  consoleErrors.expect(/503/);
  await page.route('**/api/cves/daily*', (route) =>
    route.fulfill({ status: 503, json: { success: false, message: 'The service is not reachable.' } }),
  );
  await page.goto('/dashboard');
  await expect(page.getByRole('alert').filter({ hasText: 'The service is not reachable.' })).toBeVisible();
  await expect(page.getByText(signedIn.email).first()).toBeVisible();
  await page.unroute('**/api/cves/daily*');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('link', { name: /^CVE-\d{4}-\d+$/ }).first()).toBeVisible();
});
