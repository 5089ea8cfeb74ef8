import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setApiHandlers } from '../api/request.ts';
import { account } from '../contract/account.ts';
import { auth } from '../contract/auth.ts';
import { respondError, respondNetworkError, respondRaw, respondWith, stubApi } from '../testing/stubApi.ts';
import { testToken } from '../testing/testToken.ts';
import { sessionStatusAtom, tokenAtom, userAtom, store } from './store.ts';
import { endSession, renewSession, requireVerification, restoreSession, signOut, startSession } from './session.ts';
import { onSessionEnd, watchSession } from './watchSession.ts';

const ann = { email: 'ann@example.com', email_verified: true };
const profile = { ...ann, subscriptionPlan: 'pro' as const, createdDate: '2026-01-05T00:00:00.000Z' };
let stop: () => void;

beforeEach(() => {
  setApiHandlers({
    token: () => store.get(tokenAtom),
    renew: () => Promise.resolve(false),
    unauthorized: () => undefined,
  });
  endSession();
  stop = watchSession();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

test('a session is kept under the names of the spec', () => {
  const token = testToken();
  startSession(token, ann);
  expect(localStorage.getItem('token')).toBe(token);
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject(ann);
  expect(localStorage.getItem('requiresVerification')).toBe('false');
  requireVerification('bob@example.com');
  expect(localStorage.getItem('requiresVerification')).toBe('true');
  expect(localStorage.getItem('pendingVerificationEmail')).toBe('bob@example.com');
});

test('the data of a user is cleared with the session, also of entry points that were never opened', () => {
  startSession(testToken(), ann);
  localStorage.setItem('exports', '[{"job_id":"1"}]');
  localStorage.setItem('exports:team:5', '[{"job_id":"2"}]');
  endSession();
  expect(localStorage.getItem('exports')).toBeNull();
  expect(localStorage.getItem('exports:team:5')).toBeNull();
});

test('a profile with a changed email keeps the data of the user', async () => {
  const clean = vi.fn<() => void>();
  const ignore = onSessionEnd(clean);
  stubApi(respondWith(account.profile, { ...profile, email: 'ann.lee@example.com' }));
  startSession(testToken(900, '7'), ann);
  localStorage.setItem('exports', '[{"job_id":"1"}]');
  await restoreSession();
  expect(store.get(userAtom)).toMatchObject({ email: 'ann.lee@example.com' });
  store.set(tokenAtom, testToken(1800, '7'));
  expect(localStorage.getItem('exports')).not.toBeNull();
  expect(clean).not.toHaveBeenCalled();
  ignore();
});

test('a session that another user takes over empties the caches, once their token is there to ask with', () => {
  const seen: unknown[] = [];
  const ignore = onSessionEnd(() => seen.push(store.get(tokenAtom)));
  for (const [anns, bobs] of [
    [testToken(900, '7'), testToken(900, '8')],
    // A provider whose tokens have no subject.
    [testToken(900), testToken(901)],
  ] as const) {
    startSession(anns, ann);
    localStorage.setItem('exports', '[{"job_id":"1"}]');
    startSession(bobs, { email: 'bob@example.com', email_verified: true });
    expect(seen).toEqual([bobs]);
    expect(localStorage.getItem('exports')).toBeNull();
    endSession();
    seen.length = 0;
  }
  ignore();
});

test('a session of a user without an email ends like any other', () => {
  const clean = vi.fn<() => void>();
  const ignore = onSessionEnd(clean);
  startSession(testToken(), { email: '', email_verified: true });
  endSession();
  expect(clean).toHaveBeenCalledOnce();
  ignore();
});

test('a stored session is restored with its profile merged in', async () => {
  stubApi(respondWith(account.profile, profile));
  startSession(testToken(), ann);
  await restoreSession();
  expect(store.get(userAtom)).toMatchObject({ email: 'ann@example.com', subscriptionPlan: 'pro' });
  expect(store.get(sessionStatusAtom)).toBe('signed-in');
});

test('a profile takes nothing away that it does not know', async () => {
  stubApi(respondRaw(account.profile, { id: 7, plan: 'Premium' }));
  startSession(testToken(), ann);
  await restoreSession();
  expect(store.get(userAtom)).toMatchObject({ ...ann, subscriptionPlan: 'Premium' });
});

// Returns why the session ended.
async function restore(): Promise<string[]> {
  const why: string[] = [];
  await restoreSession(({ message }) => why.push(message));
  return why;
}

test.each([
  ['success: false', respondRaw(account.profile, { success: false, message: 'Account closed' })],
  ['403', respondError(account.profile, 403, 'Account closed')],
  ['500', respondError(account.profile, 500, 'Account closed')],
  ['an error page', respondRaw(account.profile, '<html>Welcome</html>'), 'HTTP error! status: 200'],
])('a profile that is refused logs out, and says why: %s', async (_, stub, text = 'Account closed') => {
  stubApi(stub);
  startSession(testToken(), ann);
  expect(await restore()).toEqual([text]);
  expect(store.get(sessionStatusAtom)).toBe('anonymous');
  expect(localStorage.getItem('token')).toBeNull();
});

test('a profile refused because the email is not verified signs nobody out', async () => {
  stubApi(respondRaw(account.profile, { error: 'ERR_EMAIL_NOT_VERIFIED' }, 401));
  startSession(testToken(), ann);
  await restoreSession();
  expect(store.get(sessionStatusAtom)).toBe('signed-in');
});

test('a profile refused with 401 is asked for again once the token could be renewed', async () => {
  const fresh = testToken(3600);
  stubApi(respondError(account.profile, 401, 'No'));
  startSession(testToken(), ann);
  setApiHandlers({
    token: () => store.get(tokenAtom),
    renew: () => {
      store.set(tokenAtom, fresh);
      stubApi(respondWith(account.profile, profile));
      return Promise.resolve(true);
    },
    unauthorized: () => undefined,
  });
  await restoreSession();
  expect(store.get(tokenAtom)).toBe(fresh);
  expect(store.get(userAtom)).toMatchObject({ subscriptionPlan: 'pro' });
});

describe('a token that expired while the page was closed', () => {
  const DAY_SECONDS = 24 * 60 * 60;

  test('is renewed once, and the session goes on', async () => {
    const fresh = testToken(1800);
    const { requests } = stubApi(respondWith(auth.refresh, { token: fresh }), respondWith(account.profile, profile));
    startSession(testToken(-6 * DAY_SECONDS), ann);
    const restored = restoreSession();
    expect(store.get(sessionStatusAtom)).toBe('loading');
    await restored;
    expect(store.get(sessionStatusAtom)).toBe('signed-in');
    expect(store.get(tokenAtom)).toBe(fresh);
    expect(requests.filter(({ path }) => path.endsWith('/auth/refresh'))).toHaveLength(1);
  });

  test.each([
    [401, { message: 'Your password was changed.' }, 'Your password was changed.'],
    [200, { success: false, message: 'This account is closed.' }, 'This account is closed.'],
    [200, { success: false }, 'Session expired. Please login again.'],
    [200, { success: true, data: {} }, 'Session expired. Please login again.'],
  ])('ends the session when the provider refuses with status %d and %j, and says why', async (status, body, reason) => {
    stubApi(respondRaw(auth.refresh, body, status));
    startSession(testToken(-1), ann);
    expect(await restore()).toEqual([reason]);
    expect(store.get(sessionStatusAtom)).toBe('anonymous');
  });

  test('ends the session without asking anyone after a week, and says so', async () => {
    const { requests } = stubApi();
    startSession(testToken(-8 * DAY_SECONDS), ann);
    expect(await restore()).toEqual(['Session expired. Please login again.']);
    expect(store.get(sessionStatusAtom)).toBe('anonymous');
    expect(requests).toHaveLength(0);
  });

  test('keeps the session while the browser is offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    stubApi(respondNetworkError(auth.refresh), respondNetworkError(account.profile));
    startSession(testToken(-1), ann);
    await restoreSession();
    expect(store.get(sessionStatusAtom)).toBe('signed-in');
  });
});

test('the token is renewed a minute before it expires', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const fresh = testToken(3600);
  const { requests } = stubApi(respondWith(auth.refresh, { token: fresh }));
  startSession(testToken(1800), ann);
  await vi.advanceTimersByTimeAsync(1738_000);
  expect(requests).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(3000);
  await vi.waitFor(() => expect(store.get(tokenAtom)).toBe(fresh), 60_000);
});

