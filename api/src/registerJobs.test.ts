import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from './config.ts';
import { sql } from './db/index.ts';
import { BossJobs } from './ports/BossJobs.ts';
import { registerJobs } from './registerJobs.ts';
import { createTestContext } from './testing/index.ts';

const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 200_000, interval: 20 });

test('housekeeping deletes what is over and keeps what lives', async () => {
  const context = await createTestContext();
  onTestFinished(() => context.close());
  const { db: own, jobs } = context.deps;
  const old = [await context.createUser(), await context.createUser({ verified: false })];
  context.clock.advance(31 * 24 * 3600);
  const { token, email } = await context.createUser();
  const newcomer = await context.createUser({ verified: false });
  await own.run(sql`insert into rate_limits values ('old', '2026-03-10', 1), ('new', ${context.clock.now()}, 1)`);
  const outbox = join(context.deps.config.dataDir, 'outbox');
  await mkdir(outbox);
  for (const [file, days] of Object.entries({ 'old.eml': 15, 'new.eml': 13 })) {
    await writeFile(join(outbox, file), '');
    const written = new Date(context.clock.now().getTime() - days * 24 * 3600 * 1000);
    await utimes(join(outbox, file), written, written);
  }
  await context.startJobs();
  await jobs.send({ name: 'housekeeping' }, {});
  await until(async () => expect(await own.rows(sql`select key from rate_limits`)).toEqual([{ key: 'new' }]));
  await until(async () => expect(await own.row(sql`select count(*) as n from sessions`)).toEqual({ n: 2 }));
  const kept = [old[0]?.email, email, newcomer.email].map((address) => ({ email: address }));
  await until(async () => expect(await own.rows(sql`select email from users order by id`)).toEqual(kept));
  await until(async () => expect(await readdir(outbox)).toEqual(['new.eml']));
  expect((await context.call('GET /user/profile', { as: token })).status).toBe(200);
});

test('feeds that have a source are asked for every hour, and no others', async () => {
  const { deps, close } = await createTestContext();
  onTestFinished(close);
  // The schedules that an API of these sources leaves, in a database where others have opened before.
  const schedule = async (env: Record<string, string>) => {
    const jobs = new BossJobs(deps.db, deps.log);
    registerJobs({ ...deps, jobs, config: readConfig({ DATA_DIR: deps.config.dataDir, ...env }) });
    await jobs.open();
    await jobs.stop();
    const rows = await deps.db.rows<{ name: string; cron: string; timezone: string }>(sql`
      select name, cron, timezone from pgboss.schedule where name = 'sync' or name like 'feed-%' order by name`);
    return rows.map(({ name, cron, timezone }) => `${name}: ${cron} ${timezone}`);
  };
  const sync = 'sync: 20 * * * * UTC';
  const epss = 'feed-epss: 35 * * * * UTC';
  const kev = 'feed-kev: 50 * * * * UTC';
  const source = 'https://feed.example/file';
  expect(await schedule({})).toEqual([]);
  expect(await schedule({ CVE_SOURCE: source, EPSS_SOURCE: source, KEV_SOURCE: source })).toEqual([epss, kev, sync]);
  expect(await schedule({ EPSS_SOURCE: source })).toEqual([epss]);
  expect(await schedule({ KEV_SOURCE: source })).toEqual([kev]);
  expect(await schedule({ CVE_SOURCE: source })).toEqual([sync]);
});
