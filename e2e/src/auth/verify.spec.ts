import type { Page } from '@playwright/test';
import { expect, test } from '../provider/fixtures.ts';
import { deferred, sequence, error, json } from '../provider/responses.ts';
import { stopClock } from '../support/clock.ts';
import { readStored } from '../support/storedSession.ts';
import { breakCalls, transportRows, tabThroughForm } from './formRules.ts';

const email = 'ann@elsewhere.example';
const form = { name: 'Verify email', button: 'Verify Email', call: 'POST /auth/verify-otp' } as const;
const code = 'Verification code';

// The state after a registration in an earlier visit.
const pending = (page: Page) =>
  page.addInitScript((address) => {
    localStorage.setItem('requiresVerification', 'true');
    localStorage.setItem('pendingVerificationEmail', address);
  }, email);

test('verify: each rule and each failure has its text', async ({ page, provider }) => {
  await pending(page);
  await page.goto('/verify-otp');
  await tabThroughForm(page, provider, form, [
    { rule: 'no code', says: 'Please enter the OTP code' },
    { rule: 'letters are no code', fill: { [code]: 'abc' }, says: 'Please enter the OTP code' },
    { rule: 'five digits', fill: { [code]: '12345' }, says: 'OTP code must be 6 digits' },
    ...transportRows('Invalid OTP code. Please try again.').map((row) => ({ fill: { [code]: '123456' }, ...row })),
  ]);
  await tabThroughForm(
    page,
    provider,
    { ...form, button: 'Resend Code', call: 'POST /auth/send-otp' },
    transportRows('Failed to resend OTP. Please try again.'),
  );
  await test.step('something broke on our side', async () => {
    await breakCalls(page);
    await page.getByRole('button', { name: 'Verify Email' }).click();
    await expect(page.getByRole('alert')).toHaveText('Verification failed. Please try again.');
    await page.getByRole('button', { name: 'Resend Code' }).click();
    await expect(page.getByRole('alert')).toHaveText('Failed to resend OTP. Please try again.');
  });
});

test('verify: the field takes digits only and at most six, also pasted; a new code can be sent; the right one leads to sign in', async ({
  page,
  provider,
}) => {
  await pending(page);
  await page.goto('/verify-otp');
  await expect(page).toHaveTitle('Verify your email · Faultline');
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByText('Check your inbox and spam folder for the code.')).toBeVisible();
  const field = page.getByLabel(code);
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(field).toHaveAttribute('inputmode', 'numeric');
  await field.pressSequentially('1a2-3 4567');
  await expect(field).toHaveValue('123456');
  await field.fill('');
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'Your code: 654 321');
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
    document.execCommand('insertText', false, 'Your code: 654 321');
  });
  await expect(field).toHaveValue('654321');

  await page.getByRole('button', { name: 'Resend Code' }).click();
  await expect(page.getByText('New OTP code sent to your email')).toBeVisible();
  expect(provider.requests('POST /auth/send-otp').map(({ body }) => body)).toEqual([{ email }]);

  await page.getByRole('button', { name: 'Verify Email' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Email verified successfully!', { exact: true })).toBeVisible();
  await expect(page.getByText('Email verified successfully! Please login to continue.')).toBeVisible();
  expect(provider.requests('POST /auth/verify-otp').map(({ body }) => body)).toEqual([{ email, otp: '654321' }]);
  await expect(page.getByLabel('Email')).toHaveValue(email);
});

test('verify: without a known email there is nobody to send a code to', async ({ page, provider }) => {
  await page.goto('/verify-otp');
  for (const button of ['Resend Code', 'Verify Email']) {
    await page.getByLabel(code).fill('123456');
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole('alert')).toHaveText('Email address not available');
  }
  expect(provider.requests('POST /auth/send-otp')).toEqual([]);
  expect(provider.requests('POST /auth/verify-otp')).toEqual([]);
});

// From a sign-in whose email is not verified: the embedded variant.
async function arriveFromSignIn(page: Page, path = '/login') {
  await page.goto(path);
  await signIn(page);
}
async function signIn(page: Page) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('secret1');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/verify-otp$/);
}
const unverified = error(401, { code: 'ERR_EMAIL_NOT_VERIFIED' });

