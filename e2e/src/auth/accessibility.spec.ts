import type { Page } from '@playwright/test';
import { refuses } from '../provider/answers.ts';
import { expect, test } from '../provider/test.ts';
import { findings } from '../support/findings.ts';

// Four dresses a step, and axe reads every element of each.
test.setTimeout(180_000);

/** The step as it stands, in each theme and at each size, without leaving it. */
async function inEveryDress(page: Page, step: string) {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [390, 1280]) {
      await test.step(`${step}: ${colorScheme}, ${width} px`, async () => {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.setViewportSize({ width, height: 860 });
        expect(await findings(page)).toEqual([]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow, 'the page scrolls sideways').toBeLessThanOrEqual(0);
      });
    }
  }
}

test('axe finds nothing on the steps of a reset, with and without problems', async ({ page }) => {
  await page.goto('/forgot-password');
  await page.getByRole('button', { name: 'Send verification code' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await inEveryDress(page, 'first step with a problem');
  await page.getByLabel('Email').fill('ann@elsewhere.example');
  await page.getByRole('button', { name: 'Send verification code' }).click();
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('All fields are required')).toBeVisible();
  await inEveryDress(page, 'second step with a problem');
  await page.getByLabel('Verification code').fill('123456');
  await page.getByLabel('New password', { exact: true }).fill('secret2');
  await page.getByLabel('Confirm new password').fill('secret2');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByRole('heading', { name: 'Password Reset Successful' })).toBeVisible();
  await inEveryDress(page, 'third step');
});

test('axe finds nothing on a refused sign-in, and on the code that follows an unverified one', async ({
  page,
  provider,
}) => {
  provider.answers('POST /auth/login', refuses(401, { message: 'Wrong e-mail or password' }));
  await page.goto('/login');
  await page.getByLabel('Email').fill('ann@elsewhere.example');
  await page.getByLabel('Password', { exact: true }).fill('secret1');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('form').getByText('Wrong e-mail or password')).toBeVisible();
  await inEveryDress(page, 'sign in with a problem and a toast');
  provider.answers('POST /auth/login', refuses(401, { code: 'ERR_EMAIL_NOT_VERIFIED' }));
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('button', { name: /^Resend code in/ })).toBeVisible();
  await inEveryDress(page, 'embedded code');
});
