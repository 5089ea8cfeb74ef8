import { expect, test, vi } from 'vitest';
import { DbError } from './db/index.ts';
import { retryPreparation } from './retryPreparation.ts';

const log = { error: () => undefined };
const options = { log, signal: new AbortController().signal, delaysMs: [0] };

test('repeats a preparation that fails for a while, until it succeeds', async () => {
  const prepare = vi.fn(async () => {
    if (prepare.mock.calls.length < 20) throw new DbError('Connection terminated unexpectedly');
  });
  await retryPreparation(prepare, options);
  expect(prepare).toHaveBeenCalledTimes(20);
});

test('gives up after four failures that do not heal', async () => {
  const prepare = vi.fn(() => Promise.reject(new TypeError('a mistake')));
  await expect(retryPreparation(prepare, options)).rejects.toThrow('a mistake');
  expect(prepare).toHaveBeenCalledTimes(4);
});

test('stops on its signal', async () => {
  const stopping = new AbortController();
  const prepare = () => Promise.reject(new DbError('connect ECONNREFUSED', 'ECONNREFUSED'));
  const preparing = retryPreparation(prepare, { ...options, signal: stopping.signal, delaysMs: [100_000] });
  stopping.abort(new Error('stopping'));
  await expect(preparing).rejects.toThrow(/stopping|aborted/);
});