test('verify from sign in: the screen shows the countdown, the resend, and each text', async ({ page, provider }) => {
  provider.answers('POST /auth/login', unverified);
  await page.clock.install();
  await arriveFromSignIn(page);
  const submit = page.getByRole('button', { name: 'Verify Email' });
  const again = page.getByRole('button', { name: 'Resend verification code' });
  const waiting = page.getByRole('button', { name: /^Resend code in \d+s$/ });
  await expect(page.getByRole('link', { name: 'Back to registration' })).toHaveAttribute('href', '/register');
  await page.clock.pauseAt(Date.now() + 3_600_000);

  await test.step('a resend starts at 60 s, clears the code, and is not offered meanwhile', async () => {
    await page.getByLabel(code).fill('123456');
    await again.click();
    await expect(page.getByText('Verification code sent to your email')).toBeVisible();
    await expect(page.getByLabel(code)).toHaveValue('');
    await expect(page.getByRole('button', { name: 'Resend code in 60s' })).toBeDisabled();
    await page.clock.runFor(1000);
    await expect(page.getByRole('button', { name: 'Resend code in 59s' })).toBeDisabled();
    await page.clock.runFor(58_000);
    await expect(page.getByRole('button', { name: 'Resend code in 1s' })).toBeDisabled();
    await page.clock.runFor(1000);
    await expect(again).toBeEnabled();
    expect(provider.requests('POST /auth/send-otp').map(({ body }) => body)).toEqual([{ email }]);
  });
  await test.step('its failures', async () => {
    await tabThroughForm(
      page,
      provider,
      { ...form, button: 'Resend verification code', call: 'POST /auth/send-otp' },
      transportRows('Failed to resend verification code'),
    );
    await expect(waiting).toHaveCount(0);
  });
  await test.step('six digits, no fewer', async () => {
    // Sent as a browser extension might do it, because the button cannot be pressed.
    const send = () => page.getByRole('form').evaluate((element) => (element as HTMLFormElement).requestSubmit());
    await expect(submit).toBeDisabled();
    await send();
    await expect(page.getByRole('form').getByText('Please enter the verification code')).toBeVisible();
    await page.getByLabel(code).fill('12345');
    await expect(submit).toBeDisabled();
    await send();
    await expect(page.getByRole('form').getByText('Verification code must be 6 digits')).toBeVisible();
    await tabThroughForm(
      page,
      provider,
      form,
      transportRows('Verification failed').map((row) => ({ fill: { [code]: '123456' }, ...row })),
    );
    await breakCalls(page);
    await submit.click();
    await expect(page.getByRole('alert')).toHaveText('Something went wrong. Please try again.');
  });
});

test('verify from sign in: the first countdown runs from the arrival', async ({ page, provider }) => {
  provider.answers('POST /auth/login', unverified);
  await page.clock.install();
  await page.goto('/login');
  await expect(page.getByLabel('Email')).toBeFocused();
  await stopClock(page);
  await signIn(page);
  await expect(page.getByRole('button', { name: 'Resend code in 60s' })).toBeDisabled();
  await page.clock.runFor(59_000);
  await expect(page.getByRole('button', { name: 'Resend code in 1s' })).toBeDisabled();
  await page.clock.runFor(1000);
  await expect(page.getByRole('button', { name: 'Resend verification code' })).toBeEnabled();
});

test('verify from sign in: the right code signs in directly, to the page that was asked for', async ({
  page,
  provider,
}) => {
  const signedIn = json({ token: provider.token(), user: { ...provider.user, email } });
  const { answer, release } = deferred(signedIn);
  provider.answers('POST /auth/login', sequence(unverified, answer));
  await arriveFromSignIn(page, '/exports?from=mail');
  await page.getByLabel(code).fill('123456');
  await page.getByRole('button', { name: 'Verify Email' }).click();
  await expect(page.getByRole('button', { name: 'Verifying...' })).toBeDisabled();
  release();
  await expect(page.getByText('Email verified! Successfully signed in')).toBeVisible();
  await expect(page).toHaveURL(/\/exports\?from=mail$/);
  expect(provider.requests('POST /auth/login').map(({ body }) => body)).toEqual([
    { email, password: 'secret1' },
    { email, password: 'secret1' },
  ]);
  expect(await readStored(page)).toMatchObject({ requiresVerification: 'false', pendingVerificationEmail: null });
});

test('verify from sign in: where signing in then fails, it says to log in again', async ({ page, provider }) => {
  provider.answers('POST /auth/login', sequence(unverified, error(500)));
  await arriveFromSignIn(page);
  await page.getByLabel(code).fill('123456');
  await page.getByRole('button', { name: 'Verify Email' }).click();
  await expect(page.getByText('Please try logging in again.')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
});
