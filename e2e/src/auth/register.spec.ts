import { expect, test } from '../provider/fixtures.ts';
import { deferred, error, json } from '../provider/responses.ts';
import { readStored } from '../support/storedSession.ts';
import { breakCalls, transportRows, tabThroughForm } from './formRules.ts';

const form = { name: 'Create account', button: 'Create Account', call: 'POST /auth/register' } as const;
const all = 'All fields are required';
const short = 'Password must be at least 6 characters';
const differ = 'Passwords do not match';
const address = 'Please enter a valid email address';
const good = { Email: 'new@elsewhere.example', Password: 'secret1', 'Confirm password': 'secret1' };

test('register: each rule in its order, and each failure, has its text', async ({ page, provider }) => {
  await page.goto('/register');
  await tabThroughForm(page, provider, form, [
    { rule: 'nothing typed', says: all },
    { rule: 'no email', fill: { ...good, Email: '' }, says: all },
    { rule: 'no password', fill: { ...good, Password: '' }, says: all },
    { rule: 'no confirmation', fill: { ...good, 'Confirm password': '' }, says: all },
    { rule: 'short', fill: { Email: 'odd', Password: '12345', 'Confirm password': 'x' }, says: short },
    { rule: 'differing, together with short', says: differ },
    { rule: 'odd, together with both', says: address },
    { rule: 'differing, together with odd', fill: { Password: '123456', 'Confirm password': '123457' }, says: differ },
    { rule: 'an odd address', fill: { 'Confirm password': '123456' }, says: address },
    { rule: 'no dot in the domain', fill: { Email: 'a@b' }, says: address },
    { rule: 'a space in it', fill: { Email: 'a b@c.example' }, says: address },
    ...transportRows('An error occurred during registration').map((row) => ({ fill: good, ...row })),
    {
      rule: 'a known address',
      answer: error(409, { message: 'This address is taken' }),
      says: 'This address is taken',
    },
  ]);
  await test.step('something broke on our side', async () => {
    await breakCalls(page);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByRole('alert')).toHaveText('An error occurred during registration');
  });
});

test('register: what the screen says and does, and where it leads', async ({ page, provider }) => {
  const { answer, release } = deferred(json({ data: { user: { email: 'New@Elsewhere.example' } } }, 201));
  provider.answers('POST /auth/register', answer);
  await page.goto('/register');
  await expect(page).toHaveTitle('Create your account · Faultline');
  await expect(page.getByText(/you agree to our Terms of Service/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username');
  for (const label of ['Password', 'Confirm password']) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('autocomplete', 'new-password');
  }
  for (const [label, text] of Object.entries(good)) await page.getByLabel(label, { exact: true }).fill(text);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Creating account...' })).toBeDisabled();
  await page.getByLabel('Email').press('Enter');
  release();
  await expect(page.getByText('Registration successful! Please check your email for verification code.')).toBeVisible();
  await expect(page).toHaveURL(/\/verify-otp$/);
  await expect(page.getByText('New@Elsewhere.example')).toBeVisible();
  expect(provider.requests('POST /auth/register').map(({ body }) => body)).toEqual([
    { email: good.Email, password: good.Password, subscriptionPlan: 'free' },
  ]);
  expect(await readStored(page)).toEqual({
    token: null,
    user: null,
    requiresVerification: 'true',
    pendingVerificationEmail: 'New@Elsewhere.example',
  });
});