test('a token of half a minute is renewed half-way, not all the time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const { requests } = stubApi(respondWith(auth.refresh, { token: testToken(30) }));
  startSession(testToken(30), ann);
  await vi.advanceTimersByTimeAsync(14_000);
  expect(requests).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(2000);
  expect(requests).toHaveLength(1);
});

test('a renewal that is refused in time logs out', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  stubApi(respondError(auth.refresh, 401, 'No'));
  const lost = vi.fn<() => void>();
  stop();
  stop = watchSession(lost);
  startSession(testToken(130), ann);
  await vi.advanceTimersByTimeAsync(71_000);
  await vi.waitFor(() => expect(store.get(sessionStatusAtom)).toBe('anonymous'), 60_000);
  expect(lost).toHaveBeenCalledOnce();
});

test('a token that another tab has got meanwhile is as good', async () => {
  const token = testToken();
  const elsewhere = testToken(3600);
  stubApi(respondError(auth.refresh, 401, 'No'));
  startSession(token, ann);
  const renewal = renewSession();
  store.set(tokenAtom, elsewhere);
  expect(await renewal).toBe(true);
  expect(store.get(tokenAtom)).toBe(elsewhere);
});

test('a page that heard of no change asks nothing with its old token, but takes the one another tab has stored', async () => {
  const { requests } = stubApi(respondError(auth.refresh, 401, 'No'));
  startSession(testToken(900, '7'), ann);
  const elsewhere = testToken(3600, '7');
  localStorage.setItem('token', elsewhere);
  expect(await renewSession()).toBe(true);
  expect(store.get(tokenAtom)).toBe(elsewhere);
  localStorage.removeItem('token');
  expect(await renewSession()).toBe(false);
  expect(store.get(sessionStatusAtom)).toBe('anonymous');
  expect(requests).toEqual([]);
});

