import { checkA11yInAllThemes } from '../support/a11y.ts';
import { environment } from '../support/environment.ts';
import { test as base } from '../support/fixtures.ts';
import { createVerifiedUser } from '../support/testUsers.ts';
import { daily, expect, offer, signInAtProvider, test } from './ssoStack.ts';

const { dataDir } = environment;
base.skip(dataDir === undefined, 'needs the release tree of a stack on this machine');

test('a newcomer signs in from each page that offers it, and has no password', async ({ page }) => {
  for (const path of ['/landing', '/register', '/login']) {
    await page.goto(path);
    await expect(offer(page).first()).toBeVisible();
  }
  await checkA11yInAllThemes(page);
  await page.goto('/exports');
  await expect(page).toHaveURL(/login/);
  await offer(page).focus();
  await page.keyboard.press('Enter');
  const name = await signInAtProvider(page);
  await expect(page).toHaveURL('/exports');
  await page.goto('/account');
  await expect(page.getByRole('region', { name: 'Profile' })).toContainText(`${name}@example.com`);
  await expect(page.getByText('This account has no password.')).toBeVisible();
  await checkA11yInAllThemes(page, { part: '[aria-label="Second factors"]' });
});

test('a person who signs out at the provider is signed out here', async ({ page, stack, consoleErrors }) => {
  consoleErrors.expect(/status of 401/);
  await page.goto('/login');
  await offer(page).click();
  await signInAtProvider(page);
  await expect(daily(page)).toBeVisible();
  const atProvider = await page.context().newPage();
  await atProvider.goto(`${stack.issuer}/session/end`);
  await atProvider.getByRole('button', { name: 'Sign Out' }).click();
  await expect(atProvider.getByText('Signed out')).toBeVisible();
  await atProvider.close();
  await page.reload();
  await expect(page).toHaveURL(/login/);
});

test('a refusal at the provider is explained, and can be tried again', async ({ page, consoleErrors }) => {
  consoleErrors.expect(/status of 400/);
  await page.goto('/login');
  await offer(page).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('The sign-in was not accepted. Start again.')).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  await checkA11yInAllThemes(page);
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await offer(page).click();
  await signInAtProvider(page);
  await expect(daily(page)).toBeVisible();
});

test('an account with a password is connected once', async ({ page, playwright, stack, consoleErrors }) => {
  consoleErrors.expect(/status of 401/);
  const request = await playwright.request.newContext({ baseURL: stack.url });
  const user = await createVerifiedUser(request, stack.outbox);
  await request.dispose();
  const [name = ''] = user.email.split('@');
  await page.goto('/login');
  await offer(page).click();
  await signInAtProvider(page, name);
  await expect(page.getByText(`${user.email} has an account here already.`)).toBeVisible();
  await checkA11yInAllThemes(page);
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Invalid email or password')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  await page.keyboard.press('Enter');
  await expect(daily(page)).toBeVisible();
});

test('an account without a password proves its owner at the provider, and deletes itself', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 403/);
  await page.goto('/login');
  await offer(page).click();
  const name = await signInAtProvider(page);
  await expect(daily(page)).toBeVisible();
  await page.goto('/account');
  let isRefused = false;
  // As 10 minutes later.
  await page.route('**/api/user/delete', async (route) => {
    if (isRefused) return route.fallback();
    isRefused = true;
    const data = { success: false, message: 'Confirm', error: 'Forbidden', code: 'ERR_PROOF_REQUIRED', data: null };
    await route.fulfill({ status: 403, json: data });
  });
  const removeAccount = async () => {
    await page.getByRole('button', { name: 'Delete Account' }).click();
    await page.getByLabel('Your email address').fill(`${name}@example.com`);
    await page.keyboard.press('Enter');
  };
  await removeAccount();
  await page.getByRole('button', { name: 'Sign in with Example ID again' }).click();
  await signInAtProvider(page, name);
  await expect(page.getByText('Confirmed. Repeat your last command.')).toBeVisible();
  await expect(page).toHaveURL('/account');
  await removeAccount();
  await expect(page.getByText('Your account was deleted')).toBeVisible();
});

base('where no provider is configured, none is offered', async ({ page }) => {
  for (const path of ['/landing', '/register', '/login']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(/Continue with/)).toHaveCount(0);
  }
});
