import { ApiError } from '@faultline/shared/api';
import { sessionStatusAtom, startSession, store } from '@faultline/shared/session';
import { testToken } from '@faultline/shared/testing';
import { beforeEach, expect, test } from 'vitest';
import { sessionEndAtom } from './sessionEnd.ts';
import { handleUnauthorized } from './handleUnauthorized.ts';

const refusal = new ApiError({ kind: 'http', status: 401, message: 'Session expired. Please login again.' });

beforeEach(() => {
  store.set(sessionEndAtom, 'none');
  startSession(testToken(), { email: 'ann@example.com', email_verified: true });
});

test('clears the session', () => {
  history.replaceState(null, '', '/exports');
  handleUnauthorized(refusal);
  expect(store.get(sessionStatusAtom)).toBe('anonymous');
  expect(localStorage.getItem('token')).toBeNull();
  expect(localStorage.getItem('user')).toBeNull();
  expect(store.get(sessionEndAtom)).toBe('session-expired');
});

test.each(['/login', '/register', '/'])('on %s nobody is sent anywhere', (page) => {
  history.replaceState(null, '', page);
  handleUnauthorized(refusal);
  expect(store.get(sessionEndAtom)).toBe('none');
  expect(store.get(sessionStatusAtom)).toBe('anonymous');
});
