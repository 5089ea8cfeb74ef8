import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../api/ApiError.ts';
import { retryNow, untilAnswered } from '../api/reachability.ts';
import { onReconnect } from './onReconnect.ts';

let tries = 0;
let stop: () => void;

beforeEach(() => {
  tries = 0;
  vi.useFakeTimers();
  stop = onReconnect(() => (tries += 1));
});
afterEach(() => {
  stop();
  vi.runAllTimers();
  vi.useRealTimers();
});

test('retries at once when the browser is online again, and four more times with growing pauses', () => {
  vi.advanceTimersByTime(60_000);
  expect(tries).toBe(0);
  dispatchEvent(new Event('online'));
  const seen = [tries];
  for (const pause of [2000, 5000, 15_000, 30_000, 600_000]) {
    vi.advanceTimersByTime(pause);
    seen.push(tries);
  }
  expect(seen).toEqual([1, 2, 3, 4, 5, 5]);
});

test('begins again with each connection, and is over once nobody waits', () => {
  dispatchEvent(new Event('online'));
  vi.advanceTimersByTime(2000);
  dispatchEvent(new Event('online'));
  vi.advanceTimersByTime(2000);
  expect(tries).toBe(4);
  stop();
  vi.advanceTimersByTime(600_000);
  expect(tries).toBe(4);
});

test('waits while the page is not seen', () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  dispatchEvent(new Event('online'));
  vi.advanceTimersByTime(60_000);
  expect(tries).toBe(0);
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(tries).toBe(1);
});

test('retries when the provider answers again', async () => {
  const unanswered = new ApiError({ kind: 'http', status: 503, message: 'Restarting' });
  const attempt = vi.fn<() => Promise<string>>().mockRejectedValueOnce(unanswered).mockResolvedValue('here');
  const answered = untilAnswered(attempt);
  await vi.advanceTimersByTimeAsync(0);
  expect(tries).toBe(0);
  retryNow();
  expect(await answered).toBe('here');
  expect(tries).toBe(1);
});
