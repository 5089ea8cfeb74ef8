import { auth, meta } from '@faultline/shared/contract';
import { paths } from '@faultline/shared/routing';
import {
  announceCapabilities,
  respondWith,
  respondLater,
  respondRaw,
  respondError,
  renderScreen,
  stubApi,
} from '@faultline/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { RegisterScreen } from './RegisterScreen.tsx';

beforeEach(() => {
  announceCapabilities('meta');
  stubApi();
});

const user = { email: 'ann@example.com', email_verified: false };
const installation = { demo: false, cves: 3, updated_at: null, feeds: [] };
const listRegistrations = (requests: { path: string; body?: unknown }[]) =>
  requests.filter(({ path }) => path !== meta.get.path);
const open = (state?: unknown) =>
  renderScreen(<RegisterScreen />, { at: { pathname: '/register', state }, path: '/register', user: false });

type Filled = [email: string, password: string, confirmation: string];
async function register({ user }: ReturnType<typeof open>, filled: Filled) {
  const labels = ['Email', 'Password', 'Confirm password'];
  for (const [index, label] of labels.entries()) {
    const text = filled[index] ?? '';
    if (text !== '') await user.type(screen.getByLabelText(label), text);
  }
  await user.click(screen.getByRole('button', { name: 'Create Account' }));
}
const good: Filled = ['ann@example.com', 'secret1', 'secret1'];

test('asks a password manager for a new password', () => {
  open();
  expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username');
  expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'new-password');
  expect(screen.getByLabelText('Confirm password')).toHaveAttribute('autocomplete', 'new-password');
  expect(screen.getByText(/Terms of Service/)).toBeVisible();
  expect(document.title).toBe('Create your account · Faultline');
});

test.each<[string, Filled, string]>([
  ['All fields are required', ['', '', ''], 'Email'],
  ['All fields are required', ['odd', 'abc', ''], 'Confirm password'],
  ['Password must be at least 6 characters', ['ann@example.com', 'abc', 'abc'], 'Password'],
  ['Passwords do not match', ['ann@example.com', 'secret1', 'secret2'], 'Confirm password'],
  ['Please enter a valid email address', ['odd', 'secret1', 'secret1'], 'Email'],
  ['Please enter a valid email address', ['ann@example', 'secret1', 'secret1'], 'Email'],
  ['Please enter a valid email address', ['a b@c.example', 'secret1', 'secret1'], 'Email'],
])('%s, in this order: %s', async (text, filled, label) => {
  const { requests } = stubApi(respondWith(meta.get, installation));
  await register(open(), filled);
  expect(screen.getByRole('alert')).toHaveTextContent(text);
  expect(screen.getByLabelText(label)).toBeInvalid();
  expect(screen.getByLabelText(label)).toHaveFocus();
  expect(screen.getByLabelText(label)).toHaveAccessibleDescription(text);
  expect(listRegistrations(requests)).toHaveLength(0);
});

test('shows the errors of all fields together, with the focus on the first', async () => {
  const { requests } = stubApi(respondWith(meta.get, installation));
  await register(open(), ['odd', 'abc', 'abd']);
  for (const [label, text] of [
    ['Email', 'Please enter a valid email address'],
    ['Password', 'Password must be at least 6 characters'],
    ['Confirm password', 'Passwords do not match'],
  ] as const) {
    expect(screen.getByLabelText(label)).toBeInvalid();
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(text);
  }
  expect(screen.getByLabelText('Email')).toHaveFocus();
  expect(listRegistrations(requests)).toHaveLength(0);
});

describe('the terms', () => {
  test('are no links where the installation has no address for them', async () => {
    const { requests } = stubApi(respondWith(meta.get, { ...installation, terms_url: null, privacy_url: null }));
    open();
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(
      screen.getByText('By creating an account, you agree to our Terms of Service and Privacy Policy.'),
    ).toBeVisible();
    expect(screen.queryByRole('link', { name: /Terms of Service|Privacy Policy/ })).toBeNull();
  });

  test('link the addresses of the installation', async () => {
    const terms_url = 'https://acme.example/terms';
    const privacy_url = 'https://acme.example/privacy';
    stubApi(respondWith(meta.get, { ...installation, terms_url, privacy_url }));
    open();
    expect(await screen.findByRole('link', { name: /Terms of Service/ })).toHaveAttribute('href', terms_url);
    expect(screen.getByRole('link', { name: /Privacy Policy/ })).toHaveAttribute('href', privacy_url);
    expect(screen.getByText(/you agree to our/)).toHaveTextContent(/Terms of Service .*and Privacy Policy/);
  });
});

test('registers once with the free plan, and leads to the code', async () => {
  const { stub, release } = respondLater(auth.register, { user: { ...user, email: 'Ann@Example.com' } });
  const { requests } = stubApi(stub, respondWith(meta.get, installation));
  const view = open({ from: '/exports' });
  await register(view, good);
  expect(screen.getByRole('button', { name: 'Creating account...' })).toBeDisabled();
  await view.user.type(screen.getByLabelText('Password'), '{Enter}');
  release();
  await waitFor(() =>
    expect(view.router.state.location).toMatchObject({ pathname: paths.verify, state: { from: '/exports' } }),
  );
  const done = 'Registration successful! Please check your email for verification code.';
  expect(await screen.findByText(done)).toBeVisible();
  expect(listRegistrations(requests).map(({ path, body }) => [path, body])).toEqual([
    ['/auth/register', { email: 'ann@example.com', password: 'secret1', subscriptionPlan: 'free' }],
  ]);
  expect(localStorage.getItem('pendingVerificationEmail')).toBe('Ann@Example.com');
  expect(localStorage.getItem('requiresVerification')).toBe('true');
  expect([localStorage.getItem('token'), localStorage.getItem('user')]).toEqual([null, null]);
});

test('keeps the password nowhere', async () => {
  stubApi(respondWith(auth.register, { user }));
  const view = open();
  await register(view, good);
  await waitFor(() => expect(view.router.state.location.pathname).toBe(paths.verify));
  const kept = [localStorage, sessionStorage, view.router.state.location].map((place) => JSON.stringify(place)).join();
  expect(kept).not.toContain('secret1');
});

test.each([
  ['the words of the provider', respondError(auth.register, 409, 'This address is taken'), 'This address is taken'],
  ['a refusal without words', respondRaw(auth.register, { success: false }), 'An error occurred during registration'],
])('says why it failed: %s', async (_, stub, text) => {
  stubApi(stub);
  const view = open();
  await register(view, good);
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(view.router.state.location.pathname).toBe('/register');
});

test('says that something broke', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    throw new TypeError('broken');
  });
  await register(open(), good);
  expect(await screen.findByRole('alert')).toHaveTextContent('An error occurred during registration');
});

test('leads to sign in and keeps the page that was asked for', async () => {
  const view = open({ from: '/exports' });
  await view.user.click(screen.getByRole('link', { name: 'Sign in' }));
  expect(view.router.state.location).toMatchObject({ pathname: paths.signIn, state: { from: '/exports' } });
});

test('sends the signed-in on', async () => {
  const { router } = renderScreen(<RegisterScreen />, { at: '/register', path: '/register' });
  await waitFor(() => expect(router.state.location.pathname).toBe(paths.daily));
});
