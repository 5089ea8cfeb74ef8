import { expect, test } from 'vitest';
import { createLog } from '../createLog.ts';
import { openDb, sql } from '../db/index.ts';
import { createTestDatabase } from '../testing/index.ts';
import { BossJobs } from './BossJobs.ts';

test('several processes may start at the same time on a PostgreSQL that has no jobs yet', async () => {
  const databaseUrl = await createTestDatabase('empty');
  const dbs = await Promise.all([1, 2, 3, 4].map(() => openDb({ databaseUrl, poolSize: 5 })));
  const queue = { name: 'work', cron: '0 0 * * *' };
  // They do not always meet at the moment that matters.
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
