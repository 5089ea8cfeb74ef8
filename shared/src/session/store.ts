import { createStore, atom, useAtomValue } from 'jotai';
import { asObject, asString } from '../contract/coerce.ts';
import { readUser, type User } from '../contract/auth.ts';
import { createStoredAtom } from './createStringStorage.ts';
import { jwtDecode } from 'jwt-decode';

/** The one jotai store of the page; the host gives it to its Provider, and code outside React reads it here. */
export const store = createStore();

/** The storage keys of user data in entry points that are fetched on demand: emptied with the session, though the entry point never came. */
export const storeKeys = { exports: 'exports' } as const;

/** The storage keys (specification 5.1): token, user, requiresVerification, pendingVerificationEmail. */
export const tokenAtom = createStoredAtom<string | undefined>('token', undefined, String, String);

const parseUser = (text: string): User | undefined => {
  const user = asObject(JSON.parse(text));
  return Object.keys(user).length === 0 ? undefined : readUser(user);
};
export const userAtom = createStoredAtom<User | undefined>('user', undefined, parseUser, JSON.stringify);

export const requiresVerificationAtom = createStoredAtom<boolean>(
  'requiresVerification',
  false,
  (text) => text === 'true',
  String,
);

export const pendingVerificationEmailAtom = createStoredAtom<string | undefined>(
  'pendingVerificationEmail',
  undefined,
  String,
  String,
);

export type SessionStatus = 'loading' | 'anonymous' | 'signed-in';
export const restoringAtom = atom(false);
export const sessionStatusAtom = atom<SessionStatus>((get) => {
  if (get(restoringAtom)) return 'loading';
  return get(tokenAtom) === undefined ? 'anonymous' : 'signed-in';
});

/**
 * Returns the token's subject. Without a subject it is the user's email, empty until the profile is loaded; undefined without
 * a session. It stays the same after a renewal and a change of email.
 */
export function getSessionUserId(): string | undefined {
  const token = store.get(tokenAtom);
  return token === undefined ? undefined : (readTokenSubject(token) ?? store.get(userAtom)?.email ?? '');
}

/** When the token's expiry claim says it ends, in milliseconds; undefined for a token without one, or not a token. */
export function readTokenExpiry(token: string): number | undefined {
  try {
    const { exp } = jwtDecode(token);
    return typeof exp === 'number' ? exp * 1000 : undefined;
  } catch {
    return undefined;
  }
}

function readTokenSubject(token: string): string | undefined {
  try {
    return asString(jwtDecode(token).sub);
  } catch {
    return undefined;
  }
}

// Providers renew a token for so long after it expired.
const RENEWABLE_MS = 7 * 24 * 60 * 60 * 1000;

/** Returns true if a stored token is valid, or expired so recently that it can be renewed (specification 5.4). */
export const isTokenRestorable = (token: string): boolean => isTokenValid(token, Date.now() - RENEWABLE_MS);

export const isTokenValid = (token: string, now = Date.now()): boolean => (readTokenExpiry(token) ?? 0) > now;

export function useSession() {
  return {
    status: useAtomValue(sessionStatusAtom),
    user: useAtomValue(userAtom),
    requiresVerification: useAtomValue(requiresVerificationAtom),
    pendingEmail: useAtomValue(pendingVerificationEmailAtom),
  };
}
