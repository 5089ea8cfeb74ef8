import { createHash } from 'node:crypto';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createTestDatabase, openTestDb } from '../testing/index.ts';
import { migrate, openDb, sql } from './index.ts';
import { listApplied, type Migration, readMigrations } from './migrate.ts';

const step = (version: number, text: string): Migration => ({
  version,
  name: `step${version}`,
  text,
  sha256: createHash('sha256').update(text).digest('hex'),
});
const first = step(1, 'create table a (id integer); insert into a values (1)');
const second = step(2, 'alter table a add column b text');

describe.each(['pglite', 'postgres'] as const)('%s', (engine) => {
  async function fresh() {
    const db = await openTestDb(engine);
    await db.script('drop table if exists schema_migrations, a, c');
    return db;
  }

  test('applies each step once, in order', async () => {
    const db = await fresh();
    expect(await migrate(db, [first])).toEqual(['step1']);
    expect(await migrate(db, [first, second])).toEqual(['step2']);
    expect(await migrate(db, [first, second])).toEqual([]);
    expect(await db.rows(sql`select * from a`)).toEqual([{ id: 1, b: null }]);
    await db.close();
  });

  test('a step that fails leaves nothing of it, and the steps before', async () => {
    const db = await fresh();
    const broken = step(2, 'create table c (id integer); select nonsense');
    await expect(migrate(db, [first, broken])).rejects.toThrow('nonsense');
    expect(await db.rows(sql`select to_regclass('c') as c, (select count(*) from a) as a`)).toEqual([
      { c: null, a: 1 },
    ]);
    expect(await migrate(db, [first, second])).toEqual(['step2']);
    await db.close();
  });

  test('a program runs on a database with later steps that name one it knows as compatible', async () => {
    const db = await fresh();
    const expand = { ...step(3, 'alter table a add column c text'), compatibleWith: 2 };
    await migrate(db, [first, second, expand]);
    expect(await migrate(db, [first, second])).toEqual([]);
    await expect(migrate(db, [first])).rejects.toThrow('The database is at version 3, newer than this program (1)');
    expect(await listApplied(db)).toMatchObject([
      { compatibleWith: null },
      { compatibleWith: null },
      { compatibleWith: 2 },
    ]);
    await db.close();
  });

  test('lists the steps of a database that an older program made, and none of an empty one', async () => {
    const db = await fresh();
    expect(await listApplied(db)).toEqual([]);
    await db.script(`create table schema_migrations (version integer primary key, name text not null, sha256 text not null);
      insert into schema_migrations values (1, 'step1', 'x')`);
    expect(await listApplied(db)).toEqual([{ version: 1, name: 'step1', compatibleWith: null }]);
    await db.close();
  });

  test('a changed step and a database from the future are refused', async () => {
    const db = await fresh();
    await migrate(db, [first, second]);
    await expect(migrate(db, [step(1, 'create table z ()'), second])).rejects.toThrow(
      'Migration 1 (step1) is not the one',
    );
    await expect(migrate(db, [first])).rejects.toThrow('The database is at version 2, newer than this program (1)');
    await db.close();
  });
});

test('several processes may migrate one PostgreSQL at the same time', async () => {
  const databaseUrl = await createTestDatabase('empty');
  const dbs = await Promise.all([1, 2, 3].map(() => openDb({ databaseUrl, poolSize: 2 })));
  const applied = await Promise.all(dbs.map((db) => migrate(db, [first, second])));
  expect(applied.flat().toSorted((a, b) => a.localeCompare(b))).toEqual(['step1', 'step2']);
  await Promise.all(dbs.map((db) => db.close()));
});

