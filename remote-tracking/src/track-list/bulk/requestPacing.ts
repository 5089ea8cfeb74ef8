import { ApiError } from '@faultline/shared/api';

const MAX_ATTEMPTS = 4;
const MAX_WAIT_SECONDS = 60;

const sleep = (seconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, seconds * 1000);
    signal.addEventListener('abort', end);
  });

export async function retryOnRateLimit<T>(request: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await request();
    } catch (error) {
      const isRateLimited = error instanceof ApiError && error.status === 429;
      if (!isRateLimited || attempt === MAX_ATTEMPTS || signal.aborted) throw error;
      await sleep(Math.min(error.retryAfter ?? 2 ** attempt, MAX_WAIT_SECONDS), signal);
      if (signal.aborted) throw error;
    }
  }
}
