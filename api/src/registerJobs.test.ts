import { expect, onTestFinished, test, vi } from 'vitest';
import { sql } from './db/index.ts';
import { createTestContext } from './testing/index.ts';

const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 20 });

test('housekeeping deletes what is over and keeps what lives', async () => {
  const context = await createTestContext();
  onTestFinished(() => context.close());
  const { db: own, jobs } = context.deps;
  const old = [await context.createUser(), await context.createUser({ verified: false })];
  context.clock.advance(31 * 24 * 3600);
  const { token, email } = await context.createUser();
  const newcomer = await context.createUser({ verified: false });
  await own.run(sql`insert into rate_limits values ('old', '2026-03-10', 1), ('new', ${context.clock.now()}, 1)`);
  await context.startJobs();
  await jobs.send({ name: 'housekeeping' }, {});
  await until(async () => expect(await own.rows(sql`select key from rate_limits`)).toEqual([{ key: 'new' }]));
  await until(async () => expect(await own.row(sql`select count(*) as n from sessions`)).toEqual({ n: 2 }));
  const kept = [old[0]?.email, email, newcomer.email].map((address) => ({ email: address }));
  await until(async () => expect(await own.rows(sql`select email from users order by id`)).toEqual(kept));
  expect((await context.call('GET /user/profile', { as: token })).status).toBe(200);
});
