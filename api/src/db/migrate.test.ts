import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createTestDatabase, openTestDb } from '../testing/index.ts';
import { migrate, openDb, sql } from './index.ts';
import type { Migration } from './migrate.ts';

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
