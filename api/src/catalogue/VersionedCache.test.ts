import { describe, expect, it, vi } from 'vitest';
import { VersionedCache } from './VersionedCache.ts';

const MEGABYTE = 1024 * 1024;

describe('VersionedCache', () => {
  it('stays within its limit, however large the answers are', async () => {
    const cache = new VersionedCache(MEGABYTE);
    for (let n = 0; n < 100; n += 1) {
      const size = n % 10 === 0 ? 2 * MEGABYTE : 50_000;
      await cache.get(1, `answer ${n}`, async () => ({ text: 'x'.repeat(size) }));
      expect(cache.bytes).toBeLessThanOrEqual(MEGABYTE);
    }
    expect(cache.bytes).toBeGreaterThan(MEGABYTE / 2);
  });

  it('counts long keys', async () => {
    const cache = new VersionedCache(MEGABYTE);
    for (let n = 0; n < 50; n += 1) await cache.get(1, `${n} ${'k'.repeat(50_000)}`, async () => n);
    expect(cache.bytes).toBeGreaterThan(MEGABYTE / 2);
    expect(cache.bytes).toBeLessThanOrEqual(MEGABYTE);
  });

  it('removes the least recently used answer first', async () => {
    const cache = new VersionedCache(MEGABYTE);
    const make = vi.fn(async () => 'x'.repeat(300_000));
    for (const key of ['a', 'b', 'c', 'a', 'd', 'a']) await cache.get(1, key, make);
    expect(make).toHaveBeenCalledTimes(4);
    await cache.get(1, 'b', make);
    expect(make).toHaveBeenCalledTimes(5);
  });

  it('computes an answer once for concurrent callers', async () => {
    const cache = new VersionedCache();
    const { promise, resolve } = Promise.withResolvers<string>();
    const make = vi.fn(() => promise);
    const callers = Promise.all([1, 2, 3].map(() => cache.get(1, 'key', make)));
    resolve('answer');
    expect(await callers).toEqual(['answer', 'answer', 'answer']);
    expect(make).toHaveBeenCalledTimes(1);
  });

  it('answers callers whose answer is removed while it is made', async () => {
    const cache = new VersionedCache(1000);
    const { promise, resolve } = Promise.withResolvers<string>();
    const pending = cache.get(1, 'slow', () => promise);
    for (let n = 0; n < 20; n += 1) await cache.get(1, `answer ${n}`, async () => 'x'.repeat(400));
    resolve('answer');
    expect(await pending).toBe('answer');
  });

  it('does not keep failures', async () => {
    const cache = new VersionedCache();
    const make = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue('answer');
    await expect(cache.get(1, 'key', make)).rejects.toThrow('away');
    expect(await cache.get(1, 'key', make)).toBe('answer');
  });

  it('keeps undefined, and each version apart', async () => {
    const cache = new VersionedCache();
    const make = vi.fn(async () => undefined);
    await cache.get(1, 'key', make);
    expect(await cache.get(1, 'key', make)).toBeUndefined();
    expect(make).toHaveBeenCalledTimes(1);
    await cache.get(2, 'key', make);
    expect(make).toHaveBeenCalledTimes(2);
  });
});
