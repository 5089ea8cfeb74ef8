import { ApiError } from './ApiError.ts';

/** `retrying` for the first 30 s without an answer, `unreachable` after that. */
export type Reachability = 'reachable' | 'retrying' | 'unreachable';

// Statuses that proxies send while a provider restarts or is overloaded.
const PROXY_STATUSES: readonly unknown[] = [429, 502, 503, 504];
const NO_ANSWER_KINDS: readonly unknown[] = ['network', 'timeout', 'cross-origin'];

/** Returns whether the provider itself has not answered: no response, or one of a proxy (specification 5.4). */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && (NO_ANSWER_KINDS.includes(error.kind) || PROXY_STATUSES.includes(error.status));

export const ANSWER_TIMEOUT_MS = 30_000;
// An attempt that takes longer is shown as no answer, while it is still awaited.
const SLOW_ANSWER_MS = 8000;
const PAUSES_MS = [1000, 2000, 4000];
const MAX_PAUSE_MS = 5000;
const MAX_REQUESTED_PAUSE_MS = 60_000;

let current: Reachability = 'reachable';
let unreachableTimer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();
const paused = new Set<() => void>();

export const getReachability = (): Reachability => current;

export function onReachabilityChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setReachability(next: Reachability): void {
  if (next === current) return;
  current = next;
  for (const listener of listeners) listener();
}

function noteMissingAnswer(): void {
  if (current !== 'reachable') return;
  unreachableTimer = setTimeout(() => setReachability('unreachable'), ANSWER_TIMEOUT_MS);
  setReachability('retrying');
}

function noteAnswer(): void {
  clearTimeout(unreachableTimer);
  setReachability('reachable');
}

export function retryNow(): void {
  for (const proceed of paused) proceed();
}

const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    const proceed = () => {
      clearTimeout(timer);
      paused.delete(proceed);
      removeEventListener('online', proceed);
      resolve();
    };
    // Browsers that lost the same provider do not ask again in the same moment.
    const timer = setTimeout(proceed, ms * (0.8 + 0.4 * Math.random()));
    paused.add(proceed);
    addEventListener('online', proceed);
  });

const getRequestedPauseMs = (error: unknown): number =>
  error instanceof ApiError ? Math.min((error.retryAfter ?? 0) * 1000, MAX_REQUESTED_PAUSE_MS) : 0;

/** Repeats `attempt` without a time limit until the provider answers, and updates the reachability. */
export async function untilAnswered<T>(attempt: () => Promise<T>): Promise<T> {
  const slow = setTimeout(noteMissingAnswer, SLOW_ANSWER_MS);
  try {
    for (let tries = 0; ; tries += 1) {
      try {
        return await attempt();
      } catch (error) {
        if (!isUnanswered(error)) throw error;
        noteMissingAnswer();
        await pause(Math.max(PAUSES_MS[tries] ?? MAX_PAUSE_MS, getRequestedPauseMs(error)));
      }
    }
  } finally {
    clearTimeout(slow);
    noteAnswer();
  }
}
