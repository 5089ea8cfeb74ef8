import { describe, expect, test } from 'vitest';
import { toBatches } from './toBatches.ts';

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
