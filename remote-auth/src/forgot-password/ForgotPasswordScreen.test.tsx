import { auth } from '@faultline/shared/contract';
import { paths } from '@faultline/shared/routing';
import { respondWith, respondLater, respondRaw, respondError, renderScreen, stubApi } from '@faultline/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ForgotPasswordScreen } from './ForgotPasswordScreen.tsx';

const open = (state?: unknown) =>
  renderScreen(<ForgotPasswordScreen />, {
    at: { pathname: '/forgot-password', state },
    path: '/forgot-password',
    user: false,
  });
type View = ReturnType<typeof open>;

const send = ({ user }: View) => user.click(screen.getByRole('button', { name: 'Send verification code' }));
// Removes a browser API that requests need.
const breakCalls = () =>
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    throw new TypeError('broken');
  });
const reset = ({ user }: View) => user.click(screen.getByRole('button', { name: 'Reset Password' }));

async function toCode(state?: unknown): Promise<View> {
  stubApi(respondWith(auth.sendOtp, null));
  const view = open(state);
  await view.user.type(screen.getByLabelText('Email'), ' ann@example.com ');
  await send(view);
  await screen.findByLabelText('Verification code');
  return view;
}

async function fill({ user }: View, otp: string, password: string, confirmation: string) {
  if (otp !== '') await user.type(screen.getByLabelText('Verification code'), otp);
  if (password !== '') await user.type(screen.getByLabelText('New password'), password);
  if (confirmation !== '') await user.type(screen.getByLabelText('Confirm new password'), confirmation);
}

test.each([
  ['', 'Email is required'],
  ['   ', 'Email is required'],
  ['ann', 'Please enter a valid email address'],
])('refuses the email "%s" before it calls: %s', async (typed, text) => {
  const { requests } = stubApi();
  const view = open();
  if (typed !== '') await view.user.type(screen.getByLabelText('Email'), typed);
  await send(view);
  expect(screen.getByRole('alert')).toHaveTextContent(text);
  expect(screen.getByLabelText('Email')).toBeInvalid();
  expect(requests).toHaveLength(0);
});

test.each([
  ['the words of the provider', respondError(auth.sendOtp, 429, 'Wait a minute'), 'Wait a minute'],
  ['a refusal without words', respondRaw(auth.sendOtp, { success: false }), 'Failed to send verification code'],
])('says why no code was sent: %s', async (_, stub, text) => {
  stubApi(stub);
  const view = open();
  await view.user.type(screen.getByLabelText('Email'), 'ann@example.com');
  await send(view);
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
});

test('asks for the code once it is sent', async () => {
  const { stub, release } = respondLater(auth.sendOtp, null);
  const { requests } = stubApi(stub);
  const view = open();
  await view.user.type(screen.getByLabelText('Email'), 'ann@example.com');
  await send(view);
  await view.user.type(screen.getByLabelText('Email'), '{Enter}');
  release();
  expect(await screen.findByLabelText('Verification code')).toHaveFocus();
  expect(await screen.findByText('Verification code sent to your email')).toBeVisible();
  expect(screen.getByLabelText('Verification code')).toHaveAttribute('autocomplete', 'one-time-code');
  expect(screen.getByLabelText('New password')).toHaveAttribute('autocomplete', 'new-password');
  expect(screen.getByText('ann@example.com')).toBeVisible();
  expect(requests.map(({ path, body }) => [path, body])).toEqual([['/auth/send-otp', { email: 'ann@example.com' }]]);
});