describe('a table that a long transaction has locked', () => {
  async function lockTable() {
    const databaseUrl = await createTestDatabase('empty');
    const db = await openDb({ databaseUrl, poolSize: 3 });
    onTestFinished(() => db.close());
    await migrate(db, [first]);
    const release = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const holder = db.transaction(async (tx) => {
      await tx.rows(sql`select id from a`);
      locked.resolve();
      await release.promise;
    });
    await locked.promise;
    const unlock = async () => {
      release.resolve();
      await holder;
    };
    return { db, unlock };
  }

  test('does not keep other sessions from reading it while the migration waits', async () => {
    const { db, unlock } = await lockTable();
    const migrated = migrate(db, [first, second], { lockTimeoutMs: 20, lockRetryMs: 20, lockAttempts: 10_000 });
    const waits = sql`select count(*) as n from pg_locks where not granted and relation = 'a'::regclass`;
    await vi.waitFor(async () => expect(await db.row(waits)).toEqual({ n: 1 }), { timeout: 60_000, interval: 1 });
    expect(await db.rows(sql`select id from a`)).toEqual([{ id: 1 }]);
    await unlock();
    expect(await migrated).toEqual(['step2']);
  });

  test('ends the migration with the reason if it stays locked, and leaves nothing of it', async () => {
    const { db, unlock } = await lockTable();
    const options = { lockTimeoutMs: 20, lockRetryMs: 1, lockAttempts: 2 };
    await expect(migrate(db, [first, second], options)).rejects.toThrow('another session has locked');
    await unlock();
    expect(await migrate(db, [first, second], options)).toEqual(['step2']);
  });
});

test('migrations since 038 say which programs run on the tables after them, by a migration that exists', () => {
  const migrations = readMigrations();
  const versions = new Set(migrations.map(({ version }) => version));
  const undeclared = migrations.filter(
    ({ version, text }) => version > 38 && !/^-- compatible with: (\d{3}|none)\n/.test(text),
  );
  expect(undeclared.map(({ name }) => name)).toEqual([]);
  for (const { compatibleWith, version } of migrations)
    if (compatibleWith !== undefined)
      expect([...versions].filter((other) => other !== version)).toContain(compatibleWith);
});

test('an account older than the setting is always told about exploited vulnerabilities, and keeps its other settings', async () => {
  const db = await openDb({ databaseUrl: await createTestDatabase('empty'), poolSize: 2 });
  onTestFinished(() => db.close());
  const migrations = readMigrations();
  const added = migrations.findIndex(({ name }) => name === 'exploited_alerts');
  await migrate(db, migrations.slice(0, added));
  await db.script(`
    insert into users (email, email_key, password_hash) values ('ann@example.com', 'ann@example.com', 'x');
    insert into notification_settings (user_id, telegram_enabled, tracking_min_severity) select id, true, 4 from users`);
  expect(await migrate(db)).toEqual(migrations.slice(added).map(({ name }) => name));
  const settings = sql`
    select always_notify_exploited as always, telegram_enabled as telegram, tracking_min_severity as severity
    from notification_settings`;
  expect(await db.rows(settings)).toEqual([{ always: true, telegram: true, severity: 4 }]);
});

test('bitmaps of frequent words, which no program updates any more, are emptied and stay empty', async () => {
  const db = await openDb({ databaseUrl: await createTestDatabase('empty'), poolSize: 2 });
  onTestFinished(() => db.close());
  const migrations = readMigrations();
  await migrate(
    db,
    migrations.filter(({ version }) => version < 51),
  );
  // The statement of version 2.0.
  const addTerm = sql`insert into text_terms (key) values ('overflow') on conflict (key) do nothing`;
  expect(await db.run(addTerm)).toBe(1);
  await db.script(`
    insert into text_bitmaps (term_id, block, bits) select id, 0, B'1'::bit(8192) from text_terms;
    insert into changed_texts values (1)`);
  await migrate(db);
  expect(await db.run(addTerm)).toBe(0);
  const counts = sql`select (select count(*) from text_terms) as terms, (select count(*) from text_bitmaps) as bitmaps,
    (select count(*) from changed_texts) as changed`;
  expect(await db.row(counts)).toEqual({ terms: 0, bitmaps: 0, changed: 0 });
});
