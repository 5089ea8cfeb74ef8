import { jwtDecode } from 'jwt-decode';
import { asString } from '../contract/coerce.ts';

/** When the token's expiry claim says it ends, in milliseconds; undefined for a token without one, or not a token. */
export function readTokenExpiry(token: string): number | undefined {
  try {
    const { exp } = jwtDecode(token);
    return typeof exp === 'number' ? exp * 1000 : undefined;
  } catch {
    return undefined;
  }
}

/** Whom the token is made for, where it says so; the same in all tokens of a user. */
export function readTokenSubject(token: string): string | undefined {
  try {
    return asString(jwtDecode(token).sub);
  } catch {
    return undefined;
  }
}

// Providers renew a token for so long after it expired.
const RENEWABLE_MS = 7 * 24 * 60 * 60 * 1000;

/** Tells whether a stored token can begin a session: it is valid, or expired so recently that it can be renewed (specification 5.4). */
export const isTokenRestorable = (token: string): boolean => isTokenValid(token, Date.now() - RENEWABLE_MS);

/** A token is valid if its expiry claim is in the future (specification 5.4). */
export const isTokenValid = (token: string, now = Date.now()): boolean => (readTokenExpiry(token) ?? 0) > now;