test.each([
  ['', '', '', 'All fields are required', 'Verification code'],
  ['123', 'abc', '', 'All fields are required', 'Confirm new password'],
  ['123', 'abc', 'abd', 'Verification code must be 6 digits', 'Verification code'],
  ['123456', 'abc', 'abd', 'Password must be at least 6 characters', 'New password'],
  ['123456', 'secret1', 'secret2', 'Passwords do not match', 'Confirm new password'],
])('refuses %s, %s, %s together, with the focus on the first: %s', async (otp, password, confirmation, text, label) => {
  const view = await toCode();
  const { requests } = stubApi();
  requests.length = 0;
  await fill(view, otp, password, confirmation);
  await reset(view);
  expect((await screen.findAllByRole('alert'))[0]).toHaveTextContent(text);
  expect(screen.getByLabelText(label)).toBeInvalid();
  expect(screen.getByLabelText(label)).toHaveFocus();
  expect(requests).toHaveLength(0);
});

test('resets the password, and leads to sign in', async () => {
  const view = await toCode({ from: '/exports' });
  const { stub, release } = respondLater(auth.forgotPassword, null);
  const { requests } = stubApi(stub);
  await fill(view, '123456', 'secret1', 'secret1');
  await reset(view);
  expect(screen.getByRole('button', { name: 'Resetting password...' })).toBeDisabled();
  release();
  expect(await screen.findByRole('heading', { name: 'Password Reset Successful' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to sign in' })).toBeVisible();
  const done = 'Password reset successful! You can now login with your new password.';
  expect(await screen.findByText(done)).toBeVisible();
  expect(requests.at(-1)).toMatchObject({
    path: '/auth/forgot-password',
    body: { email: 'ann@example.com', otp: '123456', password: 'secret1' },
  });
  expect(localStorage.getItem('token')).toBeNull();
  expect(screen.getByRole('link', { name: 'Sign In' })).toHaveFocus();
  await view.user.click(screen.getByRole('link', { name: 'Sign In' }));
  expect(view.router.state.location).toMatchObject({
    pathname: paths.signIn,
    state: { from: '/exports' },
  });
});

test.each([
  ['the words of the provider', respondError(auth.forgotPassword, 400, 'Code expired'), 'Code expired'],
  ['a refusal without words', respondRaw(auth.forgotPassword, { success: false }), 'Failed to reset password'],
])('says why it failed: %s', async (_, stub, text) => {
  const view = await toCode();
  stubApi(stub);
  await fill(view, '123456', 'secret1', 'secret1');
  await reset(view);
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
});

test('sends another code', async () => {
  const view = await toCode();
  const { requests } = stubApi();
  await view.user.click(screen.getByRole('button', { name: 'Resend Code' }));
  await waitFor(() => expect(screen.getAllByText('Verification code sent to your email')).toHaveLength(2));
  expect(requests.filter(({ path }) => path === '/auth/send-otp')).toHaveLength(2);
});

test.each([
  ['the words of the provider', respondError(auth.sendOtp, 429, 'Wait a minute'), 'Wait a minute'],
  ['a refusal without words', respondRaw(auth.sendOtp, { success: false }), 'Failed to send verification code'],
])('says why no other code was sent: %s', async (_, stub, text) => {
  const view = await toCode();
  stubApi(stub);
  await view.user.click(screen.getByRole('button', { name: 'Resend Code' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
});

test('says that something broke, on both steps', async () => {
  const text = 'An error occurred, please try again';
  const view = await toCode();
  breakCalls();
  await fill(view, '123456', 'secret1', 'secret1');
  await reset(view);
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  view.unmount();
  const first = open({ email: 'ann@example.com' });
  await send(first);
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
});

test('does not ask whether a password to change was forgotten', () => {
  open({ from: paths.account, email: 'ann@example.com', purpose: 'change' });
  expect(screen.getByRole('heading', { name: 'Change your password' })).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue('ann@example.com');
});

test('always leads back to sign in', async () => {
  const view = open();
  expect(document.title).toBe('Forgot your password? · Faultline');
  expect(screen.getByRole('link', { name: 'Back to sign in' })).toBeVisible();
  view.unmount();
  const { user, router } = await toCode({ from: '/exports' });
  await user.click(screen.getByRole('link', { name: 'Back to sign in' }));
  expect(router.state.location).toMatchObject({ pathname: paths.signIn, state: { from: '/exports' } });
});
