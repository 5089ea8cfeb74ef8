import { setTimeout as sleep } from 'node:timers/promises';
import { DbError, isConnectionFailure } from '../DbError.ts';

// About three seconds in total, the time in which a PostgreSQL server restarts.
const RETRY_DELAYS_MS = [20, 100, 200, 400, 800, 1500];

// No retry starts after this time, because waiting for a connection of a busy pool takes ten seconds.
const MAX_RETRY_MS = 5000;

/** Retries work that failed with its connection. Only for work that changes nothing before it fails. */
export async function retryConnection<T>(work: () => Promise<T>): Promise<T> {
  const end = performance.now() + MAX_RETRY_MS;
  for (const delay of RETRY_DELAYS_MS) {
    try {
      return await work();
    } catch (error) {
      if (!isConnectionFailure(DbError.from(error)) || performance.now() > end) throw error;
    }
    await sleep(delay);
  }
  return work();
}
