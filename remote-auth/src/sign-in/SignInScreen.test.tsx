import { setApiHandlers } from '@faultline/shared/api';
import { auth, factors, sso } from '@faultline/shared/contract';
import { paths } from '@faultline/shared/routing';
import { pendingVerificationEmailAtom, requireVerification, startSession, store } from '@faultline/shared/session';
import {
  announceCapabilities,
  respondWith,
  respondLater,
  respondRaw,
  respondError,
  renderScreen,
  stubApi,
  testToken,
} from '@faultline/shared/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { SignInScreen } from './SignInScreen.tsx';

beforeEach(() => {
  announceCapabilities('meta', 'second-factor', 'passkeys');
  stubApi();
});

const ann = { email: 'ann@example.com', email_verified: true };
const open = (state?: unknown) =>
  renderScreen(<SignInScreen />, { at: { pathname: '/login', state }, path: '/login', user: false });

async function signIn({ user }: ReturnType<typeof open>, email = 'ann@example.com', password = 'secret1') {
  if (email !== '') await user.type(screen.getByLabelText('Email'), email);
  if (password !== '') await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
}

test('can be filled by a password manager, with the focus on the email', () => {
  open();
  expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username');
  expect(screen.getByLabelText('Email')).toHaveAttribute('type', 'email');
  expect(screen.getByLabelText('Email')).toHaveFocus();
  expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'current-password');
  expect(document.title).toBe('Sign in · Faultline');
});

test('shows and hides the password', async () => {
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
});

test.each([
  ['nothing', '', '', ['Email', 'Password']],
  ['no password', 'ann@example.com', '', ['Password']],
  ['no email', '', 'secret1', ['Email']],
  ['a blank email', '   ', 'secret1', ['Email']],
])('asks for both before it calls: %s', async (_, email, password, missing) => {
  const { requests } = stubApi();
  const view = open();
  await signIn(view, email, password);
  expect(screen.getByRole('alert')).toHaveTextContent('Email and password are required');
  for (const label of missing) {
    expect(screen.getByLabelText(label)).toBeInvalid();
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription('Email and password are required');
  }
  await waitFor(() => expect(screen.getByLabelText(missing[0] ?? '')).toHaveFocus());
  expect(requests).toHaveLength(0);
});

