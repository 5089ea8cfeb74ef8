import { ApiError } from '@faultline/shared/api';
import { sessionStatusAtom, startSession, store } from '@faultline/shared/session';
import { testToken } from '@faultline/shared/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { departureAtom } from './departure.ts';
import { expel } from './expulsion.ts';

const go = vi.fn<(path: string, options: { state: unknown }) => void>();
const refusal = new ApiError({ kind: 'http', status: 401, message: 'Session expired. Please login again.' });

beforeEach(() => {
  vi.useFakeTimers();
  go.mockReset();
  startSession(testToken(), { email: 'ann@example.com', email_verified: true });
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

test('a 401 clears the session at once and goes to sign in after a second, with the page remembered', () => {
  history.replaceState(null, '', '/exports?status=failed');
  expel(refusal, go);
  expect(store.get(sessionStatusAtom)).toBe('anonymous');
  expect(localStorage.getItem('token')).toBeNull();
  expect(localStorage.getItem('user')).toBeNull();
  vi.advanceTimersByTime(999);
  expect(go).not.toHaveBeenCalled();
  expect(store.get(departureAtom)).toBe('expelled');
  vi.advanceTimersByTime(1);
  expect(go).toHaveBeenCalledExactlyOnceWith('/login', { state: { from: '/exports?status=failed' } });
  expect(store.get(departureAtom)).toBe('none');
});

test('several 401s of one moment go there once', () => {
  history.replaceState(null, '', '/exports');
  expel(refusal, go);
  expel(refusal, go);
  vi.runAllTimers();
  expect(go).toHaveBeenCalledOnce();
});

test.each(['/login', '/register', '/'])('on %s nobody is sent anywhere', (page) => {
  history.replaceState(null, '', page);
  expel(refusal, go);
  vi.runAllTimers();
  expect(go).not.toHaveBeenCalled();
  expect(store.get(sessionStatusAtom)).toBe('anonymous');
});
