import type { Page } from '@playwright/test';
import { checkA11yInAllThemes, waitUntilSettled } from '../support/a11y.ts';
import { expect, test } from '../support/fixtures.ts';

async function openAndCheckA11y(page: Page, path: string, heading: RegExp, loaded?: RegExp) {
  await page.goto(path);
  await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
  if (loaded !== undefined) await expect(page.getByRole('main').getByText(loaded).first()).toBeVisible();
  await waitUntilSettled(page);
  await checkA11yInAllThemes(page);
}

for (const [path, heading] of [
  ['/', /Stay ahead of cyber threats/],
  ['/login', /Sign in/i],
  ['/register', /Create/i],
  ['/forgot-password', /password/i],
  ['/verify-otp', /Verify/i],
] as const) {
  test(`axe finds nothing on ${path}`, async ({ page }) => {
    await openAndCheckA11y(page, path, heading);
  });
}

for (const [path, heading, loaded] of [
  ['/dashboard', /Daily Vulnerabilities/, /^CVE-\d{4}-\d+$/],
  ['/past-vulnerabilities', /Past Vulnerabilities/, /^CVE-\d{4}-\d+$/],
  ['/exports', /Export Requests/, /No export requests yet/],
  ['/account', /Account Settings/, /Always tell me about exploited vulnerabilities/],
  ['/about', /About Faultline/, /Version/],
  ['/platform', /Platform/, /Running here/],
  ['/products', /My Track List/, /No items in track list yet/],
  ['/vendors', /Vendors/, /^Showing \d+ of [\d,]+ vendors$/],
  ['/products-browse', /Products/, /^Showing \d+ of [\d,]+ products$/],
  ['/no/such/page', /Page Not Found/, /Page Not Found/],
] as const) {
  test(`axe finds nothing on ${path}, signed in`, async ({ page, signedIn }) => {
    expect(signedIn.email).toContain('@');
    await openAndCheckA11y(page, path, heading, loaded);
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
  await openAndCheckA11y(page, new URL(page.url()).pathname, /References/);
});
