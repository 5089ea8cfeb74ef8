import { rm } from 'node:fs/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Database, migrate, openDb, sql } from '../../db/index.ts';
import { importJson } from '../../ingest/fixtures/importJson.ts';
import { deriveStored } from '../../ingest/store/deriveStored.ts';
import { createTestDatabase, freePort, makeDataDir, startScript } from '../../testing/index.ts';
import { acmeRecord } from '../fixtures/acmeRecord.ts';
import { killAfter } from '../fixtures/killAfter.ts';
import { setOlderEngine, storeOlderRanges, trackVersion } from '../fixtures/olderEngine.ts';
import { setUpAlertContext } from '../fixtures/setUpAlertContext.ts';
import { startSmtp } from '../fixtures/startSmtp.ts';
import { writeRematchMessages } from './writeRematchMessages.ts';

const newly = 'CVE-2026-2000';

describe.each(['pglite', 'postgres'] as const)(
  'an update of the version engine, killed at each statement on %s',
  (engine) => {
    const { context, ann } = setUpAlertContext(engine);

    test('each owner has one message about the state before the update', async () => {
      const { db, log } = context.deps;
      vi.spyOn(log, 'error').mockImplementation(() => undefined);
      const bob = await context.createUser();
      await importJson(db, [acmeRecord(newly, { versions: ['< 2.0'] })]);
      await trackVersion(context, ann, '1.5');
      await trackVersion(context, bob, '1.6');
      const update = async (own: Database) => {
        await deriveStored(own);
        await writeRematchMessages({ ...context.deps, db: own });
      };
      const listMessages = () =>
        db.rows(sql`
        select message.user_id, message.channel, array(select cve_id from cves where pk = any(change.affected)) as affected,
          cardinality(change.unmatched || change.uncomparable) as others
        from alert_messages message join rematch_changes change on change.message_id = message.id order by message.user_id`);

      let kills = 0;
      for (let isKilled = true; isKilled; kills++) {
        await storeOlderRanges(db, { [newly]: ['< 1.0'] });
        const killed = update(killAfter(db, kills).db);
        isKilled = await killed.then(
          () => false,
          (error: Error) => error.message === 'killed' || Promise.reject(error),
        );
        await update(db);
        expect(await listMessages(), `killed after ${kills} statements`).toEqual(
          [ann, bob].map(({ userId }) => ({ user_id: userId, channel: 'email', affected: [newly], others: 0 })),
        );
        await db.run(sql`delete from alert_messages`);
      }
      expect(kills).toBeGreaterThan(30);
    });
  },
);

describe.each(['pglite', 'postgres'] as const)('an API on %s', (engine) => {
  const owners = ['ann@example.com', 'bob@example.com', 'cem@example.com'];
  const RECORDS = 3000;

  async function prepare(env: Record<string, string>) {
    const db = await openDb({ dataDir: env.DATA_DIR, databaseUrl: env.DATABASE_URL });
    await migrate(db);
    const ids = Array.from({ length: RECORDS }, (_, index) => `CVE-2026-${10_000 + index}`);
    await importJson(
      db,
      ids.map((id) => acmeRecord(id, { versions: ['< 2.0'] })),
    );
    await db.run(sql`
      insert into users (email, email_key, password_hash, email_verified, created_at)
      select e, e, 'none', true, now() from unnest(${owners}::text[]) as e`);
    await db.run(sql`
      insert into trackings (user_id, tracking_type, target_pk, version_filter, created_at, updated_at)
      select u.id, 'product', p.id, '1.5', now(), now() from users u cross join products p`);
    await db.run(sql`delete from affected_ranges`);
    await setOlderEngine(db);
    await db.close();
  }

  test('sends each owner one mail about all CVEs, though it is killed during the derivation and while mails are sent', async () => {
    const env: Record<string, string> = { DATA_DIR: await makeDataDir() };
    onTestFinished(() => rm(env.DATA_DIR ?? '', { recursive: true, force: true }));
    if (engine === 'postgres') env.DATABASE_URL = await createTestDatabase();
    const smtp = await startSmtp();
    onTestFinished(() => smtp.stop());
    await prepare(env);
    const start = async () =>
      startScript(new URL('../../server.ts', import.meta.url), [], {
        ...env,
        API_PORT: String(await freePort()),
        SMTP_URL: smtp.url,
      });

    const first = await start();
    await (engine === 'postgres' ? untilHalfDerived(env.DATABASE_URL ?? '') : untilLogged(first.output, 'listening'));
    first.child.kill('SIGKILL');
    await first.ended;
    expect(smtp.received).toEqual([]);

    const second = await start();
    let mails = 0;
    smtp.hooks.onRecipient = async () => {
      if (++mails !== 2) return;
      second.child.kill('SIGKILL');
      await second.ended;
    };
    await second.ended;
    smtp.hooks.onRecipient = undefined;

    const third = await start();
    onTestFinished(() => void third.child.kill('SIGKILL'));
    await vi.waitFor(() => expect(smtp.received).toHaveLength(owners.length), { timeout: 200_000, interval: 100 });
    third.child.kill('SIGTERM');
    expect(await third.ended).toBe(0);
    expect(smtp.received.map(({ to }) => to).toSorted()).toEqual(owners);
    for (const { mail } of smtp.received) {
      expect(mail.subject).toBe('1 tracked version is matched differently now');
      expect(mail.text).toMatch(/Affected now: .* and 2,995 more/);
    }
  });
});

async function untilHalfDerived(databaseUrl: string): Promise<void> {
  const db = await openDb({ databaseUrl });
  await vi.waitFor(
    async () => {
      const row = await db.row<{ count: number }>(sql`select count(distinct cve_pk) as count from affected_ranges`);
      expect(row?.count).toBeGreaterThan(0);
    },
    { timeout: 120_000, interval: 5 },
  );
  await db.close();
}

const untilLogged = (output: { out: string }, text: string) =>
  vi.waitFor(() => expect(output.out).toContain(text), { timeout: 120_000, interval: 5 });
