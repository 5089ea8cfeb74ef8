import { ApiError } from '@faultline/shared/api';
import { vendors } from '@faultline/shared/contract';
import { useQuery } from '@faultline/shared/query';
import { sessionStatusAtom, startSession, store, tokenAtom } from '@faultline/shared/session';
import { renderScreen, respondWith, stubApi, testToken } from '@faultline/shared/testing';
import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { clearQueryCache, handleUnauthorized, sessionEndAtom } from './sessionEnd.ts';

describe('clearQueryCache', () => {
  function Count() {
    const query = useQuery(vendors.stats);
    return <p>{query.status === 'ready' ? query.data : query.status}</p>;
  }

  test('a screen that still waits when the user changes gets the response for the current user', async () => {
    stubApi(respondWith(vendors.stats, { total_vendors: 7 }));
    renderScreen(<Count />);
    expect(screen.getByText('loading')).toBeVisible();
    store.set(tokenAtom, 'of another');
    act(() => clearQueryCache());
    expect(await screen.findByText('7')).toBeVisible();
  });

  test('a screen that shows data of one user shows the next user their own', async () => {
    stubApi(respondWith(vendors.stats, { total_vendors: 7 }));
    renderScreen(<Count />);
    await screen.findByText('7');
    stubApi(respondWith(vendors.stats, { total_vendors: 8 }));
    store.set(tokenAtom, 'of another');
    act(() => clearQueryCache());
    expect(await screen.findByText('8')).toBeVisible();
    expect(screen.queryByText('7')).toBeNull();
  });
});

describe('handleUnauthorized', () => {
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

  test.each(['/login', '/sso', '/register', '/'])('on %s says so, and nobody is sent anywhere', async (page) => {
    history.replaceState(null, '', page);
    renderScreen(<p />);
    act(() => handleUnauthorized(refusal));
    expect(await screen.findByText('Session expired. Please login again.')).toBeVisible();
    expect(store.get(sessionEndAtom)).toBe('none');
    expect(store.get(sessionStatusAtom)).toBe('anonymous');
  });
});