test('a page that comes back from the back/forward cache reads the storage again', () => {
  startSession(testToken(900, '7'), ann);
  const elsewhere = testToken(3600, '7');
  localStorage.setItem('token', elsewhere);
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(store.get(tokenAtom)).toBe(elsewhere);
});

test('concurrent renewals share one request', async () => {
  const { requests } = stubApi(respondWith(auth.refresh, { token: testToken(3600) }));
  startSession(testToken(), ann);
  expect(await Promise.all([renewSession(), renewSession()])).toEqual([true, true]);
  expect(requests).toHaveLength(1);
});

test('sign-out notifies the provider, and stays signed in when it refuses', async () => {
  startSession(testToken(), ann);
  stubApi(respondError(auth.logout, 500, 'Broken'));
  await expect(signOut()).rejects.toThrow('Broken');
  expect(store.get(sessionStatusAtom)).toBe('signed-in');
  stubApi(respondWith(auth.logout, null));
  await signOut();
  expect(store.get(sessionStatusAtom)).toBe('anonymous');
});

test('a sign-out in another tab is heard, and empties the caches', () => {
  const clean = vi.fn<() => void>();
  const forget = onSessionEnd(clean);
  startSession(testToken(), ann);
  localStorage.removeItem('token');
  dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: null, storageArea: localStorage }));
  expect(store.get(sessionStatusAtom)).toBe('anonymous');
  expect(clean).toHaveBeenCalledOnce();
  forget();
});

test('an unreadable stored user counts as none', () => {
  localStorage.setItem('user', '{"email":');
  dispatchEvent(new StorageEvent('storage', { key: 'user', storageArea: localStorage }));
  expect(store.get(userAtom)).toBeUndefined();
});
