import { chownSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { mountSmallDisk, startPostgres } from '../../testing/index.ts';
import { isConnectionFailure, isDiskFull, isTimeout, sql } from '../index.ts';
import { openPostgres } from './openPostgres.ts';
import type { PostgresDb } from './PostgresDb.ts';

let postgres: Awaited<ReturnType<typeof startPostgres>>;
beforeAll(async () => {
  postgres = await startPostgres({ autovacuum: 'off' }); // it would make room on the full disk
});
afterAll(() => postgres.stop());

let db: PostgresDb;
let other: PostgresDb;
beforeEach(async () => {
  db = await openPostgres({ databaseUrl: postgres.url, poolSize: 2 });
  other = await openPostgres({ databaseUrl: postgres.url, poolSize: 1 });
});
afterEach(async () => {
  await db.close();
  await other.close();
});

const endConnections = () =>
  other.rows(sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where pid <> pg_backend_pid() and backend_type = 'client backend'`);

describe('a dropped connection', () => {
  test('fails the transaction that holds it between two statements, and no process', async () => {
    const work = db.transaction(async (tx) => {
      await tx.rows(sql`select 1`);
      await endConnections();
      await new Promise((resolve) => setTimeout(resolve, 100)); // for the driver to notice
      return tx.rows(sql`select 2`);
    });
    await expect(work).rejects.toSatisfy(isConnectionFailure);
    expect(await db.row(sql`select 1 as one`)).toEqual({ one: 1 });
  });

  test('fails a statement that writes, and repeats one that reads', async () => {
    await db.script('create table if not exists notes (id integer)');
    const write = db.run(sql`insert into notes select 1 from pg_sleep(5)`);
    const read = db.rows(sql`select 1 as one from pg_sleep(1)`);
    const failed = write.catch((error: unknown) => error);
    const isWriting = sql`select 1 from pg_stat_activity where query like 'insert into notes%' and state = 'active'`;
    await vi.waitFor(async () => expect(await other.rows(isWriting)).toHaveLength(1), { timeout: 60_000 });
    await endConnections();
    expect(await failed).toSatisfy(isConnectionFailure);
    expect(await read).toEqual([{ one: 1 }]);
  });

  test('is replaced before a transaction begins', async () => {
    await db.transaction((tx) => tx.rows(sql`select 1`));
    await endConnections();
    expect(await db.transaction((tx) => tx.row(sql`select 1 as one`))).toEqual({ one: 1 });
  });
});

test('a statement of a request ends in time; one of a job may take longer', async () => {
  const impatient = await openPostgres({ databaseUrl: postgres.url, poolSize: 2, requestTimeoutMs: 1000 });
  onTestFinished(() => impatient.close());
  const slow = sql`select 1 as one from pg_sleep(1.5)`;
  await expect(impatient.forRequests.rows(slow)).rejects.toSatisfy(isTimeout);
  await expect(impatient.forRequests.transaction((tx) => tx.rows(slow))).rejects.toSatisfy(isTimeout);
  expect(await impatient.rows(slow)).toEqual([{ one: 1 }]);
});

test('a probe waits neither for requests nor for jobs', async () => {
  const leave = Promise.withResolvers<void>();
  const entered: Promise<void>[] = [];
  const busy = [db, db, db.forRequests, db.forRequests].map((each) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    entered.push(promise);
    return each.transaction(async () => {
      resolve();
      await leave.promise;
    });
  });
  await Promise.all(entered); // now no connection of either is free
  await db.probe();
  leave.resolve();
  await Promise.all(busy);
});

test('a full disk is reported by the probe, and over once there is room', async ({ skip }) => {
  const data = await other.row<{ folder: string }>(sql`select current_setting('data_directory') as folder`);
  // The temp folder of this test may be closed to the user who runs PostgreSQL.
  const disk = mountSmallDisk(24, dirname(data?.folder ?? ''));
  if (disk === undefined) return skip('this user may not mount a file system');
  onTestFinished(disk.unmount);
  const { folder } = disk;
  const { uid, gid } = statSync(data?.folder ?? '');
  chownSync(folder, uid, gid);
  await other.script(`create tablespace small location '${folder}'`);
  await other.script('create database small tablespace small');
  const url = new URL(postgres.url);
  url.pathname = '/small';
  const small = await openPostgres({ databaseUrl: url.href, poolSize: 2 });
  onTestFinished(() => small.close());
  await small.script('create table notes (id integer, note text)');
  const filling = join(folder, 'filling');
  writeFileSync(filling, '');
  const fill = async () => {
    const insert = sql`insert into notes select n, md5(n::text) from generate_series(1, 1000000) as g (n)`;
    await expect(small.run(insert)).rejects.toSatisfy(isDiskFull);
    for (let megabytes = 24; megabytes > 0; megabytes -= 1) {
      try {
        writeFileSync(filling, Buffer.alloc(1024 * 1024), { flag: 'a' });
      } catch {
        break; // now nobody has room
      }
    }
    await expect(small.probe()).rejects.toSatisfy(isDiskFull);
  };
  await vi.waitFor(fill, { timeout: 60_000 }); // again, where the server itself gave room back meanwhile
  expect(await small.row(sql`select count(*) as n from notes`)).toEqual({ n: 0 });
  rmSync(filling);
  await small.script('truncate notes');
  await small.probe();
  expect(await small.run(sql`insert into notes values (1, 'kept')`)).toBe(1);
});
