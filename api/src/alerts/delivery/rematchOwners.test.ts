import { describe, expect, test, vi } from 'vitest';
import { type Db, sql } from '../../db/index.ts';
import { importJson } from '../../ingest/fixtures/importJson.ts';
import { READING } from '../../ingest/readFiles.ts';
import { deriveStored } from '../../ingest/store/deriveStored.ts';
import { acmeRecord } from '../fixtures/acmeRecord.ts';
import { storeOlderRanges, trackVersion } from '../fixtures/olderEngine.ts';
import { setUpAlertContext } from '../fixtures/setUpAlertContext.ts';

const SUBJECT = '1 tracked version is matched differently now';
const [newly, reread] = ['CVE-2026-2000', 'CVE-2026-2001'] as const;

describe.each(['pglite', 'postgres'] as const)('owners after an update of the version engine, on %s', (engine) => {
  const { context, smtp, ann, deliver } = setUpAlertContext(engine);
  const recipients = () => smtp.received.filter(({ mail }) => mail.subject === SUBJECT).map(({ to }) => to);
  const prepare = () => importJson(context.deps.db, [acmeRecord(newly, { versions: ['< 2.0'] })]);
  const storeOlder = () => storeOlderRanges(context.deps.db, { [newly]: ['< 1.0'] });

  // Statements of one table fail for one owner until the returned function is called.
  async function breakOwner(db: Db, table: string, userId: number) {
    await db.script(`
      create function refuse_owner() returns trigger language plpgsql as $$ begin raise exception 'refused by the test'; end $$;
      create trigger refuse_owner before insert on ${table} for each row when (new.user_id = ${userId}) execute function refuse_owner();`);
    return () => db.script(`drop trigger refuse_owner on ${table}; drop function refuse_owner();`);
  }

  test('get their message though it fails for another one, who gets it later', async () => {
    const { db, log } = context.deps;
    const bob = await context.createUser();
    await prepare();
    await trackVersion(context, ann, '1.5');
    await trackVersion(context, bob, '1.6');
    await storeOlder();
    await deriveStored(db);
    const repair = await breakOwner(db, 'alert_messages', ann.userId);
    const logged = vi.spyOn(log, 'error').mockImplementation(() => undefined);
    await deliver();
    expect(recipients()).toEqual([bob.email]);
    expect(logged).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ userId: ann.userId, tries: 1 }),
      'an owner could not be told what matches differently',
    );
    await repair();
    await deliver();
    expect(recipients()).toEqual([bob.email]);
    context.clock.advance(600);
    await deliver();
    expect(recipients()).toEqual([bob.email, ann.email]);
  });

  test('do not wait for one whose snapshot fails, and who is named in the log', async () => {
    const { db, log } = context.deps;
    const bob = await context.createUser();
    await prepare();
    await trackVersion(context, ann, '1.5');
    await trackVersion(context, bob, '1.6');
    await storeOlder();
    const repair = await breakOwner(db, 'rematch_snapshots', ann.userId);
    const logged = vi.spyOn(log, 'error').mockImplementation(() => undefined);
    expect(await deriveStored(db)).toBeGreaterThan(0);
    await repair();
    await deliver();
    expect(recipients()).toEqual([bob.email]);
    expect(logged).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ userId: ann.userId, error: expect.stringContaining('refused by the test') }),
      expect.stringContaining('could not be compared before an update'),
    );
  });

  test('get a message about the difference from the state before the first change, though the derivation is stopped and repeated', async () => {
    const { db } = context.deps;
    await prepare();
    await trackVersion(context, ann, '1.5');
    await storeOlder();
    await expect(deriveStored(db, stopAfter(2))).rejects.toThrow('stop');
    // The interrupted run has derived these rows already.
    await db.run(sql`
      update affected_ranges set hi = 'zz' where cve_pk = (select pk from cves where cve_id = ${newly})`);
    await deliver();
    expect(recipients()).toEqual([]);
    await deriveStored(db);
    await deliver();
    expect(recipients()).toEqual([ann.email]);
    expect(smtp.received[0]?.mail.text).toContain(`Affected now: ${newly}`);
  });

  test('get one message though several processes compare at the same time', async () => {
    await prepare();
    await trackVersion(context, ann, '1.5');
    await storeOlder();
    await Promise.all([deriveStored(context.deps.db), deriveStored(context.deps.db)]);
    await Promise.all([deliver(), deliver(), deliver()]);
    await deliver();
    expect(recipients()).toEqual([ann.email]);
  });

  describe('that also reads records differently', () => {
    // A synchronized source whose records were read by an older reading, and the ranges it stored.
    async function setOlderReading() {
      const { db } = context.deps;
      await db.run(sql`update catalogue_state set told_reading = 0`);
      await db.run(sql`update cves set content_hash = '0.older'`);
      await db.run(sql`
        insert into sync_state (source, position, reading) values ('https://cve.example', now(), 0)`);
    }
    const endSync = () => context.deps.db.run(sql`update sync_state set reading = ${READING}`);

    test('get one message about both after the records were read', async () => {
      const { db } = context.deps;
      await prepare();
      await importJson(db, [acmeRecord(reread, { versions: ['< 2.0'] })]);
      await trackVersion(context, ann, '1.5');
      await storeOlder();
      await setOlderReading();
      // The older reading found no affected versions of this CVE.
      const read = sql`cve_pk = (select pk from cves where cve_id = ${reread})`;
      await db.run(sql`update cve_details set doc = jsonb_set(doc::jsonb, '{affected}', '[]')::json where ${read}`);
      await db.run(sql`delete from affected_ranges where ${read}`);
      await deriveStored(db);
      await deliver();
      expect(recipients()).toEqual([]);
      await endSync();
      await importJson(db, [acmeRecord(reread, { versions: ['< 2.0'] })]);
      await deliver();
      expect(recipients()).toEqual([ann.email]);
      expect(smtp.received[0]?.mail.text).toContain(newly);
      expect(smtp.received[0]?.mail.text).toContain(reread);
    });

    test('get the message after a day if the records are not read by then', async () => {
      const { db } = context.deps;
      await prepare();
      await trackVersion(context, ann, '1.5');
      await storeOlder();
      await setOlderReading();
      await deriveStored(db);
      await deliver();
      expect(recipients()).toEqual([]);
      await db.run(sql`update catalogue_state set rematch_waits_until = now() - interval '1 second'`);
      await deliver();
      expect(recipients()).toEqual([ann.email]);
    });

    test('get a message about a new reading from the import that applies it', async () => {
      const { db } = context.deps;
      await prepare();
      await trackVersion(context, ann, '1.5');
      await db.run(sql`update catalogue_state set told_reading = 0`);
      await db.run(sql`update cves set content_hash = '0.older' where cve_id = ${newly}`);
      await db.run(sql`
        delete from affected_ranges where cve_pk = (select pk from cves where cve_id = ${newly})`);
      await prepare();
      await deliver();
      expect(recipients()).toEqual([ann.email]);
      expect(smtp.received[0]?.mail.text).toContain(`Affected now: ${newly}`);
    });
  });
});

// A signal that aborts when it is checked for the n-th time.
function stopAfter(checks: number): AbortSignal {
  const controller = new AbortController();
  let count = 0;
  vi.spyOn(controller.signal, 'throwIfAborted').mockImplementation(() => {
    count += 1;
    if (count >= checks) throw new Error('stop');
  });
  return controller.signal;
}
