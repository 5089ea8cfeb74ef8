import { expect, test } from '../provider/fixtures.ts';
import { error } from '../provider/responses.ts';
import { checkA11yInAllThemes } from '../support/a11y.ts';

test('axe finds nothing on the steps of a reset, with and without problems', async ({ page }) => {
  await page.goto('/forgot-password');
  await page.getByRole('button', { name: 'Send verification code' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await test.step('first step with a problem', () => checkA11yInAllThemes(page));
  await page.getByLabel('Email').fill('ann@elsewhere.example');
  await page.getByRole('button', { name: 'Send verification code' }).click();
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('All fields are required')).toBeVisible();
  await test.step('second step with a problem', () => checkA11yInAllThemes(page));
  await page.getByLabel('Verification code').fill('123456');
  await page.getByLabel('New password', { exact: true }).fill('secret2');
  await page.getByLabel('Confirm new password').fill('secret2');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByRole('heading', { name: 'Password Reset Successful' })).toBeVisible();
  await test.step('third step', () => checkA11yInAllThemes(page));
});

test('axe finds nothing on a refused sign-in, and on the code that follows an unverified one', async ({
  page,
  provider,
}) => {
  provider.answers('POST /auth/login', error(401, { message: 'Wrong email or password' }));
  await page.goto('/login');
  await page.getByLabel('Email').fill('ann@elsewhere.example');
  await page.getByLabel('Password', { exact: true }).fill('secret1');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('form').getByText('Wrong email or password')).toBeVisible();
  await test.step('sign in with a problem and a toast', () => checkA11yInAllThemes(page));
  provider.answers('POST /auth/login', error(401, { code: 'ERR_EMAIL_NOT_VERIFIED' }));
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('button', { name: /^Resend code in/ })).toBeVisible();
  await test.step('embedded code', () => checkA11yInAllThemes(page));
});
