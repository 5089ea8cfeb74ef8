import { getReachability, onReachabilityChange } from '../api/reachability.ts';

// A network that is back may not reach the server yet. After the last pause, only the user retries.
const PAUSES_MS = [2000, 5000, 15_000, 30_000];

const listeners = new Set<() => void>();
let pending: ReturnType<typeof setTimeout> | undefined;
let ignoreReachability = (): unknown => undefined;

/**
 * Calls `retry` when the browser is online again or the provider answers again, and then with growing pauses while the page
 * is visible. A subscriber that is added between two attempts takes part in the next one. Returns the function that
 * unsubscribes.
 */
export function onReconnect(retry: () => void): () => void {
  if (listeners.size === 0) {
    addEventListener('online', start);
    ignoreReachability = onReachabilityChange(() => getReachability() === 'reachable' && start());
  }
  listeners.add(retry);
  return () => {
    listeners.delete(retry);
    if (listeners.size > 0) return;
    removeEventListener('online', start);
    ignoreReachability();
  };
}

function start(): void {
  clearTimeout(pending);
  tryAgain(0);
}

function tryAgain(count: number): void {
  if (!navigator.onLine) return;
  if (document.visibilityState === 'hidden') {
    document.addEventListener('visibilitychange', () => tryAgain(count), { once: true });
    return;
  }
  for (const retry of listeners) retry();
  const pause = PAUSES_MS[count];
  if (pause !== undefined) pending = setTimeout(() => tryAgain(count + 1), pause);
}
