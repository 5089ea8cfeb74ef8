import type { ApiError } from '../api/ApiError.ts';
import type { Outcome } from '../query/useCommand.ts';

/** Works on a few items at a time, until all are done or `signal` is aborted. */
export async function forEachConcurrently<T>(
  items: readonly T[],
  concurrency: number,
  work: (item: T) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const queue = items.values();
  const takeTurns = async () => {
    for (const item of queue) {
      if (signal?.aborted) return;
      await work(item);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, takeTurns));
}

export interface Progress {
  done: number;
  total: number;
}

const MAX_CONCURRENCY = 4;

/** Runs a command for each item, a few at a time, and returns which were done and which were refused. */
export async function runEach<T>(
  items: readonly T[],
  command: (item: T) => Promise<Outcome<unknown>>,
  onProgress: (progress: Progress) => void = () => undefined,
) {
  const done: T[] = [];
  const refused: { item: T; error: ApiError }[] = [];
  const report = () => onProgress({ done: done.length + refused.length, total: items.length });
  report();
  await forEachConcurrently(items, MAX_CONCURRENCY, async (item) => {
    const outcome = await command(item);
    if (outcome.ok) done.push(item);
    else refused.push({ item, error: outcome.error });
    report();
  });
  return { done, refused };
}
