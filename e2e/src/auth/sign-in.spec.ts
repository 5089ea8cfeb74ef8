import { expect, test } from '../provider/fixtures.ts';
import { deferred, htmlPage, error, json } from '../provider/responses.ts';
import { appears, pass } from '../support/clock.ts';
import { readStored } from '../support/storedSession.ts';
import { breakCalls, transportRows, tabThroughForm } from './formRules.ts';

const form = { name: 'Sign in', button: 'Sign In', call: 'POST /auth/login' } as const;
const required = 'Email and password are required';
const ann = { Email: 'ann@elsewhere.example', Password: 'secret1' };

test('sign in: each rule and each failure has its text', async ({ page, provider }) => {
  await page.goto('/login');
  await tabThroughForm(page, provider, form, [
    { rule: 'nothing typed', says: required },
    { rule: 'no password', fill: { Email: ann.Email }, says: required },
    { rule: 'no email', fill: { Email: '', Password: ann.Password }, says: required },
    { rule: 'a blank email', fill: { Email: '   ' }, says: required },
    {
      rule: 'an answer without a token',
      fill: ann,
      answer: json({ user: { email: ann.Email } }),
      says: 'An error occurred',
    },
    ...transportRows('Login failed'),
  ]);
  await test.step('a field with an error keeps its red border under the pointer', async () => {
    const field = page.getByLabel('Email');
    await field.fill('');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByText(required).first()).toBeVisible();
    const read = () =>
      field.evaluate(({ parentElement }) => getComputedStyle(parentElement ?? document.body).borderColor);
    // A color that still moves is neither the old nor the new one.
    const border = async () => {
      let color = '';
      const isSettled = async () => color === (color = await read());
      await expect.poll(isSettled).toBe(true);
      return color;
    };
    await page.mouse.move(0, 0);
    await page.getByLabel('Password', { exact: true }).focus();
    const red = await border();
    await field.hover();
    expect(await border()).toBe(red);
    await field.fill(ann.Email);
  });
  await test.step('something broke on our side', async () => {
    await breakCalls(page);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('alert')).toHaveText('An error occurred');
  });
});

test('sign in: a 401 says so by toast and then in the form, and nobody is sent anywhere', async ({
  page,
  provider,
}) => {
  await page.clock.install();
  await page.goto('/login');
  await page.getByLabel('Email').fill(ann.Email);
  await page.getByLabel('Password', { exact: true }).fill(ann.Password);
  const toasts = page.getByRole('region', { name: 'Notifications (Alt+T)' });
  for (const [answer, text] of [
    [error(401, { message: 'Wrong email or password' }), 'Wrong email or password'],
    [error(401, { error: 'Unknown account' }), 'Unknown account'],
    [error(401), 'Session expired. Please login again.'],
    [htmlPage(401), 'Session expired. Please login again.'],
  ] as const) {
    await test.step(text, async () => {
      provider.answers('POST /auth/login', answer);
      await page.getByRole('button', { name: 'Sign In' }).click();
      await expect(toasts.getByRole('alert').filter({ hasText: text })).toBeVisible();
      // Past the redirect's second and the toast's five.
      await page.clock.runFor(6000);
      await expect(toasts.getByRole('alert')).toHaveCount(0);
      await expect(page.getByRole('form').getByText(text)).toBeVisible();
      await expect(page).toHaveURL(/\/login$/);
    });
  }
  await test.step('on the way to Register nothing of it follows', async () => {
    // Beyond what has passed so far.
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await appears(page, toasts.getByRole('alert'));
    await page.getByRole('link', { name: 'Sign up for free' }).click();
    await expect(page).toHaveURL(/\/register$/);
    // Long before its five seconds are over.
    await pass(page, 1500);
    await expect(toasts.getByRole('alert')).toHaveCount(0);
    await expect(page.getByRole('form').getByRole('alert')).toHaveCount(0);
  });
});

test('sign in: what the screen says, offers to a password manager, and does while it is busy', async ({
  page,
  provider,
}) => {
  const { answer, release } = deferred(json({ token: provider.token(), user: provider.user }));
  provider.answers('POST /auth/login', answer);
  await page.goto('/login');
  await expect(page).toHaveTitle('Sign in · Faultline');
  await expect(page.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute('href', '/forgot-password');
  await expect(page.getByRole('link', { name: 'Sign up for free' })).toHaveAttribute('href', '/register');
  const [email, password] = [page.getByLabel('Email'), page.getByLabel('Password', { exact: true })];
  await expect(email).toBeFocused();
  await expect(email).toHaveAttribute('autocomplete', 'username');
  await expect(email).toHaveAttribute('type', 'email');
  await expect(password).toHaveAttribute('autocomplete', 'current-password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(password).toHaveAttribute('type', 'password');

  await email.fill(' ann@elsewhere.example ');
  await password.fill('secret1');
  await password.press('Enter');
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled();
  await password.press('Enter');
  release();
  await expect(page.getByText('Welcome back! Successfully signed in')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(provider.requests('POST /auth/login').map(({ body }) => body)).toEqual([
    { email: 'ann@elsewhere.example', password: 'secret1' },
  ]);
  const session = await readStored(page);
  expect(session).toMatchObject({
    token: expect.any(String),
    requiresVerification: 'false',
    pendingVerificationEmail: null,
  });
  expect(JSON.parse(session.user ?? '')).toMatchObject({ email: provider.user.email, email_verified: true });
});

test('sign in: an email that is not verified leads to its code, with nobody signed in', async ({ page, provider }) => {
  const signIn = async () => {
    await page.goto('/login');
    await page.getByLabel('Email').fill(ann.Email);
    await page.getByLabel('Password', { exact: true }).fill(ann.Password);
    await page.getByRole('button', { name: 'Sign In' }).click();
  };
  for (const [rule, answer] of [
    [
      'a user with email_verified false',
      json({ token: provider.token(), user: { email: ann.Email, email_verified: false } }),
    ],
    ['a 401 with ERR_EMAIL_NOT_VERIFIED', error(401, { code: 'ERR_EMAIL_NOT_VERIFIED', error: 'Verify first' })],
  ] as const) {
    await test.step(rule, async () => {
      provider.answers('POST /auth/login', answer);
      await signIn();
      await expect(page).toHaveURL(/\/verify-otp$/);
      await expect(page.getByText('Please verify your email to continue')).toBeVisible();
      await expect(page.getByText(ann.Email)).toBeVisible();
      expect(await readStored(page)).toEqual({
        token: null,
        user: null,
        requiresVerification: 'true',
        pendingVerificationEmail: ann.Email,
      });
      await page.evaluate(() => localStorage.clear());
    });
  }
});
