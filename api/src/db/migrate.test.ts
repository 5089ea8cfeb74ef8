import { createHash } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, openTestDb } from '../testing/index.ts';
import { migrate, openDb, sql } from './index.ts';
import { type Migration, readMigrations } from './migrate.ts';

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
