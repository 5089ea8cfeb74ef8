import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../db/index.ts';
import { importJson } from '../../ingest/fixtures/importJson.ts';
import { deriveStored } from '../../ingest/store/deriveStored.ts';
import { acmeRecord, changeSettings, type RecordFields } from '../fixtures/acmeRecord.ts';
import { setOlderEngine, storeOlderRanges, trackFilter, trackVersion } from '../fixtures/olderEngine.ts';
import { byTelegram, setUpAlertContext } from '../fixtures/setUpAlertContext.ts';

const severe: RecordFields = { score: [9.8, 'CRITICAL'] };
const [newly, former, uncompared] = ['CVE-2026-2000', 'CVE-2026-2001', 'CVE-2026-2002'] as const;

describe.each(['pglite', 'postgres'] as const)('a message about versions that match differently, on %s', (engine) => {
  const { context, smtp, bot, ann, deliver } = setUpAlertContext(engine);

  beforeEach(async () => {
    await importJson(context.deps.db, [
      acmeRecord(newly, { versions: ['< 2.0'], ...severe }),
      acmeRecord(former, { versions: ['< 1.0'] }),
      acmeRecord(uncompared, { versions: ['see the advisory'], versionType: 'custom' }),
    ]);
  });

  // Simulates an update whose engine reads the ranges of the three CVEs differently.
  async function update() {
    const { db } = context.deps;
    await storeOlderRanges(db, { [newly]: ['< 1.0'], [former]: ['< 3.0'], [uncompared]: ['< 1.0'] });
    await deriveStored(db);
    await deliver();
  }

  const subjects = () => smtp.received.map(({ mail }) => mail.subject);
  const text = () => smtp.received[0]?.mail.text ?? '';
  const countRows = async () => {
    const { db } = context.deps;
    return db.row(sql`
      select (select count(*) from rematch_owners) as owners, (select count(*) from rematch_snapshots) as snapshots`);
  };

  test('names for each tracking what is newly affected, not comparable and no longer matched, once', async () => {
    const version = await trackVersion(context, ann, '1.5');
    const filter = await trackFilter(context, ann, '1.4');
    await update();
    expect(subjects()).toEqual(['2 tracked versions are matched differently now']);
    const lines = [
      `Affected now: ${newly} (Critical 9.8)`,
      `Can't be compared now: ${uncompared} (Unknown)`,
      `No longer matched: ${former} (Unknown)`,
    ].join('\n');
    expect(text()).toContain(`Gateway 1.5\n${lines}\nhttps://faultline.example/product_versions/`);
    expect(text()).toContain(`Gateway (1.4)\n${lines}\nhttps://faultline.example/products/`);
    expect(text()).toMatch(new RegExp(`\\?show=open&tracking=${filter}\n`));
    expect(await countRows()).toEqual({ owners: 0, snapshots: 0 });
    await deriveStored(context.deps.db);
    await deliver();
    expect(subjects()).toHaveLength(1);

    const { data } = (await context.call('GET /alerts', { as: ann })).data;
    expect(data).toMatchObject([
      {
        is_rematch: true,
        cve_id: null,
        state: 'sent',
        channel: 'email',
        tracked: ['Gateway', 'Gateway 1.5'],
        tracking_ids: [filter, version],
        changes: ['1 CVE affects tracked versions now', "1 CVE can't be compared now", '1 CVE is no longer matched'],
      },
    ]);
  });

  test('answers "Was I told?" for its CVEs', async () => {
    const version = await trackVersion(context, ann, '1.5');
    const other = await trackVersion(context, ann, '0.5');
    await update();
    const explain = async (cveId: string) =>
      (await context.call('GET /alerts/explain', { as: ann, query: { cveId } })).data;
    const told = await explain(newly);
    expect(told.alerts).toMatchObject([
      { cve_id: newly, severity: 'Critical', changes: ['Affected since an update'], tracking_ids: [version] },
    ]);
    expect(told.trackings).toMatchObject([
      { id: version, outcome: 'sent' },
      { id: other, outcome: 'not_sent' },
    ]);
    expect((await explain(former)).alerts).toMatchObject([{ changes: ['No longer matched since an update'] }]);
    expect((await explain(uncompared)).alerts).toMatchObject([{ changes: ["Can't be compared since an update"] }]);
    expect((await explain('CVE-2026-1000')).alerts).toEqual([]);
    const { data } = (await context.call('GET /alerts', { as: ann, query: { cveId: newly } })).data;
    expect(data).toHaveLength(1);
  });

  test('leaves a notice on My Track List, also of what no alert is wanted, until it is dismissed or edited', async () => {
    const version = await trackVersion(context, ann, '1.5', { email_enabled: false });
    const filter = await trackFilter(context, ann, '1.4');
    const lower = await trackVersion(context, ann, '0.5');
    const list = async () => (await context.call('GET /user/trackings/filter_changes', { as: ann })).data.data;
    expect(await list()).toEqual([]);
    await storeOlderRanges(context.deps.db, { [newly]: ['< 1.0'], [former]: ['< 3.0'], [uncompared]: ['< 3.0'] });
    await deriveStored(context.deps.db);
    await deliver();
    const counts = { open_before: 2, open_count: 1, uncomparable_count: 1 };
    expect(await list()).toEqual([
      { tracking_id: lower, open_before: 3, open_count: 2, uncomparable_count: 1 },
      { tracking_id: filter, ...counts },
      { tracking_id: version, ...counts },
    ]);
    await trackFilter(context, ann, '1.3');
    expect(await list()).toHaveLength(2);
    await context.call('POST /user/trackings/filter_changes/dismiss', { as: ann });
    expect(await list()).toEqual([]);
  });

  test('names a few CVEs of many and counts the others', async () => {
    const ids = Array.from({ length: 12 }, (_, index) => `CVE-2026-30${index + 10}`);
    await importJson(
      context.deps.db,
      ids.map((id) => acmeRecord(id, { versions: ['< 2.0'], ...severe })),
    );
    await trackVersion(context, ann, '1.5');
    await storeOlderRanges(context.deps.db, Object.fromEntries(ids.map((id) => [id, ['< 1.0']])));
    await deriveStored(context.deps.db);
    await deliver();
    expect(text()).toMatch(
      /Affected now: (CVE-2026-30\d\d \(Critical 9\.8\), ){4}CVE-2026-30\d\d \(Critical 9\.8\) and 7 more\n/,
    );
  });

  test('is not sent if nothing changed', async () => {
    await trackVersion(context, ann, '1.5');
    await setOlderEngine(context.deps.db);
    await deriveStored(context.deps.db);
    await deliver();
    expect(subjects()).toEqual([]);
    expect(await countRows()).toEqual({ owners: 0, snapshots: 0 });
  });

  test('leaves out CVEs below the threshold of alerts, and says so', async () => {
    await trackVersion(context, ann, '1.5');
    await changeSettings(context, ann, { tracking_min_severity: 4 });
    await update();
    expect(text()).toContain(newly);
    expect(text()).not.toContain(former);
    expect(text()).toContain('CVEs below the severity of your alerts are left out.');
  });

  test.each<[string, () => Promise<unknown>]>([
    ['paused trackings', () => trackVersion(context, ann, '1.5', { is_active: false })],
    ['trackings without email', () => trackVersion(context, ann, '1.5', { email_enabled: false })],
    [
      'owners without alerts',
      async () => {
        await trackVersion(context, ann, '1.5');
        await changeSettings(context, ann, { tracking_notifications_enabled: false });
      },
    ],
    [
      'snoozed products',
      async () => {
        await trackVersion(context, ann, '1.5');
        await context.deps.db.run(sql`
          insert into alert_snoozes (user_id, kind, target_pk, until_notable, created_at)
          select ${ann.userId}, 'product', id, false, now() from products where name = 'Gateway'`);
      },
    ],
  ])('is not sent to %s', async (_, prepare) => {
    await prepare();
    await update();
    expect(subjects()).not.toContainEqual(expect.stringContaining('matched differently'));
    expect((await context.call('GET /alerts', { as: ann })).data.data).toEqual([]);
  });

  test('says nothing of a tracking that is of other versions by then, nor of later CVEs', async () => {
    const { db } = context.deps;
    const id = await trackFilter(context, ann, '1.5');
    await trackVersion(context, ann, '0.1');
    await storeOlderRanges(db, { [newly]: ['< 1.0'] });
    await deriveStored(db);
    await importJson(db, [acmeRecord('CVE-2026-4000', { versions: ['< 2.0'] })], { suppressAlerts: true });
    const product = await db.row<{ id: number }>(sql`select id from products where name = 'Gateway'`);
    await context.call('POST /user/tracking', {
      as: ann,
      body: { id, tracking_type: 'product', target_id: product?.id ?? 0, version_filter: '1.6' },
    });
    await deliver();
    expect(subjects()).toEqual([]);
  });

  test('waits for the end of quiet hours', async () => {
    await trackVersion(context, ann, '1.5');
    await context.deps.db.run(sql`
      insert into alert_schedules (user_id, time_zone, quiet_from, quiet_until, exploited_pass)
      select ${ann.userId}, 'UTC', (minute + 1439) % 1440, (minute + 60) % 1440, false
      from (select extract(hour from at)::integer * 60 + extract(minute from at)::integer as minute
        from (select ${context.clock.now()}::timestamptz at time zone 'UTC' as at) local) clock`);
    await update();
    expect(subjects()).toEqual([]);
    context.clock.advance(2 * 3600);
    await deliver();
    expect(subjects()).toEqual(['1 tracked version is matched differently now']);
  });

  test('is sent by Telegram', async () => {
    await changeSettings(context, ann, byTelegram);
    await trackVersion(context, ann, '1.5', { telegram_enabled: true });
    await update();
    expect(bot.sent.map(({ text: sent }) => sent)).toEqual([
      expect.stringMatching(
        /^<b>1 tracked version is matched differently now<\/b>\n\n<a href="https:\/\/faultline\.example\/product_versions\/\d+\?show=open">Gateway 1\.5<\/a>\nAffected now: CVE-2026-2000 \(Critical 9\.8\)\n/,
      ),
    ]);
  });

  test('is sent after all if a worker of the last release cancelled it', async () => {
    await trackVersion(context, ann, '1.5');
    const { db } = context.deps;
    await update();
    await db.run(sql`
      update alert_messages set state = 'cancelled', error = 'The CVEs of this message were rejected before it was sent.'`);
    await deliver();
    expect(subjects()).toHaveLength(2);
  });

  test('is cancelled with a reason if its trackings were removed', async () => {
    const id = await trackVersion(context, ann, '1.5');
    const { db } = context.deps;
    await storeOlderRanges(db, { [newly]: ['< 1.0'] });
    await deriveStored(db);
    const soon = new Date(context.clock.now().getTime() + 600_000);
    await db.run(sql`update alert_channels set paused_until = ${soon}`);
    await deliver();
    await context.call('POST /user/tracking/delete', { as: ann, body: { id } });
    await db.run(sql`update alert_channels set paused_until = null`);
    await deliver();
    expect(subjects()).toEqual([]);
    expect((await context.call('GET /alerts', { as: ann })).data.data).toMatchObject([
      { state: 'cancelled', error: 'The trackings of this message were removed before it was sent.' },
    ]);
  });
});
