import { describe, expect, test } from 'vitest';
import { toBatches, prefetch } from './batches.ts';

describe('toBatches', () => {
  async function* each(items: number[], failure?: Error): AsyncGenerator<number> {
    yield* items;
    if (failure !== undefined) throw failure;
  }

  async function listAll<T>(items: AsyncIterable<T>): Promise<T[]> {
    const all: T[] = [];
    for await (const item of items) all.push(item);
    return all;
  }

  const weight = { bytes: 10, getBytes: (item: number) => item };

  describe('toBatches', () => {
    test('ends a batch at its size', async () => {
      expect(await listAll(toBatches(each([1, 2, 3]), 2))).toEqual([[1, 2], [3]]);
    });

    test('ends a batch before it weighs too much, and gives what alone is heavier a batch of its own', async () => {
      const batches = await listAll(toBatches(each([4, 6, 1, 50, 2, 3, 0, 0]), 3, weight));
      expect(batches).toEqual([[4, 6], [1], [50], [2, 3, 0], [0]]);
    });

    test('gives what came before a failure, then throws it', async () => {
      const given: number[][] = [];
      const reading = async () => {
        for await (const batch of toBatches(each([9, 9], new Error('cut off')), 100, weight)) given.push(batch);
      };
      await expect(reading()).rejects.toThrow('cut off');
      expect(given).toEqual([[9], [9]]);
    });
  });
});

describe('prefetch', () => {
  async function* letters(log: string[]): AsyncGenerator<string> {
    try {
      for (const letter of ['a', 'b', 'c']) {
        log.push(`fetches ${letter}`);
        yield letter;
      }
    } finally {
      log.push('closed');
    }
  }

  test('fetches the next item while the caller works on one', async () => {
    const log: string[] = [];
    for await (const letter of prefetch(letters(log))) log.push(`works on ${letter}`);
    expect(log).toEqual(['fetches a', 'fetches b', 'works on a', 'fetches c', 'works on b', 'closed', 'works on c']);
  });

  test('fetches several ahead where told so', async () => {
    const log: string[] = [];
    for await (const letter of prefetch(letters(log), 2)) log.push(`works on ${letter}`);
    expect(log).toEqual(['fetches a', 'fetches b', 'fetches c', 'works on a', 'closed', 'works on b', 'works on c']);
  });

  test('gives what came before a failure, then throws it', async () => {
    async function* cut() {
      yield 'a';
      throw new Error('the archive is cut short');
    }
    const seen: string[] = [];
    const read = async () => {
      for await (const letter of prefetch(cut())) {
        // The failure has occurred before it is awaited.
        await new Promise((resolve) => setImmediate(resolve));
        seen.push(letter);
      }
    };
    await expect(read()).rejects.toThrow('the archive is cut short');
    expect(seen).toEqual(['a']);
  });

  test('a caller that leaves early closes the source', async () => {
    const log: string[] = [];
    for await (const _ of prefetch(letters(log))) break;
    expect(log).toEqual(['fetches a', 'fetches b', 'closed']);
  });
});
