import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Database, sql } from '../db/index.ts';
import { openTestDb } from '../testing/index.ts';
import { appendAudit, pruneAudit, verifyAudit } from './auditLog.ts';

describe.each(['pglite', 'postgres'] as const)('the audit log on %s', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDb(engine);
    return () => db.close();
  });
  beforeEach(() =>
    tamper(`delete from audit_log;
      update audit_head set id = 0, hash = repeat('0', 64), pruned_id = 0, pruned_hash = repeat('0', 64)`),
  );

  const append = (userId: number) =>
    db.transaction((tx) =>
      appendAudit(tx, { event: 'token.create', userId, network: '192.0.2.1', details: { token: userId } }),
    );
  const appendMany = async (entries: number) => {
    for (let id = 1; id <= entries; id += 1) await append(id);
  };
  // Simulates an attacker with all rights on the database.
  const tamper = async (statement: string) => {
    await db.script('alter table audit_log disable trigger all');
    await db.script(statement);
    await db.script('alter table audit_log enable trigger all');
  };
  const readLog = () => db.rows<{ id: number; actor: string; at: string }>(sql`select * from audit_log order by id`);

  test('numbers the entries of concurrent writers without a gap, and keeps none of a transaction that fails', async () => {
    const writers = Array.from({ length: 40 }, (_, n) =>
      n % 4 === 0
        ? db
            .transaction(async (tx) => {
              await appendAudit(tx, { event: 'session.start', userId: 1000 });
              throw new Error('rolled back');
            })
            .catch(() => undefined)
        : append(n),
    );
    await Promise.all(writers);
    const log = await readLog();
    expect(log.map(({ id }) => id)).toEqual(Array.from({ length: 30 }, (_, n) => n + 1));
    expect(log.map(({ actor }) => actor)).not.toContain('user:1000');
    expect(await verifyAudit(db)).toMatchObject({ isIntact: true, entries: 30, first: 1 });
  });

  test('an empty log is intact', async () => {
    expect(await verifyAudit(db)).toMatchObject({ isIntact: true, entries: 0 });
  });

  test.each(['update audit_log set actor = actor', 'delete from audit_log', 'truncate audit_log'])(
    'refuses "%s"',
    async (statement) => {
      await appendMany(2);
      await expect(db.script(statement)).rejects.toThrow('The audit log is append-only');
      expect(await readLog()).toHaveLength(2);
    },
  );

  test.each([
    ['a changed actor', `update audit_log set actor = 'user:9' where id = 3`, 3, 'was changed or moved'],
    ['a changed time', `update audit_log set at = at + interval '1 ms' where id = 3`, 3, 'was changed or moved'],
    ['changed details', `update audit_log set details = '{}' where id = 3`, 3, 'was changed or moved'],
    ['a changed hash', `update audit_log set hash = repeat('a', 64) where id = 3`, 3, 'was changed or moved'],
    ['a deleted entry', 'delete from audit_log where id = 3', 3, 'is missing'],
    ['a deleted first entry', 'delete from audit_log where id = 1', 1, 'is missing'],
    ['a deleted last entry', 'delete from audit_log where id = 5', 5, 'is missing'],
    [
      'two entries in another order',
      `update audit_log set id = -id where id in (2, 3);
       update audit_log set id = case id when -2 then 3 else 2 end where id < 0`,
      2,
      'was changed or moved',
    ],
    [
      'a deleted entry whose successors were renumbered',
      `delete from audit_log where id = 3; update audit_log set id = id - 1 where id > 3; update audit_head set id = 4`,
      3,
      'was changed or moved',
    ],
    [
      'entries that were deleted as if they were old',
      `update audit_head set pruned_id = 2, pruned_hash = (select hash from audit_log where id = 2);
       delete from audit_log where id <= 2`,
      2,
      'was deleted before its time',
    ],
  ])('detects %s', async (_, statement, entry, problem) => {
    await appendMany(5);
    await tamper(statement);
    expect(await verifyAudit(db)).toEqual({ isIntact: false, entry, problem });
  });

  test('detects that the end was cut off with its head, by what an earlier verification printed', async () => {
    await appendMany(5);
    const verdict = await verifyAudit(db);
    const known = verdict.isIntact ? verdict.head : '';
    expect(await verifyAudit(db, { known })).toMatchObject({ isIntact: true });
    await tamper(`delete from audit_log where id > 3;
      update audit_head set id = 3, hash = (select hash from audit_log where id = 3)`);
    expect(await verifyAudit(db)).toMatchObject({ isIntact: true });
    expect(await verifyAudit(db, { known })).toEqual({ isIntact: false, entry: 5, problem: 'is missing' });
    await appendMany(2);
    const replaced = { isIntact: false, entry: 5, problem: 'is not the one that was verified before' };
    expect(await verifyAudit(db, { known })).toEqual(replaced);
  });

  test('stays verifiable after old entries were deleted, and says which', async () => {
    await appendMany(4);
    const log = await readLog();
    const middle = new Date(Date.parse(log[2]?.at ?? ''));
    const older = log.filter(({ at }) => Date.parse(at) < middle.getTime()).length;
    expect(await pruneAudit(db, middle)).toBe(older);
    expect(await verifyAudit(db)).toMatchObject({ isIntact: true, first: older + 1 });
    expect(await pruneAudit(db, middle)).toBe(0);
    expect(await pruneAudit(db, new Date(Date.now() + 60_000))).toBe(5 - older);
    await append(9);
    expect((await readLog()).map(({ actor }) => actor)).toEqual(['system', 'user:9']);
    expect(await verifyAudit(db)).toMatchObject({ isIntact: true, entries: 2 });
    await tamper('delete from audit_log where id = (select min(id) from audit_log)');
    expect(await verifyAudit(db)).toMatchObject({ isIntact: false, problem: 'is missing' });
  });
});
