import { expect, test } from 'vitest';
import { prefetch } from './prefetch.ts';

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

test('gives what came before a failure, then throws it', async () => {
  async function* cut() {
    yield 'a';
    throw new Error('the archive is cut short');
  }
  const seen: string[] = [];
  const read = async () => {
    for await (const letter of prefetch(cut())) {
      // The failure has happened by now, and nobody waits for it yet.
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
