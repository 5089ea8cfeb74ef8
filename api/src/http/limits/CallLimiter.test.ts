import { expect, onTestFinished, test } from 'vitest';
import { createTestContext } from '../../testing/index.ts';
import { CallLimiter } from './CallLimiter.ts';

const done = () => Promise.resolve('done');

test('grants a burst, refuses what follows with the seconds to wait, and grants again in time', async () => {
  let now = 0;
  const limiter = new CallLimiter({ burst: 3, perSecond: 0.5 }, () => now);
  for (let read = 0; read < 3; read++) expect(await limiter.run('ann', done)).toBe('done');
  await expect(limiter.run('ann', done)).rejects.toMatchObject({ status: 429, headers: { 'retry-after': '2' } });
  expect(await limiter.run('bob', done)).toBe('done');
  now += 2000;
  expect(await limiter.run('ann', done)).toBe('done');
  await expect(limiter.run('ann', done)).rejects.toMatchObject({ code: 'ERR_RATE_LIMITED' });
});

test('lets a few reads of one user run at once, the next wait, and refuses the rest', async () => {
  const limiter = new CallLimiter({ concurrent: 2, waiting: 1 });
  const ends: (() => void)[] = [];
  const read = () => new Promise<string>((resolve) => ends.push(() => resolve('read')));
  const reads = [limiter.run('ann', read), limiter.run('ann', read), limiter.run('ann', read)];
  await expect(limiter.run('ann', read)).rejects.toMatchObject({ status: 429, headers: { 'retry-after': '1' } });
  expect(await limiter.run('bob', done)).toBe('done');
  expect(ends).toHaveLength(2);
  ends[0]?.();
  await reads[0];
  expect(ends).toHaveLength(3);
  ends.forEach((end) => end());
  expect(await Promise.all(reads)).toEqual(['read', 'read', 'read']);
});

test('gives the place of a read that fails to the next', async () => {
  const limiter = new CallLimiter({ concurrent: 1 });
  await expect(limiter.run('ann', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await limiter.run('ann', done)).toBe('done');
});

test('the API refuses the reads of one user beyond the limit, and of nobody else', async () => {
  const context = await createTestContext({ readLimits: { burst: 2, perSecond: 0.01 } });
  onTestFinished(() => context.close());
  const [ann, bob] = [await context.createUser(), await context.createUser()];
  for (let read = 0; read < 2; read++) expect((await context.call('GET /user/profile', { as: ann })).status).toBe(200);
  const refused = await context.call('GET /user/profile', { as: ann });
  expect(refused).toMatchObject({ status: 429, code: 'ERR_RATE_LIMITED' });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50);
  expect((await context.call('GET /user/profile', { as: bob })).status).toBe(200);
  for (let read = 0; read < 2; read++) expect((await context.call('GET /meta')).status).toBe(200);
  expect((await context.call('GET /meta')).status).toBe(429);
});

test('a read that is sent as a POST counts as one', async () => {
  const context = await createTestContext({ readLimits: { burst: 1, perSecond: 0.01 } });
  onTestFinished(() => context.close());
  const ann = await context.createUser();
  const find = () => context.call('POST /catalog/find', { as: ann, body: { names: ['Acme'] } });
  expect((await find()).status).toBe(200);
  expect(await find()).toMatchObject({ status: 429, code: 'ERR_RATE_LIMITED' });
});
