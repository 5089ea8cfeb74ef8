import { ApiError } from '@faultline/shared/api';
import { sessionStatusAtom, startSession, store } from '@faultline/shared/session';
import { testToken } from '@faultline/shared/testing';
import { beforeEach, expect, test } from 'vitest';
import { departureAtom } from './departure.ts';
import { expel } from './expulsion.ts';

const refusal = new ApiError({ kind: 'http', status: 401, message: 'Session expired. Please login again.' });

beforeEach(() => {
  store.set(departureAtom, 'none');
  startSession(testToken(), { email: 'ann@example.com', email_verified: true });
});

test('clears the session', () => {
  history.replaceState(null, '', '/exports');
  expel(refusal);
  expect(store.get(sessionStatusAtom)).toBe('anonymous');
  expect(localStorage.getItem('token')).toBeNull();
  expect(localStorage.getItem('user')).toBeNull();
  expect(store.get(departureAtom)).toBe('expelled');
});

test.each(['/login', '/register', '/'])('on %s nobody is sent anywhere', (page) => {
  history.replaceState(null, '', page);
  expel(refusal);
  expect(store.get(departureAtom)).toBe('none');
  expect(store.get(sessionStatusAtom)).toBe('anonymous');
});
