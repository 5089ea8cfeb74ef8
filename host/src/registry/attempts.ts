/** How long one attempt to fetch a script may take (the first step of the fallback chain). */
export const ATTEMPT_TIMEOUT_MS = 8000;

/** Before the second and the third attempt. */
export const RETRY_DELAYS_MS = [300, 1000];

/** The delay before another attempt, spread so that a thousand browsers do not come back in the same instant. */
export const sleep = (ms: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, ms * (0.75 + Math.random() / 2)));

/** Gives up on work that does not answer; `what` begins the sentence that says so. */
export const withTimeout = <T>(work: Promise<T>, ms: number, what: string): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${what} did not answer within ${ms / 1000} s`)), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
