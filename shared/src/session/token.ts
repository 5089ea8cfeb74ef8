import { jwtDecode } from 'jwt-decode';

/** When the token's expiry claim says it ends, in milliseconds; undefined for a token without one, or not a token. */
export function expiryOf(token: string): number | undefined {
  try {
    const { exp } = jwtDecode(token);
    return typeof exp === 'number' ? exp * 1000 : undefined;
  } catch {
    return undefined;
  }
}

/** A token is valid if its expiry claim is in the future (spec part 1, section 4). */
export const isTokenValid = (token: string, now = Date.now()): boolean => (expiryOf(token) ?? 0) > now;
