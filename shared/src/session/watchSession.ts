import type { ApiError } from '../api/ApiError.ts';
import { retryNow } from '../api/reachability.ts';
import {
  pendingVerificationEmailAtom,
  requiresVerificationAtom,
  tokenAtom,
  userAtom,
  getSessionUserId,
  store,
  storeKeys,
  readTokenExpiry,
} from './store.ts';
import { endSession, getRenewalRefusal, renewUntilAnswered } from './session.ts';

const RENEW_BEFORE_MS = 60_000;
const MAX_TIMER_DELAY_MS = 2 ** 31 - 1;

// Hears of an end that came by itself, and what the provider said, if it said something.
type Lost = (refusal: ApiError | undefined) => void;

const cleaners = new Set<() => void>();

/** Runs whenever the session ends, in this tab or another; for caches that hold a user's data. Returns what stops it. */
export function onSessionEnd(clean: () => void): () => void {
  cleaners.add(clean);
  return () => cleaners.delete(clean);
}

function forget(): void {
  // Calls of the former user that wait for a retry end with an error.
  retryNow();
  const names = Object.values(storeKeys);
  const isOwn = (key: string) => names.some((name) => key === name || key.startsWith(`${name}:team:`));
  for (const key of Object.keys(localStorage).filter(isOwn)) localStorage.removeItem(key);
  for (const clean of cleaners) clean();
}

// Returns whether the owner changed. An empty name counts as the same owner: it was not known yet.
const hasOwnerChanged = (former: string | undefined, present: string | undefined): boolean =>
  former !== undefined && (present === undefined || (former !== '' && former !== present));

// A minute before the end, but half-way of a token that lives two minutes or less: it would be renewed all the time.
function waitBefore(expiry: number): number {
  const left = expiry - Date.now();
  // Expired as it came: the clocks differ, and asking at once would change nothing.
  if (left <= 0) return RENEW_BEFORE_MS;
  return Math.min(Math.max(left - RENEW_BEFORE_MS, left / 2), MAX_TIMER_DELAY_MS);
}

function scheduleRenewal(token: string | undefined, lost: Lost | undefined): ReturnType<typeof setTimeout> | undefined {
  const expiry = token === undefined ? undefined : readTokenExpiry(token);
  if (expiry === undefined) return undefined;
  const renew = async () => {
    if ((await renewUntilAnswered()) || store.get(tokenAtom) !== token) return;
    endSession();
    lost?.(getRenewalRefusal());
  };
  return setTimeout(() => void renew(), waitBefore(expiry));
}

/**
 * Renews the token a minute before it expires (a failure signs out), follows changes of the storage by other tabs, and
 * empties every cache when the session ends or the user changes. `lost` is called if the session ended without a sign-out.
 * Returns a function that stops it.
 */
export function watchSession(lost?: Lost): () => void {
  let owner = getSessionUserId();
  let timer = scheduleRenewal(store.get(tokenAtom), lost);
  const follow = () => {
    clearTimeout(timer);
    timer = scheduleRenewal(store.get(tokenAtom), lost);
    const present = getSessionUserId();
    if (hasOwnerChanged(owner, present)) forget();
    owner = present;
  };
  const stops = [
    store.sub(tokenAtom, follow),
    store.sub(userAtom, follow),
    // Mounted so that a change in another tab is heard even while no screen shows them.
    store.sub(requiresVerificationAtom, () => undefined),
    store.sub(pendingVerificationEmailAtom, () => undefined),
  ];
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}
