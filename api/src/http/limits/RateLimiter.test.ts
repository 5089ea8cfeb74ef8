import { describe, expect, test } from 'vitest';
import { setUpTestContext } from '../../testing/setUpTestContext.ts';

const LIMIT = { max: 2, seconds: 300 };
const YEAR_SECONDS = 365 * 24 * 3600;

describe.each(['postgres', 'pglite'] as const)('limits while clocks are wrong, on %s', (engine) => {
  const context = setUpTestContext(() => ({ engine }));

  const attempt = async (key: string, times: number) => {
    const waits: number[] = [];
    for (let count = 0; count < times; count += 1) waits.push(await context.deps.limiter.count(key, LIMIT));
    return waits;
  };

  test('a clock that was a year ahead leaves no limit behind', async () => {
    const { limiter } = context.deps;
    context.clock.advance(YEAR_SECONDS);
    expect(await attempt('sign-in', 3)).toEqual([0, 0, 300]);
    expect(await limiter.getCount('sign-in', LIMIT)).toBe(3);
    context.clock.advance(-YEAR_SECONDS);
    expect(await limiter.getCount('sign-in', LIMIT)).toBe(0);
    expect(await attempt('sign-in', 3)).toEqual([0, 0, 300]);
  });

  test('machines whose clocks differ by seconds share a count, and no wait is longer than the window', async () => {
    context.clock.advance(5);
    expect(await attempt('reset', 1)).toEqual([0]);
    context.clock.advance(-5);
    expect(await attempt('reset', 2)).toEqual([0, 300]);
    context.clock.advance(5);
    expect(await attempt('reset', 1)).toEqual([295]);
  });
});
