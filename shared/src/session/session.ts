import { ApiError, isAborted } from '../api/ApiError.ts';
import { call, callWithoutAuthRedirect } from '../api/call.ts';
import { account } from '../contract/account.ts';
import { auth, type User } from '../contract/auth.ts';
import {
  pendingVerificationEmailAtom,
  requiresVerificationAtom,
  restoringAtom,
  tokenAtom,
  userAtom,
  getSessionUserId,
  store,
} from './store.ts';
import { isTokenRestorable, isTokenValid } from './token.ts';

/** Stores token and user; from now on the guard lets through. */
export function startSession(token: string, user: User): void {
  store.set(requiresVerificationAtom, false);
  store.set(pendingVerificationEmailAtom, undefined);
  // Before the user: what is asked again for another user must carry their token.
  store.set(tokenAtom, token);
  store.set(userAtom, user);
}

/** Forgets token and user, and by `watchSession` every cache. The verification flags go too: they belong to the user who left. */
export function endSession(): void {
  store.set(tokenAtom, undefined);
  store.set(userAtom, undefined);
  store.set(requiresVerificationAtom, false);
  store.set(pendingVerificationEmailAtom, undefined);
}

/** Puts a user on the verify screen: the guard sends every protected page there until the code was right. */
export function requireVerification(email: string): void {
  store.set(pendingVerificationEmailAtom, email);
  store.set(requiresVerificationAtom, true);
}

/** Notifies the provider, then ends the session. Throws what the provider's refusal threw, with the session still there. */
export async function signOut(): Promise<void> {
  await call(auth.logout);
  endSession();
}

/** Returns a profile without its empty fields: a missing field is not a reason to forget the known value. */
const withoutUndefined = (profile: User) =>
  Object.fromEntries(Object.entries(profile).filter(([, value]) => value !== undefined && value !== '')) as User;

/** A refusal that ends no session (specification 5.5). */
const isUnverified = (error: unknown) =>
  error instanceof ApiError && error.status === 401 && error.code === 'ERR_EMAIL_NOT_VERIFIED';

type Lost = (error: ApiError) => void;

/** The profile of the stored session, merged into the user; failure logs the user out (specification 5.4). */
async function mergeProfile(lost: Lost | undefined): Promise<void> {
  const owner = getSessionUserId();
  try {
    const { data } = await call(account.profile);
    if (getSessionUserId() === owner) store.set(userAtom, (user) => ({ ...user, ...withoutUndefined(data) }));
  } catch (error) {
    // A page opened while offline keeps its session: nobody refused it.
    if (isAborted(error) || !navigator.onLine || getSessionUserId() !== owner || isUnverified(error)) return;
    endSession();
    if (error instanceof ApiError) lost?.(error);
  }
}

const expired = () => new ApiError({ kind: 'http', status: 401, message: 'Session expired. Please login again.' });

/** Renews a token that expired while the page was closed; false when there is no session then. */
async function renewExpired(token: string, lost: Lost | undefined): Promise<boolean> {
  if (!isTokenRestorable(token)) {
    endSession();
    lost?.(expired());
    return false;
  }
  store.set(restoringAtom, true);
  // A page opened while offline keeps its session: nobody refused it.
  if ((await renewSession()) || !navigator.onLine) return true;
  if (store.get(tokenAtom) === token) {
    endSession();
    lost?.(lastRefusal ?? expired());
  }
  return store.get(tokenAtom) !== undefined;
}

/**
 * At start: a session whose token expired while the page was closed is renewed, or ends. A stored one is used at once while
 * its profile is fetched, or, without a stored user, after that. `lost` hears why a session ended, unless a 401 was handed
 * on already.
 */
export async function restoreSession(lost?: Lost): Promise<void> {
  const token = store.get(tokenAtom);
  if (token === undefined) return;
  try {
    if (!isTokenValid(token) && !(await renewExpired(token, lost))) return;
    store.set(restoringAtom, store.get(userAtom) === undefined);
    await mergeProfile(lost);
  } finally {
    store.set(restoringAtom, false);
  }
}

/** Before a refresh that had no answer is asked again: a lost answer is not a refusal, and the provider gives the same token twice. */
const RETRY_DELAYS_MS = [1000, 4000];
/** Of a gateway whose provider restarts, and of a provider whose database does. */
const UNAVAILABLE_STATUSES: readonly unknown[] = [502, 503, 504];
const isUnanswered = (error: unknown) =>
  error instanceof ApiError &&
  (error.kind === 'network' || error.kind === 'timeout' || UNAVAILABLE_STATUSES.includes(error.status)) &&
  navigator.onLine;

/**
 * Takes over what another tab has stored. A page that was frozen, or in the back/forward cache, has not heard of it: asking with
 * its own old token would look like a copied one, and end the session in every tab (decision 0070).
 */
function adoptStoredToken(): void {
  const stored = localStorage.getItem('token') || undefined;
  if (stored !== store.get(tokenAtom)) store.set(tokenAtom, stored);
}

let renewing: Promise<boolean> | undefined;
let lastRefusal: ApiError | undefined;

/** Why the last renewal failed, in the provider's words; undefined after one that succeeded. */
export const getRenewalRefusal = (): ApiError | undefined => lastRefusal;

/** A new token for the present one; true when it is stored. One request however many ask; failure logs out. */
export function renewSession(): Promise<boolean> {
  renewing ??= renew().finally(() => {
    renewing = undefined;
  });
  return renewing;
}

async function renew(): Promise<boolean> {
  const token = store.get(tokenAtom);
  const owner = getSessionUserId();
  if (token === undefined) return false;
  lastRefusal = undefined;
  // Another tab may have stored its own new token meanwhile: as good as one that this tab has got.
  const isReplaced = () => store.get(tokenAtom) !== token;
  const isReplacedByOwner = () => isReplaced() && getSessionUserId() === owner;
  adoptStoredToken();
  if (isReplaced()) return isReplacedByOwner();
  for (const delayMs of [...RETRY_DELAYS_MS, undefined]) {
    try {
      const { data } = await callWithoutAuthRedirect(auth.refresh);
      if (isReplaced()) return isReplacedByOwner();
      if (data !== undefined) store.set(tokenAtom, data);
      return data !== undefined;
    } catch (error) {
      if (isReplaced()) return isReplacedByOwner();
      if (error instanceof ApiError) lastRefusal = error;
      if (delayMs === undefined || !isUnanswered(error)) return false;
      await new Promise((resolve) => {
        setTimeout(resolve, delayMs);
      });
      if (isReplaced()) return isReplacedByOwner();
    }
  }
  return false;
}
