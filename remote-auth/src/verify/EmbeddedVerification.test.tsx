import { auth } from '@faultline/shared/contract';
import { paths } from '@faultline/shared/routing';
import { requireVerification } from '@faultline/shared/session';
import {
  respondWith,
  respondLater,
  respondRaw,
  respondError,
  renderScreen,
  stubApi,
  testToken,
} from '@faultline/shared/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearCredentials, storeCredentials } from '../pendingCredentials.ts';
import { VerifyScreen } from './VerifyScreen.tsx';

const credentials = { email: 'ann@example.com', password: 'secret1' };
const signedIn = respondWith(auth.login, {
  token: testToken(),
  user: { email: credentials.email, email_verified: true },
});

beforeEach(() => storeCredentials(credentials));
afterEach(() => {
  clearCredentials();
  vi.useRealTimers();
});

function open(state?: unknown) {
  const view = renderScreen(<VerifyScreen />, {
    at: { pathname: '/verify-otp', state },
    path: '/verify-otp',
    user: false,
  });
  act(() => requireVerification(credentials.email));
  return view;
}
const code = () => screen.getByLabelText('Verification code');
const verify = () => screen.getByRole('button', { name: 'Verify Email' });

async function enter({ user }: ReturnType<typeof open>) {
  await user.type(code(), '123456');
  await user.click(verify());
}

// Advances the timers second by second.
const wait = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

test('can be sent once six digits are there', async () => {
  const { user } = open();
  await user.type(code(), '12345');
  expect(verify()).toBeDisabled();
  await user.type(code(), '6');
  expect(verify()).toBeEnabled();
});

test.each([
  ['', 'Please enter the verification code'],
  ['12345', 'Verification code must be 6 digits'],
])('refuses the code "%s" however it is sent: %s', async (typed, text) => {
  const { requests } = stubApi();
  const { user } = open();
  if (typed !== '') await user.type(code(), typed);
  fireEvent.submit(screen.getByRole('form', { name: 'Verify email' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(requests).toHaveLength(0);
});

test('verifies and signs in, and goes to the page that was asked for', async () => {
  const { stub, release } = respondLater(auth.verifyOtp, null);
  const { requests } = stubApi(stub, signedIn);
  const view = open({ from: '/exports' });
  await enter(view);
  expect(screen.getByRole('button', { name: 'Verifying...' })).toBeDisabled();
  release();
  await waitFor(() => expect(view.router.state.location.pathname).toBe(paths.exports));
  expect(await screen.findByText('Email verified! Successfully signed in')).toBeVisible();
  expect(requests.map(({ path, body }) => [path, body])).toEqual([
    ['/auth/verify-otp', { email: 'ann@example.com', otp: '123456' }],
    ['/auth/login', credentials],
  ]);
  expect(localStorage.getItem('token')).not.toBeNull();
  expect(localStorage.getItem('requiresVerification')).toBe('false');
});

test.each([
  ['a 401', respondError(auth.login, 401, 'Invalid email or password')],
  ['an answer without token', respondRaw(auth.login, { success: true })],
  [
    'a user still not verified',
    respondWith(auth.login, { token: testToken(), user: { email: 'ann@example.com', email_verified: false } }),
  ],
])('leads to sign in when that fails: %s', async (_, stub) => {
  stubApi(respondWith(auth.verifyOtp, null), stub);
  const view = open();
  await enter(view);
  await waitFor(() => expect(view.router.state.location.pathname).toBe(paths.signIn));
  expect(await screen.findByText('Please try logging in again.')).toBeVisible();
  expect(localStorage.getItem('token')).toBeNull();
  expect(localStorage.getItem('pendingVerificationEmail')).toBeNull();
});

test.each([
  ['the words of the provider', respondError(auth.verifyOtp, 400, 'Code expired'), 'Code expired'],
  ['a refusal without words', respondRaw(auth.verifyOtp, { success: false }), 'Verification failed'],
])('says why it failed: %s', async (_, stub, text) => {
  stubApi(stub);
  await enter(open());
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
});

test('says that something broke', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    throw new TypeError('broken');
  });
  await enter(open());
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong. Please try again.');
});

test('counts 60 seconds down before another code can be sent', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  open();
  expect(screen.getByRole('button', { name: 'Resend code in 60s' })).toBeDisabled();
  await wait(1);
  expect(screen.getByRole('button', { name: 'Resend code in 59s' })).toBeDisabled();
  await wait(58);
  expect(screen.getByRole('button', { name: 'Resend code in 1s' })).toBeDisabled();
  await wait(1);
  expect(screen.getByRole('button', { name: 'Resend verification code' })).toBeEnabled();
});

test('another code starts the countdown again and clears the old one', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  stubApi(respondWith(auth.sendOtp, null));
  const { user } = open();
  await user.type(code(), '123');
  await wait(60);
  await user.click(screen.getByRole('button', { name: 'Resend verification code' }));
  expect(await screen.findByRole('button', { name: 'Resend code in 60s' })).toBeDisabled();
  expect(code()).toHaveValue('');
  expect(await screen.findByText('Verification code sent to your email')).toBeVisible();
});

test.each([
  ['the words of the provider', respondError(auth.sendOtp, 429, 'Wait a minute'), 'Wait a minute'],
  ['a refusal without words', respondRaw(auth.sendOtp, { success: false }), 'Failed to resend verification code'],
])('says why no code was sent: %s', async (_, stub, text) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  stubApi(stub);
  const { user } = open();
  await wait(60);
  await user.click(screen.getByRole('button', { name: 'Resend verification code' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(screen.getByRole('button', { name: 'Resend verification code' })).toBeEnabled();
});

test('leads back to registration, and forgets the password', async () => {
  const { user, router } = open({ from: '/exports' });
  await user.click(screen.getByRole('link', { name: 'Back to registration' }));
  expect(router.state.location).toMatchObject({ pathname: paths.register, state: { from: '/exports' } });
  await act(() => router.navigate('/verify-otp'));
  expect(await screen.findByRole('link', { name: 'Back to sign in' })).toBeVisible();
});

test('is for the address that waits for its code, and no other', () => {
  open();
  act(() => requireVerification('bob@example.com'));
  expect(screen.getByText('bob@example.com')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Resend Code' })).toBeVisible();
});
