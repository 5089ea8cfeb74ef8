import { expect, test } from '../provider/fixtures.ts';
import { deferred, json } from '../provider/responses.ts';
import { breakCalls, transportRows, tabThroughForm } from './formRules.ts';

const email = 'ann@elsewhere.example';
const first = { name: 'Reset password', button: 'Send verification code', call: 'POST /auth/send-otp' } as const;
const second = { name: 'Reset password', button: 'Reset Password', call: 'POST /auth/forgot-password' } as const;
const all = 'All fields are required';
const good = { 'Verification code': '123456', 'New password': 'secret2', 'Confirm new password': 'secret2' };

test('forgot password: each rule of the first step, and each failure, has its text', async ({ page, provider }) => {
  await page.goto('/forgot-password');
  const invalid = 'Please enter a valid email address';
  await tabThroughForm(page, provider, first, [
    { rule: 'no email', says: 'Email is required' },
    { rule: 'an odd one', fill: { Email: 'ann' }, says: invalid },
    { rule: 'no dot in the domain', fill: { Email: 'ann@elsewhere' }, says: invalid },
    ...transportRows('Failed to send verification code').map((row) => ({ fill: { Email: email }, ...row })),
  ]);
  await breakCalls(page);
  await page.getByRole('button', { name: 'Send verification code' }).click();
  await expect(page.getByRole('alert')).toHaveText('An error occurred, please try again');
});

test('forgot password: the steps lead from the email to the new password, and each has a way back', async ({
  page,
  provider,
}) => {
  const back = page.getByRole('link', { name: 'Back to sign in' });
  await page.goto('/forgot-password');
  await expect(page).toHaveTitle('Forgot your password? · Faultline');
  await expect(back).toHaveAttribute('href', '/login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send verification code' }).click();
  await expect(page.getByText('Verification code sent to your email')).toBeVisible();

  await test.step('the code step: each rule in its order, and each failure', async () => {
    await expect(page.getByText(email)).toBeVisible();
    await expect(back).toBeVisible();
    await expect(page.getByLabel('Verification code')).toBeFocused();
    await expect(page.getByLabel('Verification code')).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(page.getByLabel('New password', { exact: true })).toHaveAttribute('autocomplete', 'new-password');
    await tabThroughForm(page, provider, second, [
      { rule: 'nothing typed', says: all },
      { rule: 'no code', fill: { ...good, 'Verification code': '' }, says: all },
      { rule: 'no password', fill: { ...good, 'New password': '' }, says: all },
      { rule: 'no confirmation', fill: { ...good, 'Confirm new password': '' }, says: all },
      {
        rule: 'five digits, together with a short password',
        fill: { 'Verification code': '12345', 'New password': '12345', 'Confirm new password': '1' },
        says: 'Verification code must be 6 digits',
      },
      {
        rule: 'a short password, together with differing',
        fill: { 'Verification code': '123456' },
        says: 'Password must be at least 6 characters',
      },
      { rule: 'differing passwords', fill: { 'New password': '123456' }, says: 'Passwords do not match' },
      ...transportRows('Failed to reset password').map((row) => ({ fill: good, ...row })),
    ]);
  });
  await test.step('another code', async () => {
    const resend = { ...second, button: 'Resend Code', call: 'POST /auth/send-otp' } as const;
    await tabThroughForm(page, provider, resend, transportRows('Failed to send verification code'));
    provider.answers('POST /auth/send-otp', json({}));
    await page.getByRole('button', { name: 'Resend Code' }).click();
    await expect(page.getByText('Verification code sent to your email').first()).toBeVisible();
  });
  await test.step('the new password', async () => {
    const { answer, release } = deferred(json({ success: true }));
    provider.answers('POST /auth/forgot-password', answer);
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expect(page.getByRole('button', { name: 'Resetting password...' })).toBeDisabled();
    release();
    await expect(page.getByText('Password reset successful! You can now login with your new password.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Password Reset Successful' })).toBeVisible();
    expect(provider.requests('POST /auth/forgot-password').at(-1)?.body).toEqual({
      email,
      otp: '123456',
      password: 'secret2',
    });
    await expect(back).toBeVisible();
    await page.getByRole('link', { name: 'Sign In', exact: true }).click();
    await expect(page).toHaveURL(/\/login$/);
  });
});
