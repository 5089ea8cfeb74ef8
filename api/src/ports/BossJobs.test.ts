import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createLog } from '../createDeps.ts';
import { type Database, DbError, isConnectionFailure, openDb, sql } from '../db/index.ts';
import type { QueryDb } from '../db/Database.ts';
import { createTestDatabase, openTestDb } from '../testing/index.ts';
import { BossJobs, type Queue } from './BossJobs.ts';

describe('BossJobs', () => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDb('pglite'); // on PostgreSQL a silent process is believed for half a minute
  });
  afterAll(() => db.close());

  const running: BossJobs[] = [];
  afterEach(async () => {
    for (const jobs of running.splice(0)) await jobs.stop();
  });

  const newQueue = (): Queue<{ n: number }> => ({ name: randomUUID(), retries: 1 });

  async function start(queue: Queue<{ n: number }>, work: (data: { n: number }) => Promise<void>): Promise<BossJobs> {
    const jobs = new BossJobs(db, createLog('silent'));
    jobs.handle(queue, work);
    await jobs.open();
    await jobs.start();
    running.push(jobs);
    return jobs;
  }

  const states = ({ name }: Queue<{ n: number }>) =>
    db.rows<{ state: string }>(sql`select state from pgboss.job where name = ${name} order by created_on`);
  const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 200_000, interval: 20 });

  test('a job is done once, however often it was sent with one id', async () => {
    const done: number[] = [];
    const queue = newQueue();
    const jobs = await start(queue, async ({ n }) => void done.push(n));
    const id = randomUUID();
    await jobs.send(queue, { n: 1 }, { id });
    await until(() => expect(done).toEqual([1]));
    await jobs.send(queue, { n: 1 }, { id });
    await jobs.send(queue, { n: 2 });
    await until(() => expect(done).toEqual([1, 2]));
    await until(async () => expect(await states(queue)).toEqual([{ state: 'completed' }, { state: 'completed' }]));
    const counts = { name: queue.name, waiting: 0, running: 0, failed: 0, completed_at: expect.any(String) };
    expect(await jobs.count()).toContainEqual(counts);
  });

  test('opens again after a failure, and refuses jobs until then', async () => {
    const queue = newQueue();
    const jobs = new BossJobs(db, createLog('silent'));
    running.push(jobs);
    const done: number[] = [];
    jobs.handle(queue, async ({ n }) => void done.push(n));
    await expect(jobs.send(queue, { n: 1 })).rejects.toSatisfy(isConnectionFailure);
    vi.spyOn(db as Database & QueryDb, 'native').mockRejectedValue(new DbError('full', '53100'));
    await expect(jobs.open()).rejects.toThrow('full');
    vi.restoreAllMocks();
    await jobs.open();
    await jobs.open();
    await jobs.start();
    await jobs.send(queue, { n: 2 });
    await until(() => expect(done).toEqual([2]));
  });

  test('a job of a transaction exists if the transaction is committed', async () => {
    const done: number[] = [];
    const queue = newQueue();
    const jobs = await start(queue, async ({ n }) => void done.push(n));
    const undone = db.transaction(async (tx) => {
      await jobs.send(queue, { n: 1 }, { tx });
      throw new Error('rolled back');
    });
    await expect(undone).rejects.toThrow('rolled back');
    await db.transaction((tx) => jobs.send(queue, { n: 2 }, { tx }));
    jobs.wake(queue);
    await until(() => expect(done).toEqual([2]));
  });

  test('retries a failed job as often as its queue allows', async () => {
    const tries: number[] = [];
    const queue = newQueue();
    const jobs = await start(queue, async ({ n }) => {
      tries.push(n);
      throw new Error('no luck');
    });
    await jobs.send(queue, { n: 1 });
    await until(async () => expect(await states(queue)).toEqual([{ state: 'failed' }]));
    expect(tries).toEqual([1, 1]);
  });

  test('the next start resumes the unfinished work of a dead process', async () => {
    const stuck = Promise.withResolvers<void>();
    const queue = newQueue();
    const jobs = await start(queue, () => stuck.promise);
    await jobs.send(queue, { n: 7 });
    await until(async () => expect(await states(queue)).toEqual([{ state: 'active' }]));

    const done: number[] = [];
    await start(queue, async ({ n }) => void done.push(n));
    await until(() => expect(done).toEqual([7]));
    stuck.resolve();
  });

  test('schedules of queues that a process does not know are left to those that do', async () => {
    const schedules = async () =>
      (await db.rows<{ name: string }>(sql`select name from pgboss.schedule`)).map(({ name }) => name);
    const open = async (name: string, what: 'handle' | 'unschedule' | 'nothing') => {
      const jobs = new BossJobs(db, createLog('silent'));
      if (what === 'handle') jobs.handle({ name, cron: '0 0 * * *' }, () => Promise.resolve());
      if (what === 'unschedule') jobs.unschedule({ name });
      await jobs.open();
      running.push(jobs);
    };
    await open('of-a-newer-process', 'handle');
    await open('of-a-newer-process', 'nothing');
    expect(await schedules()).toContain('of-a-newer-process');
    await open('of-a-newer-process', 'unschedule');
    expect(await schedules()).not.toContain('of-a-newer-process');
  });
});

test('several processes may start at the same time on a PostgreSQL that has no jobs yet', async () => {
  const databaseUrl = await createTestDatabase('empty');
  const dbs = await Promise.all([1, 2, 3, 4].map(() => openDb({ databaseUrl, poolSize: 5 })));
  const queue = { name: 'work', cron: '0 0 * * *' };
  // The two processes do not collide in each attempt.
  for (let round = 0; round < 5; round += 1) {
    await dbs[0]?.script('drop schema if exists pgboss cascade');
    const all = dbs.map((db) => new BossJobs(db, createLog('silent')));
    for (const jobs of all) jobs.handle(queue, () => Promise.resolve());
    await Promise.all(all.map((jobs) => jobs.open()));
    expect(await dbs[0]?.rows(sql`select name from pgboss.queue where name = ${queue.name}`)).toHaveLength(1);
    await Promise.all(all.map((jobs) => jobs.stop()));
  }
  await Promise.all(dbs.map((db) => db.close()));
});
