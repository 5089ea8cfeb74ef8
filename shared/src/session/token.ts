import { jwtDecode } from 'jwt-decode';
import { text } from '../contract/tolerant.ts';

/** When the token's expiry claim says it ends, in milliseconds; undefined for a token without one, or not a token. */
export function expiryOf(token: string): number | undefined {
  try {
    const { exp } = jwtDecode(token);
    return typeof exp === 'number' ? exp * 1000 : undefined;
  } catch {
    return undefined;
  }
}

/** Whom the token is made for, where it says so; the same in all tokens of a person. */
export function subjectOf(token: string): string | undefined {
  try {
    return text(jwtDecode(token).sub);
  } catch {
    return undefined;
  }
}

/** A token is valid if its expiry claim is in the future (specification 5.4). */
export const isTokenValid = (token: string, now = Date.now()): boolean => (expiryOf(token) ?? 0) > now;
