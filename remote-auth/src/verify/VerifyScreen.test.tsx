import { auth } from '@faultline/shared/contract';
import { paths } from '@faultline/shared/routing';
import { requireVerification } from '@faultline/shared/session';
import { respondWith, respondLater, respondRaw, respondError, renderScreen, stubApi } from '@faultline/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { VerifyScreen } from './VerifyScreen.tsx';

function open(email: string | undefined = 'ann@example.com', state?: unknown) {
  const view = renderScreen(<VerifyScreen />, {
    at: { pathname: '/verify-otp', state },
    path: '/verify-otp',
    user: false,
  });
  if (email !== '') act(() => requireVerification(email));
  return view;
}
const code = () => screen.getByLabelText('Verification code');
const verify = () => screen.getByRole('button', { name: 'Verify Email' });
const resend = () => screen.getByRole('button', { name: 'Resend Code' });

test('says where the code went and where to look', () => {
  open();
  expect(screen.getByText('ann@example.com')).toBeVisible();
  expect(screen.getByText('Check your inbox and spam folder for the code.')).toBeVisible();
  expect(code()).toHaveAttribute('autocomplete', 'one-time-code');
  expect(code()).toHaveAttribute('inputmode', 'numeric');
  expect(code()).toHaveFocus();
  expect(document.title).toBe('Verify your email · Faultline');
});

test.each([
  ['123 456', '123456'],
  ['12a4-5678', '124567'],
])('takes the digits of what is pasted: %s', async (pasted, digits) => {
  const { user } = open();
  await user.click(code());
  await user.paste(pasted);
  expect(code()).toHaveValue(digits);
});

test.each([
  ['', 'Please enter the OTP code'],
  ['12345', 'OTP code must be 6 digits'],
])('refuses the code "%s" before it calls: %s', async (typed, text) => {
  const { requests } = stubApi();
  const { user } = open();
  if (typed !== '') await user.type(code(), typed);
  await user.click(verify());
  expect(screen.getByRole('alert')).toHaveTextContent(text);
  expect(code()).toBeInvalid();
  expect(requests).toHaveLength(0);
});

test('verifies once, and leads to sign in with the page that was asked for', async () => {
  const { stub, release } = respondLater(auth.verifyOtp, null);
  const { requests } = stubApi(stub);
  const { user, router } = open('ann@example.com', { from: '/exports' });
  await user.type(code(), '123456');
  await user.keyboard('{Enter}{Enter}');
  expect(screen.getByRole('button', { name: 'Verifying...' })).toBeDisabled();
  release();
  await waitFor(() => expect(router.state.location.pathname).toBe(paths.signIn));
  expect(router.state.location.state).toEqual({
    from: '/exports',
    notice: 'Email verified successfully! Please login to continue.',
    email: 'ann@example.com',
  });
  expect(await screen.findByText('Email verified successfully!')).toBeVisible();
  expect(requests.map(({ body }) => body)).toEqual([{ email: 'ann@example.com', otp: '123456' }]);
  expect(localStorage.getItem('requiresVerification')).toBe('false');
  expect(localStorage.getItem('pendingVerificationEmail')).toBeNull();
});

test.each([
  ['the words of the provider', respondError(auth.verifyOtp, 400, 'Code expired'), 'Code expired'],
  ['a refusal without words', respondRaw(auth.verifyOtp, { success: false }), 'Invalid OTP code. Please try again.'],
])('says why it failed: %s', async (_, stub, text) => {
  stubApi(stub);
  const { user } = open();
  await user.type(code(), '123456');
  await user.click(verify());
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
});

test('sends another code', async () => {
  const { requests } = stubApi(respondWith(auth.sendOtp, null));
  const { user } = open();
  await user.click(resend());
  expect(await screen.findByText('New OTP code sent to your email')).toBeVisible();
  expect(requests.map(({ path, body }) => [path, body])).toEqual([['/auth/send-otp', { email: 'ann@example.com' }]]);
});

test.each([
  ['the words of the provider', respondError(auth.sendOtp, 429, 'Wait a minute'), 'Wait a minute'],
  ['a refusal without words', respondRaw(auth.sendOtp, { success: false }), 'Failed to resend OTP. Please try again.'],
])('says why no code was sent: %s', async (_, stub, text) => {
  stubApi(stub);
  const { user } = open();
  await user.click(resend());
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
});

test('says that something broke', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    throw new TypeError('broken');
  });
  const { user } = open();
  await user.type(code(), '123456');
  await user.click(verify());
  expect(await screen.findByRole('alert')).toHaveTextContent('Verification failed. Please try again.');
  await user.click(resend());
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Failed to resend OTP. Please try again.'));
});

test('knows no address to send to or to verify', async () => {
  const { requests } = stubApi();
  const { user } = open('');
  await user.click(resend());
  expect(screen.getByRole('alert')).toHaveTextContent('Email address not available');
  await user.type(code(), '123456');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await user.click(verify());
  expect(screen.getByRole('alert')).toHaveTextContent('Email address not available');
  expect(requests).toHaveLength(0);
});

test('leads back to sign in', async () => {
  const { user, router } = open('ann@example.com', { from: '/exports' });
  await user.click(screen.getByRole('link', { name: 'Back to sign in' }));
  expect(router.state.location).toMatchObject({ pathname: paths.signIn, state: { from: '/exports' } });
});

test('sends the verified on', async () => {
  const { router } = renderScreen(<VerifyScreen />, { at: '/verify-otp', path: '/verify-otp' });
  await waitFor(() => expect(router.state.location.pathname).toBe(paths.daily));
});
