import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { isConnectionFailure, isDiskFull, isTimeout } from './db/index.ts';

const RETRY_DELAYS_MS = [1000, 2000, 5000, 10_000, 20_000, 30_000];
// For failures that time does not solve. After these attempts the process ends, and a new one may succeed.
const MAX_ATTEMPTS = 4;

interface RetryOptions {
  log: Pick<Logger, 'error'>;
  signal: AbortSignal;
  delaysMs?: readonly number[];
}

const canHeal = (error: unknown) => isConnectionFailure(error) || isDiskFull(error) || isTimeout(error);

// Retries with growing pauses: without limit while the database is unavailable or full, else a few times.
export async function retryPreparation(prepare: () => Promise<void>, options: RetryOptions): Promise<void> {
  const { log, signal, delaysMs = RETRY_DELAYS_MS } = options;
  let unhealed = 0;
  for (let attempt = 0; ; attempt++) {
    signal.throwIfAborted();
    try {
      return await prepare();
    } catch (error) {
      if (!canHeal(error)) unhealed += 1;
      if (unhealed === MAX_ATTEMPTS) throw error;
      const delayMs = delaysMs[Math.min(attempt, delaysMs.length - 1)] ?? 0;
      log.error({ err: error, attempt: attempt + 1, delayMs }, 'preparation failed; it is tried again');
      await sleep(delayMs, undefined, { signal });
    }
  }
}
