import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDb } from '../testing/index.ts';
import { containing, type Database, type DbError, toPgBossExecutor, isUniqueViolation, sql } from './index.ts';

describe.each(['pglite', 'postgres'] as const)('%s', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDb(engine);
    await db.script('create table notes (id integer primary key, note text unique); create table other (id integer)');
  });
  afterAll(() => db.close());

  const count = async (on: Pick<Database, 'row'> = db) =>
    (await on.row<{ n: number }>(sql`select count(*) as n from notes`))?.n;
  const empty = () => db.run(sql`delete from notes`);

  test('is the engine it should be', () => expect(db.kind).toBe(engine));

  test('types come out alike', async () => {
    expect(
      await db.row(sql`select 9007199254740991::int8 as int8, count(*) as count, 7.5::numeric as numeric, 'NaN'::numeric as nan,
        date '2026-02-01' as date, timestamptz '2026-02-01 12:30:00.123456+02' as at, timestamp '2026-02-01 12:30' as local,
        timestamptz 'infinity' as never, '{"a":[1,null]}'::jsonb as jsonb, '[1]'::json as json, true as yes, null as nothing,
        array[1,2]::int8[] as int8s, array[1.5,null]::numeric[] as numerics, array['a,b','"']::text[] as texts,
        array[timestamptz '2026-01-01 00:00Z'] as times, 1.5::real as real`),
    ).toEqual({
      int8: 9007199254740991,
      count: 1,
      numeric: 7.5,
      nan: Number.NaN,
      date: '2026-02-01T00:00:00.000Z',
      at: '2026-02-01T10:30:00.123Z',
      local: '2026-02-01T12:30:00.000Z',
      never: 'infinity',
      jsonb: { a: [1, null] },
      json: [1],
      yes: true,
      nothing: null,
      int8s: [1, 2],
      numerics: [1.5, null],
      texts: ['a,b', '"'],
      times: ['2026-01-01T00:00:00.000Z'],
      real: 1.5,
    });
  });

  test('values go in as they are, whatever they look like', async () => {
    const odd = `'; drop table notes; -- \\ "%_ $1 ☃ \u00a0`;
    const row =
      await db.row(sql`select ${odd} as odd, ${null}::text as nothing, ${undefined}::integer as undef, ${true}::boolean as yes,
      ${new Date(0)}::timestamptz as at, ${[odd, null, 'NULL', '']}::text[] as texts, ${[1, 2]}::integer[] as numbers, ${[]}::integer[] as none,
      ${sql.json({ odd, list: [1] })} as json, ${sql.json(null)} as json_null, ${10n}::int8 as big, ${new Uint8Array([1, 255])}::bytea = '\\x01ff' as bytes`);
    expect(row).toEqual({
      odd,
      nothing: null,
      undef: null,
      yes: true,
      at: '1970-01-01T00:00:00.000Z',
      texts: [odd, null, 'NULL', ''],
      numbers: [1, 2],
      none: [],
      json: { odd, list: [1] },
      json_null: null,
      big: 10,
      bytes: true,
    });
    await expect(db.row(sql`select ${{ a: 1 }} as object`)).rejects.toThrow('use sql.json(value)');
  });

  test('long texts go in as rows, in their order', async () => {
    const texts = [String.raw`{"a":"\u0001 \n"}`, 'x\n,y', String.raw`'\"{}`, '日本'];
    const rows = await db.rows<{ id: number; text: string }>(sql`
      select * from rows from (unnest(${[1, 2, 3, 4]}::integer[]), ${sql.texts(texts)}) as given (id, text)`);
    expect(rows).toEqual(texts.map((text, index) => ({ id: index + 1, text })));
  });

  test('statements are built of parts', async () => {
    await empty();
    const rows = [1, 2, 3].map((id) => sql`(${id}, ${`n${id}`})`);
    expect(await db.run(sql`insert into ${sql.ident('notes')} (id, note) values ${sql.join(rows)}`)).toBe(3);
    const filters = [sql`id > ${1}`, sql`note like ${containing('n')}`];
    const found = await db.rows(sql`select id from notes where ${sql.join(filters, ' and ')} ${sql.empty} order by id`);
    expect(found).toEqual([{ id: 2 }, { id: 3 }]);
    expect(await db.rows(sql`select id from notes where note like ${containing('n_')}`)).toEqual([]);
  });

  test('a transaction is all or nothing', async () => {
    await empty();
    const work = db.transaction(async (tx) => {
      await tx.run(sql`insert into notes values (1, 'a')`);
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect(await count()).toBe(0);
    expect(await db.transaction((tx) => tx.run(sql`insert into notes values (1, 'a')`))).toBe(1);
    expect(await count()).toBe(1);
  });

  test('concurrent statements belong to their transaction, also after one of them has failed', async () => {
    await empty();
    const work = db.transaction((tx) =>
      Promise.all([
        tx.run(sql`insert into notes values (0, 'before')`),
        tx.run(sql`insert into nothing values (1)`),
        ...[2, 3, 4].map((id) => tx.run(sql`insert into notes values (${id}::integer, ${`note ${id}`})`)),
      ]),
    );
    await expect(work).rejects.toThrow('nothing');
    expect(await count()).toBe(0);
  });

  test('a part of a transaction can fail alone', async () => {
    await empty();
    await db.transaction(async (tx) => {
      await tx.run(sql`insert into notes values (1, 'a')`);
      const part = tx.transaction(async (inner) => {
        await inner.run(sql`insert into notes values (2, 'b')`);
        await inner.run(sql`insert into notes values (3, 'a')`);
      });
      await expect(part).rejects.toSatisfy(isUniqueViolation);
      await tx.transaction((inner) => inner.run(sql`insert into notes values (4, 'd')`));
    });
    expect(await db.rows(sql`select id from notes order by id`)).toEqual([{ id: 1 }, { id: 4 }]);
  });

  test('nobody sees into a transaction or gets between its statements', async () => {
    await empty();
    const entered = Promise.withResolvers<void>();
    const leave = Promise.withResolvers<void>();
    const work = db.transaction(async (tx) => {
      await tx.run(sql`insert into notes values (1, 'a')`);
      entered.resolve();
      await leave.promise;
      expect(await count(tx)).toBe(1);
      throw new Error('rolled back');
    });
    await entered.promise;
    const outside = Promise.all([count(), count()]);
    leave.resolve();
    await expect(work).rejects.toThrow('rolled back');
    expect(await outside).toEqual([0, 0]);
  });

  test('many transactions at once lose no count', async () => {
    await empty();
    await db.run(sql`insert into other values (0)`);
    const add = () =>
      db.transaction(async (tx) => {
        const row = await tx.row<{ id: number }>(sql`select id from other for update`);
        await tx.run(sql`update other set id = ${(row?.id ?? 0) + 1}`);
      });
    await Promise.all(Array.from({ length: 25 }, add));
    expect(await db.row(sql`select id from other`)).toEqual({ id: 25 });
  });

  test('refuses statements of a transaction after its end', async () => {
    const tx = await db.transaction(async (inner) => inner);
    await expect(tx.rows(sql`select 1`)).rejects.toThrow('The transaction is over');
  });

  test('failures carry their code, and the connection lives on', async () => {
    await expect(db.rows(sql`select 1 / 0`)).rejects.toMatchObject({ name: 'DbError', code: '22012' });
    await expect(db.rows(sql`selec`)).rejects.toMatchObject({ code: '42601' });
    await expect(db.script('begin; select 1 / 0; commit')).rejects.toMatchObject({ code: '22012' });
    const twice = db.run(sql`insert into notes values (7, 'x'), (7, 'y')`);
    await expect(twice).rejects.toSatisfy((error: DbError) => error.constraint === 'notes_pkey');
    expect(await db.row(sql`select 1 as one`)).toEqual({ one: 1 });
  });

  test("a library's statements get the driver's own types", async () => {
    const { executeSql } = toPgBossExecutor(db);
    const { rows } = await executeSql('select $1::timestamptz as at, $2::jsonb as data', [new Date(0), { a: 1 }]);
    expect(rows).toEqual([{ at: new Date(0), data: { a: 1 } }]);
    expect(await executeSql('begin; select 1 as one; commit')).toMatchObject({ rows: [{ one: 1 }] });
  });

  test('can be looked after while it is used', async () => {
    await Promise.all([db.maintain(), db.rows(sql`select 1`), db.transaction((tx) => tx.rows(sql`select 2`))]);
    expect(await db.row(sql`select 1 as one`)).toEqual({ one: 1 });
  });
});

test('a transaction on PGlite that would wait for itself throws', async () => {
  const db = await openTestDb('pglite');
  try {
    const work = db.transaction(() => db.rows(sql`select 1`));
    await expect(work).rejects.toThrow('Inside a transaction use its tx');
  } finally {
    await db.close();
  }
});
