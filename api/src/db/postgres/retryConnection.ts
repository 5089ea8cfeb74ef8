import { setTimeout as sleep } from 'node:timers/promises';
import { DbError, isConnectionFailure } from '../DbError.ts';

/** Pauses before what failed is tried again: about three seconds, in which a PostgreSQL restarts. */
const RETRY_DELAYS_MS = [20, 100, 200, 400, 800, 1500];

/** No more is tried after this: waiting for a connection of a pool that is in use takes ten seconds each time. */
const MAX_RETRY_MS = 5000;

/** Repeats what failed with its connection. Only for what has changed nothing by then. */
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
