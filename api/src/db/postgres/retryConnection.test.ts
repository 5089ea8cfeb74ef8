import { afterEach, describe, expect, test, vi } from 'vitest';
import { DbError } from '../DbError.ts';
import { retryConnection } from './PostgresDb.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

// Work that fails so often, after so long each time.
function failing(times: number, durationMs: number, message = 'Connection terminated unexpectedly') {
  let now = 0;
  let attempts = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const work = async () => {
    attempts += 1;
    now += durationMs;
    if (attempts <= times) throw new DbError(message);
    return 'done';
  };
  return { work, getAttempts: () => attempts };
}

describe('retryConnection', () => {
  test('repeats what fails at once', async () => {
    const { work, getAttempts } = failing(2, 1);
    expect(await retryConnection(work)).toBe('done');
    expect(getAttempts()).toBe(3);
  });

  test('does not wait again and again for a pool whose connections are all in use', async () => {
    const { work, getAttempts } = failing(10, 10_000, 'timeout exceeded when trying to connect');
    await expect(retryConnection(work)).rejects.toThrow('timeout exceeded');
    expect(getAttempts()).toBe(1);
  });

  test('passes on what is not the fault of the connection', async () => {
    const { work, getAttempts } = failing(10, 1, 'syntax error');
    await expect(retryConnection(work)).rejects.toThrow('syntax error');
    expect(getAttempts()).toBe(1);
  });
});
