/** Does a work for each item, so many at once, until the signal; an error of one ends all. */
export async function mapWithConcurrency<T>(
  items: readonly T[],
  concurrency: number,
  signal: AbortSignal,
  work: (item: T, index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < items.length && !signal.aborted) {
      const index = next;
      next += 1;
      await work(items[index] as T, index);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
}