test('takes the problem away with the next key', async () => {
  const view = open();
  await signIn(view, '', '');
  await view.user.type(screen.getByLabelText('Email'), 'a');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('signs in once, busy meanwhile, and goes to Daily', async () => {
  const { stub, release } = respondLater(auth.login, { token: testToken(), user: ann });
  const { requests } = stubApi(stub);
  const view = open();
  await signIn(view, ' ann@example.com ');
  const busy = screen.getByRole('button', { name: 'Signing in...' });
  expect(busy).toBeDisabled();
  await view.user.type(screen.getByLabelText('Password'), '{Enter}');
  release();
  await waitFor(() => expect(view.router.state.location.pathname).toBe(paths.daily));
  expect(await screen.findByText('Welcome back! Successfully signed in')).toBeVisible();
  expect(requests.map(({ path, body }) => [path, body])).toEqual([
    ['/auth/login', { email: 'ann@example.com', password: 'secret1' }],
  ]);
  expect(localStorage.getItem('token')).not.toBeNull();
  expect(localStorage.getItem('user')).toContain('ann@example.com');
});

test('goes back to the page that was asked for', async () => {
  stubApi(respondWith(auth.login, { token: testToken(), user: ann }));
  const view = open({ from: '/cves/CVE-2026-1?a=1' });
  await signIn(view);
  await waitFor(() =>
    expect(view.router.state.location).toMatchObject({ pathname: '/cves/CVE-2026-1', search: '?a=1' }),
  );
});

test.each([
  ['a user not verified', respondWith(auth.login, { token: testToken(), user: { ...ann, email_verified: false } })],
  ['a 401 that says so', respondError(auth.login, 401, 'Please verify your email', 'ERR_EMAIL_NOT_VERIFIED')],
])('leads to the code first: %s', async (_, stub) => {
  stubApi(stub);
  const view = open({ from: '/exports' });
  await signIn(view);
  await waitFor(() =>
    expect(view.router.state.location).toMatchObject({ pathname: paths.verify, state: { from: '/exports' } }),
  );
  expect(await screen.findByText('Please verify your email to continue')).toBeVisible();
  expect(localStorage.getItem('requiresVerification')).toBe('true');
  expect(localStorage.getItem('pendingVerificationEmail')).toBe('ann@example.com');
  expect(localStorage.getItem('token')).toBeNull();
});

test.each([
  ['the words of the provider', respondError(auth.login, 400, 'Account locked'), 'Account locked'],
  ['a refusal without words', respondRaw(auth.login, { success: false }), 'Login failed'],
  ['an answer without token', respondRaw(auth.login, { success: true, data: {} }), 'An error occurred'],
  ['an error page', respondRaw(auth.login, '<html>', 502), 'HTTP error! status: 502'],
])('says why it failed: %s', async (_, stub, text) => {
  stubApi(stub);
  const view = open();
  await signIn(view);
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(screen.getByRole('button', { name: 'Sign In' })).toHaveFocus();
  expect(view.router.state.location.pathname).toBe('/login');
});

test('shows a wrong password once: in its toast, and after that in the form', async () => {
  stubApi(respondError(auth.login, 401, 'Invalid email or password'));
  const view = open();
  await signIn(view);
  await screen.findByRole('button', { name: 'Sign In' });
  vi.useFakeTimers();
  try {
    fireEvent.click(screen.getByRole('button', { name: 'Sign In' }));
    await act(() => vi.advanceTimersByTimeAsync(4900));
    expect(screen.queryByText('Invalid email or password')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(screen.getByRole('note')).toHaveTextContent('Invalid email or password');
  } finally {
    vi.useRealTimers();
  }
});

test('takes the text of a success away before it shows an error', async () => {
  stubApi(respondError(auth.login, 400, 'Account locked'));
  const view = open({ notice: 'Email verified successfully! Please login to continue.' });
  expect(screen.getByText(/Email verified successfully!/)).toBeVisible();
  await signIn(view);
  expect(await screen.findByRole('alert')).toHaveTextContent('Account locked');
  expect(screen.queryByText(/Email verified successfully!/)).toBeNull();
});

test('says that something broke', async () => {
  const restore = setApiHandlers({
    token: () => {
      throw new TypeError('broken');
    },
    renew: () => Promise.resolve(false),
    unauthorized: () => undefined,
  });
  stubApi();
  const view = open();
  await signIn(view);
  expect(await screen.findByRole('alert')).toHaveTextContent('An error occurred');
  restore();
});

test('its links keep the page that was asked for, and nothing else', async () => {
  const { user, router } = open({ from: '/exports', notice: 'Hello' });
  expect(screen.getByText('Hello')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Sign up for free' }));
  expect(router.state.location).toMatchObject({ pathname: paths.register, state: { from: '/exports' } });
  expect(router.state.location.state).not.toHaveProperty('notice');
});

test('leads to a forgotten password', async () => {
  const { user, router } = open();
  await user.click(screen.getByRole('link', { name: 'Forgot your password?' }));
  expect(router.state.location.pathname).toBe(paths.forgotPassword);
});

test('sends the signed-in on', async () => {
  const { router } = renderScreen(<SignInScreen />, { at: '/login', path: '/login' });
  await waitFor(() => expect(router.state.location.pathname).toBe(paths.daily));
});

test('stays for a session that waits for its code, so that somebody else can sign in', () => {
  const { router } = open();
  act(() => {
    startSession(testToken(), ann);
    requireVerification('ann@example.com');
  });
  expect(store.get(pendingVerificationEmailAtom)).toBe('ann@example.com');
  expect(router.state.location.pathname).toBe('/login');
});

test('asks for the second factor of an account that has one, and says why a code was refused', async () => {
  const refuse = respondError(factors.signIn, 400, 'This code is wrong', 'ERR_INVALID_CODE');
  const { requests } = stubApi(
    respondError(auth.login, 403, 'This account asks for a second factor', 'ERR_SECOND_FACTOR_REQUIRED'),
    respondWith(factors.startSignIn, { attempt: 'first', methods: ['code'], passkey: null }),
    refuse,
  );
  const view = open({ from: '/exports' });
  await signIn(view);
  expect(await screen.findByRole('heading', { name: "Confirm it's you" })).toBeVisible();
  const code = await screen.findByLabelText('Code');
  await waitFor(() => expect(code).toHaveFocus());
  await view.user.type(code, '000000{Enter}');
  expect(await screen.findByText('This code is wrong')).toBeVisible();
  expect(code).toHaveFocus();
  stubApi(respondWith(factors.signIn, { token: testToken(), user: ann }));
  await view.user.clear(code);
  await view.user.type(code, '123456{Enter}');
  await waitFor(() => expect(view.router.state.location.pathname).toBe('/exports'));
  expect(requests.map(({ path, body }) => [path, body]).slice(1)).toEqual([
    ['/auth/second-factor/start', { email: 'ann@example.com', password: 'secret1' }],
    ['/auth/second-factor', { attempt: 'first', code: '000000' }],
    ['/auth/second-factor', { attempt: 'first', code: '123456' }],
  ]);
});

test('starts a new attempt when the first is over, and leads back to the password', async () => {
  const { requests } = stubApi(
    respondError(auth.login, 403, 'This account asks for a second factor', 'ERR_SECOND_FACTOR_REQUIRED'),
    respondWith(factors.startSignIn, { attempt: 'first', methods: ['code'], passkey: null }),
    respondError(factors.signIn, 410, 'This attempt has expired. Start again.', 'ERR_ATTEMPT_EXPIRED'),
  );
  const view = open();
  await signIn(view);
  await view.user.type(await screen.findByLabelText('Code'), '123456{Enter}');
  expect(await screen.findByText('That took too long. Try again.')).toBeVisible();
  expect(requests.filter(({ path }) => path === '/auth/second-factor/start')).toHaveLength(2);
  await view.user.click(screen.getByRole('button', { name: 'Back to sign in' }));
  expect(screen.getByLabelText('Password')).toBeVisible();
});

test('offers passkeys only where browser and provider have them', () => {
  open();
  expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull();
});

describe('single sign-on', () => {
  const offer = (isOnly: boolean) => {
    announceCapabilities('meta', 'single-sign-on');
    return stubApi(respondWith(sso.provider, { name: 'Example ID', is_only: isOnly }));
  };

  test('is offered after the form where the provider has it', async () => {
    offer(false);
    open();
    expect(await screen.findByRole('button', { name: 'Continue with Example ID' })).toBeVisible();
    expect(screen.getByLabelText('Email')).toBeVisible();
  });

  test('is alone where nothing else signs in', async () => {
    offer(true);
    open();
    expect(await screen.findByRole('button', { name: 'Continue with Example ID' })).toBeVisible();
    expect(screen.queryByLabelText('Email')).toBeNull();
  });
});
