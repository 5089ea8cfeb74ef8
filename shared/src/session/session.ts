import { ApiError, isAborted } from '../api/ApiError.ts';
import { call, callWithoutAuthRedirect } from '../api/call.ts';
import { onReachabilityChange, ANSWER_TIMEOUT_MS, untilAnswered } from '../api/reachability.ts';
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
  isTokenRestorable,
  isTokenValid,
} from './store.ts';

export function startSession(token: string, user: User): void {
  store.set(requiresVerificationAtom, false);
  store.set(pendingVerificationEmailAtom, undefined);
  // Stored before the user, because queries that are repeated for a new user must send the new token.
  store.set(tokenAtom, token);
  store.set(userAtom, user);
}

/**
 * Forgets token and user, and by `watchSession` every cache. The verification flags go too: they belong to the user who
 * left.
 */
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

/** Notifies the provider, then ends the session. Throws the error of a refusal; the session then continues. */
export async function signOut(): Promise<void> {
  await call(auth.logout);
  endSession();
}

const withoutUndefined = (profile: User) =>
  Object.fromEntries(Object.entries(profile).filter(([, value]) => value !== undefined && value !== '')) as User;

// A refusal that ends no session (specification 5.5).
const isUnverified = (error: unknown) =>
  error instanceof ApiError && error.status === 401 && error.code === 'ERR_EMAIL_NOT_VERIFIED';

type Lost = (error: ApiError) => void;

// Merges the profile of the stored session into the user; an answer that refuses or fails signs out (specification
// 5.4).
async function mergeProfile(lost: Lost | undefined): Promise<void> {
  const owner = getSessionUserId();
  const isOwner = () => getSessionUserId() === owner;
  try {
    const profile = await untilAnswered(async () => (isOwner() ? (await call(account.profile)).data : undefined));
    if (isOwner() && profile !== undefined) store.set(userAtom, (user) => ({ ...user, ...withoutUndefined(profile) }));
  } catch (error) {
    if (isAborted(error) || !isOwner() || isUnverified(error)) return;
    endSession();
    if (error instanceof ApiError) lost?.(error);
  }
}

const EXPIRED = 'Session expired. Please login again.';
const expired = (message = EXPIRED) => new ApiError({ kind: 'http', status: 401, message });

// Renews a token that expired while the page was closed. Resolves to false if there is no session to renew.
async function renewExpired(token: string, lost: Lost | undefined): Promise<boolean> {
  if (!isTokenRestorable(token)) {
    endSession();
    lost?.(expired());
    return false;
  }
  if (await renewUntilAnswered()) return true;
  if (store.get(tokenAtom) === token) {
    endSession();
    lost?.(expired(lastRefusal?.serverMessage));
  }
  return store.get(tokenAtom) !== undefined;
}

async function restore(token: string, lost: Lost | undefined): Promise<void> {
  if (!isTokenValid(token)) {
    if (!(await renewExpired(token, lost))) return;
    if (store.get(userAtom) !== undefined) store.set(restoringAtom, false);
  }
  await mergeProfile(lost);
}

/**
 * At start: a session whose token expired while the page was closed is renewed, or ends. A stored one is used at once while
 * its profile is fetched, or, without a stored user, after that. While the provider does not answer, the stored session is
 * used as it is, and the attempts continue after the promise has resolved. `lost` hears why a session ended, unless a 401
 * was handed on already.
 */
export async function restoreSession(lost?: Lost): Promise<void> {
  const token = store.get(tokenAtom);
  if (token === undefined) return;
  store.set(restoringAtom, !isTokenValid(token) || store.get(userAtom) === undefined);
  const unanswered = Promise.withResolvers<void>();
  const stop = onReachabilityChange(unanswered.resolve);
  try {
    await Promise.race([restore(token, lost), unanswered.promise]);
  } finally {
    stop();
    store.set(restoringAtom, false);
  }
}

// Adopts the token that another tab has stored. A page that was frozen, or in the back/forward cache, received no
// event. Renewing its own old token would look like a copied token and end the session in every tab (decision 0070).
function adoptStoredToken(): void {
  const stored = localStorage.getItem('token') || undefined;
  if (stored !== store.get(tokenAtom)) store.set(tokenAtom, stored);
}

let renewing: Promise<boolean> | undefined;
let lastRefusal: ApiError | undefined;

/** The error of the last renewal, with the provider's message; undefined after a success. */
export const getRenewalRefusal = (): ApiError | undefined => lastRefusal;

/**
 * Renews the token. Resolves to true once the new token is stored, and to false if the provider refused, which signs out.
 * Parallel callers share one request. There is no time limit.
 */
export function renewUntilAnswered(): Promise<boolean> {
  renewing ??= renew().finally(() => {
    renewing = undefined;
  });
  return renewing;
}

/** Does the same as `renewUntilAnswered` with a limit of 30 s. @throws ApiError if no answer came in time. */
export async function renewSession(): Promise<boolean> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(unreached()), ANSWER_TIMEOUT_MS);
  try {
    return await Promise.race([renewUntilAnswered(), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

const unreached = () => new ApiError({ kind: 'network', message: 'Network error. Please check your connection.' });

async function renew(): Promise<boolean> {
  const token = store.get(tokenAtom);
  const owner = getSessionUserId();
  if (token === undefined) return false;
  lastRefusal = undefined;
  // Another tab may have stored a new token during the request. It is used like a token of this tab.
  const isReplaced = () => store.get(tokenAtom) !== token;
  const isReplacedByOwner = () => isReplaced() && getSessionUserId() === owner;
  try {
    const renewed = await untilAnswered(async () => {
      adoptStoredToken();
      return isReplaced() ? undefined : (await callWithoutAuthRedirect(auth.refresh)).data;
    });
    if (isReplaced()) return isReplacedByOwner();
    if (renewed !== undefined) store.set(tokenAtom, renewed);
    return renewed !== undefined;
  } catch (error) {
    if (isReplaced()) return isReplacedByOwner();
    if (error instanceof ApiError) lastRefusal = error;
    return false;
  }
}
