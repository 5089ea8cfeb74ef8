/** The time limit of one attempt to fetch a script (the first step of the fallback chain). */
export const ATTEMPT_TIMEOUT_MS = 8000;

/** The delays before the second and the third attempt. */
export const RETRY_DELAYS_MS = [300, 1000];

/** The delay before another attempt, spread so that a thousand browsers do not come back in the same instant. */
export const sleep = (ms: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, ms * (0.75 + Math.random() / 2)));
