import { setTimeout as pause } from 'node:timers/promises';

/** Longer than registering takes either way, on a machine that is not overloaded. */
const MIN_DURATION_MS = 120;

/** Resolves not before a fixed time, so that a few milliseconds more or less of work tell nothing. */
export async function withConstantTime<T>(work: Promise<T>): Promise<T> {
  const [result] = await Promise.all([work, pause(MIN_DURATION_MS)]);
  return result;
}
