export const ATTEMPT_TIMEOUT_MS = 8000;

// Delays before the second and the third attempt.
export const RETRY_DELAYS_MS = [300, 1000];

// Jitter prevents many browsers from retrying at the same time.
export const sleep = (ms: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, ms * (0.75 + Math.random() / 2)));
