import type { Page } from '@playwright/test';
import { findings } from '../support/findings.ts';
import { expect, test } from '../support/test.ts';

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 860 } };
// Four dresses a screen, and axe reads every element of each.
test.setTimeout(180_000);

const themes = ['light', 'dark'] as const;

async function inEveryDress(page: Page, path: string, heading: RegExp) {
  for (const colorScheme of themes) {
    for (const [name, size] of Object.entries(sizes)) {
      await test.step(`${colorScheme}, ${name}`, async () => {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.setViewportSize(size);
        await page.goto(path);
        await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
        await page.waitForLoadState('networkidle');
        expect(await findings(page)).toEqual([]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow, 'the page scrolls sideways').toBeLessThanOrEqual(0);
      });
    }
  }
}

for (const [path, heading] of [
  ['/', /Stay ahead of cyber threats/],
  ['/login', /Sign in/i],
  ['/register', /Create/i],
  ['/forgot-password', /password/i],
  ['/verify-otp', /Verify/i],
] as const) {
  test(`axe finds nothing on ${path}`, async ({ page }) => {
    await inEveryDress(page, path, heading);
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
    await inEveryDress(page, path, heading);
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
  await inEveryDress(page, new URL(page.url()).pathname, /References/);
});
