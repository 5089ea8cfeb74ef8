import { chownSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { freePort, mountSmallDisk, startPostgres, startScript } from '../../testing/index.ts';
import { isConnectionFailure, isDiskFull, isTimeout, migrate, sql } from '../index.ts';
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
    await vi.waitFor(async () => expect(await other.rows(isWriting)).toHaveLength(1), { timeout: 200_000 });
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

test('a statement is given up when the server does not end it', async () => {
  const stuck = await openPostgres({ databaseUrl: postgres.url, poolSize: 1, requestTimeoutMs: 300, graceMs: 200 });
  onTestFinished(() => stuck.close());
  const backend = await stuck.forRequests.row<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  const pid = backend?.pid ?? expect.fail('There should be a backend');
  process.kill(pid, 'SIGSTOP');
  try {
    await expect(stuck.forRequests.rows(sql`select 1`)).rejects.toThrow('Query read timeout');
  } finally {
    process.kill(pid, 'SIGCONT');
  }
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
  await expect(db.probe()).resolves.toBeUndefined();
  leave.resolve();
  await Promise.all(busy);
});

// A database on a separate disk; undefined if this user cannot mount one.
async function createDatabaseOnSmallDisk(name: string, megabytes: number) {
  const data = await other.row<{ folder: string }>(sql`select current_setting('data_directory') as folder`);
  // The temp folder of this test may be closed to the user who runs PostgreSQL.
  const disk = mountSmallDisk(megabytes, dirname(data?.folder ?? ''));
  if (disk === undefined) return undefined;
  onTestFinished(disk.unmount);
  const { folder } = disk;
  const { uid, gid } = statSync(data?.folder ?? '');
  chownSync(folder, uid, gid);
  await other.script(`create tablespace ${name} location '${folder}'`);
  await other.script(`create database ${name} tablespace ${name}`);
  const url = new URL(postgres.url);
  url.pathname = `/${name}`;
  const small = await openPostgres({ databaseUrl: url.href, poolSize: 2 });
  onTestFinished(async () => {
    await small.close();
    // Otherwise the server would continue to write to the removed disk.
    const admin = await openPostgres({ databaseUrl: postgres.url, poolSize: 1 });
    await admin.script(`drop database ${name} with (force)`);
    await admin.script(`drop tablespace ${name}`);
    await admin.close();
  });
  await small.script('create table notes (id integer, note text)');
  const filling = join(folder, 'filling');
  writeFileSync(filling, Buffer.alloc((megabytes / 3) * 1024 * 1024)); // what is free again later
  return {
    db: small,
    url: url.href,
    // Rejects if the server has freed space by itself.
    fill: async () => {
      // Few rows at a time, which the server holds in memory: it would take a file for more, and give its room back.
      const insert = sql`insert into notes select n, md5(n::text) from generate_series(1, 20000) as g (n)`;
      const insertAll = async () => {
        for (;;) await small.run(insert);
      };
      await expect(insertAll()).rejects.toSatisfy(isDiskFull);
      for (let kilobytes = megabytes * 1024; kilobytes > 0; kilobytes -= 64) {
        try {
          writeFileSync(filling, Buffer.alloc(64 * 1024), { flag: 'a' });
        } catch {
          break; // now nobody has room
        }
      }
      await expect(small.probe()).rejects.toSatisfy(isDiskFull);
    },
    free: () => rmSync(filling),
  };
}

test('a full disk is reported by the probe, and over once there is room', async ({ skip }) => {
  const disk = await createDatabaseOnSmallDisk('small', 24);
  if (disk === undefined) return skip('this user may not mount a file system');
  const { db: small } = disk;
  await vi.waitFor(disk.fill, { timeout: 200_000 });
  expect(await small.row(sql`select count(*) % 20000 as n from notes`)).toEqual({ n: 0 });
  disk.free();
  await small.probe();
  expect(await small.run(sql`insert into notes values (1, 'kept')`)).toBe(1);
});

test.for([
  ['before', ['migrations', 'preparation', 'disk space']],
  ['after', ['preparation', 'disk space']],
] as const)(
  'a start on a full disk %s migrations waits for room instead of ending',
  async ([when, missing], { skip }) => {
    const disk = await createDatabaseOnSmallDisk(`start_${when}`, 48);
    if (disk === undefined) return skip('this user may not mount a file system');
    if (when === 'after') await migrate(disk.db);
    await vi.waitFor(disk.fill, { timeout: 200_000 });
    const dataDir = await mkdtemp(join(tmpdir(), 'faultline-full-'));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const port = await freePort();
    const env = {
      DATA_DIR: dataDir,
      DATABASE_URL: disk.url,
      API_PORT: String(port),
      CVE_SOURCE: 'http://127.0.0.1:9',
    };
    const { child, output, ended } = startScript(new URL('../../server.ts', import.meta.url), [], env);
    onTestFinished(() => void child.kill('SIGKILL'));
    const ask = async (path: string) => {
      const response = await fetch(`http://127.0.0.1:${port}/api${path}`);
      return { status: response.status, body: (await response.json()) as object };
    };
    const waitUntil = (check: () => Promise<void>) =>
      Promise.race([
        vi.waitFor(check, { timeout: 200_000, interval: 100 }),
        ended.then((code) => expect.fail(`It ended with ${code}: ${output.err}`)),
      ]);

    await waitUntil(async () =>
      expect(await ask('/readyz')).toEqual({ status: 503, body: { status: 'not ready', missing } }),
    );
    await vi.waitFor(() => expect(output.out).toContain('No space left on device'), { timeout: 200_000 });
    expect((await ask('/meta')).status).toBe(when === 'before' ? 503 : 200);
    disk.free();
    await waitUntil(async () => expect((await ask('/readyz')).status).toBe(200));
    expect({ code: child.exitCode, err: output.err }).toEqual({ code: null, err: '' });
  },
);
