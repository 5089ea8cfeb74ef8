import { account, sso } from '@faultline/shared/contract';
import type { SsoAttempt } from '@faultline/shared/forms';
import { paths } from '@faultline/shared/routing';
import {
  announceCapabilities,
  forgetCapabilities,
  renderScreen,
  respondError,
  respondWith,
  stubApi,
  testToken,
} from '@faultline/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SsoScreen } from './SsoScreen.tsx';

const ann = { email: 'ann@example.com', email_verified: true };
const session = { token: testToken(), user: ann };
const storeAttempt = (attempt: SsoAttempt) => sessionStorage.setItem('faultline-sso', JSON.stringify(attempt));
const open = () => renderScreen(<SsoScreen />, { at: '/sso?code=c&state=s', path: '/sso', user: false });

test('completes the sign-in that this tab started, and leaves no code in the address', async () => {
  const { requests } = stubApi(respondWith(sso.finish, { session, link: null }));
  storeAttempt({ attempt: 'one', from: '/exports' });
  const { router } = open();
  await waitFor(() => expect(router.state.location.pathname).toBe('/exports'));
  expect(requests.map(({ body }) => body)).toEqual([{ attempt: 'one', query: '?code=c&state=s' }]);
  expect(router.state.location.search).toBe('');
});

test('learns what the service offers first, as it is the first page after the identity provider', async () => {
  const { requests } = stubApi(
    respondError(account.plans, 503, 'Not now.'),
    respondWith(sso.finish, { session, link: null }),
  );
  forgetCapabilities();
  storeAttempt({ attempt: 'one' });
  const { router } = open();
  expect(await screen.findByText('Not now.')).toBeVisible();
  announceCapabilities('single-sign-on');
  await waitFor(() => expect(router.state.location.pathname).toBe(paths.daily));
  expect(requests.map(({ path }) => path)).toContain('/auth/sso/finish');
});

test('refuses an answer that this tab did not ask for', async () => {
  const { requests } = stubApi();
  open();
  expect(await screen.findByText(/was not started in this tab/)).toBeVisible();
  expect(requests).toEqual([]);
});

test('says why it was refused', async () => {
  stubApi(respondError(sso.finish, 400, 'The sign-in was not accepted. Start again.', 'ERR_SSO_REFUSED'));
  storeAttempt({ attempt: 'one' });
  open();
  expect(await screen.findByText('The sign-in was not accepted. Start again.')).toBeVisible();
});

test('completes a proof in the session that asked for it, and returns', async () => {
  const { requests } = stubApi(respondWith(sso.prove, null));
  storeAttempt({ attempt: 'one', from: '/account', isProof: true });
  const { router } = renderScreen(<SsoScreen />, { at: '/sso?code=c&state=s', path: '/sso' });
  await waitFor(() => expect(router.state.location.pathname).toBe('/account'));
  expect(requests.map(({ path, body }) => ({ path, body }))).toEqual([
    { path: '/user/proof/sso', body: { attempt: 'one', query: '?code=c&state=s' } },
  ]);
});

test('says why a proof was refused, and keeps the session', async () => {
  stubApi(respondError(sso.prove, 400, 'Somebody else signed in.', 'ERR_SSO_REFUSED'));
  storeAttempt({ attempt: 'one', from: '/account', isProof: true });
  renderScreen(<SsoScreen />, { at: '/sso?code=c&state=s', path: '/sso' });
  expect(await screen.findByText('Somebody else signed in.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/account');
});

test('connects an account that exists by its password and code', async () => {
  const link = { attempt: 'two', email: ann.email, has_password: true, needs_code: true };
  const { requests } = stubApi(respondWith(sso.finish, { session: null, link }), respondWith(sso.link, session));
  storeAttempt({ attempt: 'one' });
  const { user, router } = open();
  await user.type(await screen.findByLabelText('Password'), 'secret1');
  await user.type(screen.getByLabelText('Code'), '123456{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe(paths.daily));
  expect(requests.at(-1)?.body).toEqual({ attempt: 'two', password: 'secret1', code: '123456' });
});
