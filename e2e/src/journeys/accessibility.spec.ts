import type { Page } from '@playwright/test';
import { inEveryDress } from '../support/inEveryDress.ts';
import { expect, test } from '../support/test.ts';

async function openInEveryDress(page: Page, path: string, heading: RegExp) {
  await page.goto(path);
  await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await inEveryDress(page);
}

for (const [path, heading] of [
  ['/', /Stay ahead of cyber threats/],
  ['/login', /Sign in/i],
  ['/register', /Create/i],
  ['/forgot-password', /password/i],
  ['/verify-otp', /Verify/i],
] as const) {
  test(`axe finds nothing on ${path}`, async ({ page }) => {
    await openInEveryDress(page, path, heading);
  });
}

for (const [path, heading] of [
  ['/dashboard', /Daily Vulnerabilities/],
  ['/past-vulnerabilities', /Past Vulnerabilities/],
  ['/exports', /Export Requests/],
  ['/account', /Account Settings/],
  ['/about', /About Faultline/],
  ['/no/such/page', /Page Not Found/],
] as const) {
  test(`axe finds nothing on ${path}, signed in`, async ({ page, signedIn }) => {
    expect(signedIn.email).toContain('@');
    await openInEveryDress(page, path, heading);
  });
}

test('axe finds nothing on a CVE', async ({ page, signedIn }) => {
  expect(signedIn.email).toContain('@');
  await page.goto('/past-vulnerabilities');
  const link = page
    .getByRole('main')
    .getByRole('link', { name: /^CVE-\d{4}-\d+$/ })
    .first();
  await link.click();
  await expect(page).toHaveURL(/\/cves\//);
  await openInEveryDress(page, new URL(page.url()).pathname, /References/);
});
