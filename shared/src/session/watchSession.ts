import { pendingVerificationEmailAtom, requiresVerificationAtom, tokenAtom, userAtom } from './atoms.ts';
import { endSession, renewSession } from './session.ts';
import { store } from './store.ts';
import { expiryOf } from './token.ts';

const RENEW_BEFORE_MS = 60_000;
/** What setTimeout can hold. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

const cleaners = new Set<() => void>();

/** Runs whenever the session ends, in this tab or another; for caches that hold a person's data. Returns what stops it. */
export function onSessionEnd(clean: () => void): () => void {
  cleaners.add(clean);
  return () => cleaners.delete(clean);
}

function renewalOf(token: string | undefined): ReturnType<typeof setTimeout> | undefined {
  const expiry = token === undefined ? undefined : expiryOf(token);
  if (expiry === undefined) return undefined;
  const wait = Math.min(Math.max(expiry - Date.now() - RENEW_BEFORE_MS, 1000), LONGEST_WAIT_MS);
  return setTimeout(() => void renewSession().then((renewed) => renewed || !navigator.onLine || endSession()), wait);
}

/**
 * Keeps the session alive and honest for as long as the page lives: renews the token a minute before it expires (failure
 * logs out), hears what other tabs do to the storage, and empties every cache when the session ends or changes hands.
 * Returns what stops it.
 */
export function watchSession(): () => void {
  let owner = store.get(tokenAtom) === undefined ? undefined : store.get(userAtom)?.email;
  let timer = renewalOf(store.get(tokenAtom));
  const follow = () => {
    clearTimeout(timer);
    const token = store.get(tokenAtom);
    timer = renewalOf(token);
    const present = token === undefined ? undefined : store.get(userAtom)?.email;
    if (owner !== undefined && owner !== present) for (const clean of cleaners) clean();
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
