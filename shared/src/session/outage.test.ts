import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from '../api/call.ts';
import { getReachability, retryNow } from '../api/reachability.ts';
import { setApiHandlers } from '../api/request.ts';
import { account } from '../contract/account.ts';
import { auth } from '../contract/auth.ts';
import {
  respondError,
  respondLater,
  respondNetworkError,
  respondRaw,
  respondWith,
  stubApi,
} from '../testing/stubApi.ts';
import { testToken } from '../testing/testToken.ts';
import { endSession, renewSession, restoreSession, startSession } from './session.ts';
import { sessionStatusAtom, store, tokenAtom, userAtom } from './store.ts';
import { watchSession } from './watchSession.ts';

const ann = { email: 'ann@example.com', email_verified: true };
const profile = { ...ann, subscriptionPlan: 'pro' as const, createdDate: '2026-01-05T00:00:00.000Z' };
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
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

const unanswered = [
  ['no answer', respondNetworkError(account.profile)],
  ...[429, 502, 503, 504].map((status) => [status, respondError(account.profile, status, 'Try later')] as const),
  ['the page of a proxy', respondRaw(account.profile, '<html>Bad gateway</html>', 502)],
] as const;

test.each(unanswered)(
  'the answer of a proxy to the profile keeps the session until the provider answers: %s',
  async (_, stub) => {
    stubApi(stub);
    startSession(testToken(), ann);
    const lost = vi.fn<() => void>();
    await restoreSession(lost);
    expect(store.get(sessionStatusAtom)).toBe('signed-in');
    expect(getReachability()).toBe('retrying');
    await vi.advanceTimersByTimeAsync(45_000);
    expect(store.get(sessionStatusAtom)).toBe('signed-in');
    expect(getReachability()).toBe('unreachable');
    stubApi(respondWith(account.profile, profile));
    retryNow();
    await vi.waitFor(() => expect(store.get(userAtom)).toMatchObject({ subscriptionPlan: 'pro' }));
    expect(getReachability()).toBe('reachable');
    expect(lost).not.toHaveBeenCalled();
  },
);

test('a slow profile shows the shell with the stored session before it is answered', async () => {
  const { stub, release } = respondLater(account.profile, profile);
  stubApi(stub);
  store.set(tokenAtom, testToken());
  const restored = restoreSession();
  expect(store.get(sessionStatusAtom)).toBe('loading');
  await vi.advanceTimersByTimeAsync(8000);
  await restored;
  expect(store.get(sessionStatusAtom)).toBe('signed-in');
  expect(getReachability()).toBe('retrying');
  release();
  await vi.waitFor(() => expect(store.get(userAtom)).toMatchObject({ subscriptionPlan: 'pro' }));
  expect(getReachability()).toBe('reachable');
});

test('a sign-out ends the attempts of a session that has no answer', async () => {
  const { requests } = stubApi(respondNetworkError(account.profile));
  startSession(testToken(), ann);
  await restoreSession();
  const before = requests.length;
  endSession();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requests).toHaveLength(before);
  expect(getReachability()).toBe('reachable');
});

test('a session whose token expired is kept while the provider does not answer, and renewed once it does', async () => {
  stubApi(respondError(auth.refresh, 503, 'Restarting'), respondWith(account.profile, profile));
  startSession(testToken(-1), ann);
  await restoreSession();
  expect(store.get(sessionStatusAtom)).toBe('signed-in');
  const fresh = testToken(1800);
  stubApi(respondWith(auth.refresh, { token: fresh }));
  retryNow();
  await vi.waitFor(() => expect(store.get(userAtom)).toMatchObject({ subscriptionPlan: 'pro' }));
  expect(store.get(tokenAtom)).toBe(fresh);
});

test.each([
  ['the network fails', respondNetworkError(auth.refresh)],
  ['the provider is away', respondError(auth.refresh, 503, 'The service is unavailable for a moment.')],
])('a renewal keeps the session while %s, and the attempts continue', async (_, stub) => {
  const { requests } = stubApi(stub);
  startSession(testToken(130), ann);
  await vi.advanceTimersByTimeAsync(71_000);
  expect(getReachability()).toBe('retrying');
  await vi.advanceTimersByTimeAsync(120_000);
  expect(getReachability()).toBe('unreachable');
  expect(store.get(sessionStatusAtom)).toBe('signed-in');
  expect(requests.filter(({ method }) => method === 'POST').length).toBeGreaterThan(10);
  const fresh = testToken(3600);
  stubApi(respondWith(auth.refresh, { token: fresh }));
  await vi.advanceTimersByTimeAsync(7000);
  expect(store.get(tokenAtom)).toBe(fresh);
  expect(getReachability()).toBe('reachable');
});

test('a call that waits for a renewal without an answer fails after 30 s, and the session stays', async () => {
  const unauthorized = vi.fn<() => void>();
  setApiHandlers({ token: () => store.get(tokenAtom), renew: renewSession, unauthorized });
  stubApi(respondError(account.profile, 401, 'Expired'), respondError(auth.refresh, 502, 'Bad gateway'));
  startSession(testToken(), ann);
  const failed = call(account.profile).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(31_000);
  expect(await failed).toMatchObject({ kind: 'network' });
  expect(unauthorized).not.toHaveBeenCalled();
  expect(store.get(sessionStatusAtom)).toBe('signed-in');
});

test('a limit is asked again when its Retry-After is over', async () => {
  const limited = {
    endpoint: account.profile,
    respond: () => Response.json({ success: false }, { status: 429, headers: { 'retry-after': '30' } }),
  };
  const { requests } = stubApi(limited);
  startSession(testToken(), ann);
  await restoreSession();
  await vi.advanceTimersByTimeAsync(23_000);
  expect(requests).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(14_000);
  expect(requests).toHaveLength(2);
  expect(store.get(sessionStatusAtom)).toBe('signed-in');
});
