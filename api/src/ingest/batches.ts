// The maximum weight of a batch; one item alone may be heavier.
interface Weight<T> {
  bytes: number;
  getBytes: (item: T) => number;
}

// The number of stored rows that were read in one step, and the key of the last one.
export interface StoredBatch {
  count: number;
  last: number | undefined;
}

// Handles stored rows part by part, until a part has no row. Returns the number of rows.
export async function forEachBatch(
  handle: (previous: number | undefined) => Promise<StoredBatch>,
  signal: AbortSignal | undefined,
): Promise<number> {
  let count = 0;
  let batch: StoredBatch | undefined;
  do {
    signal?.throwIfAborted();
    batch = await handle(batch?.last);
    count += batch.count;
  } while (batch.last !== undefined);
  return count;
}

// Groups items by count and by total bytes. Items before a failure are yielded before it is thrown.
export async function* toBatches<T>(
  items: AsyncIterable<T>,
  size: number,
  { bytes, getBytes }: Weight<T> = { bytes: 0, getBytes: () => 0 },
): AsyncGenerator<T[]> {
  let batch: T[] = [];
  let total = 0;
  let failure: { error: unknown } | undefined;
  try {
    for await (const item of items) {
      if (batch.length > 0 && total + getBytes(item) > bytes) {
        yield batch;
        [batch, total] = [[], 0];
      }
      batch.push(item);
      total += getBytes(item);
      if (batch.length < size) continue;
      yield batch;
      [batch, total] = [[], 0];
    }
  } catch (error) {
    failure = { error };
  }
  if (batch.length > 0) yield batch;
  if (failure !== undefined) throw failure.error;
}

// Fetches the next `ahead` items while the caller handles one. A failure is thrown after the items before it. If the
// caller leaves early, it waits for pending items.
export async function* prefetch<T>(items: AsyncGenerator<T>, ahead = 1): AsyncGenerator<T> {
  const fetch = () => {
    const item = items.next();
    item.catch(() => undefined); // thrown below, when its turn comes
    return item;
  };
  const coming = Array.from({ length: ahead }, fetch);
  try {
    for (;;) {
      const item = await (coming.shift() as ReturnType<typeof fetch>);
      if (item.done) break;
      coming.push(fetch());
      yield item.value;
    }
  } finally {
    await items.return(undefined);
  }
}

export async function* takeUntilAborted<T>(
  items: AsyncIterable<T>,
  signal: AbortSignal | undefined,
): AsyncGenerator<T> {
  for await (const item of items) {
    if (signal?.aborted === true) return;
    yield item;
  }
}
