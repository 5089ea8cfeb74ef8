import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../db/index.ts';
import { emptyCatalogue } from '../fixtures/emptyCatalogue.ts';
import { importJson } from '../fixtures/importJson.ts';
import type { TestUser } from '../../testing/index.ts';
import { provider } from '../fixtures/cveJson.ts';
import { writeKev } from '../risk-data/kev.ts';
import { acmeRecord, type RecordFields } from '../../alerts/fixtures/acmeRecord.ts';
import { setUpTestContext } from '../../testing/setUpTestContext.ts';

const ID = 'CVE-2026-1000';
type Type = 'vendor' | 'product' | 'product_version' | 'cve';

describe.each(['pglite', 'postgres'] as const)('matching of changes with trackings, on %s', (engine) => {
  const context = setUpTestContext(() => ({ engine }));
  let ann: TestUser;
  beforeEach(async () => {
    await emptyCatalogue(context.deps.db);
    ann = await context.createUser();
    await importJson(context.deps.db, [acmeRecord(ID), acmeRecord('CVE-2026-1001', { versions: ['1.1', '2.0'] })]);
  });

  const findId = async (type: Type, name: string) => {
    const found = {
      vendor: sql`select id from vendors where name = ${name}`,
      product: sql`select id from products where name = ${name}`,
      product_version: sql`select id from product_versions where version = ${name}`,
      cve: sql`select cve_id as id from cves where cve_id = ${name}`,
    };
    return (await context.deps.db.row<{ id: number | string }>(found[type]))?.id ?? 0;
  };
  const track = async (type: Type, name: string, change: Record<string, unknown> = {}, as = ann) => {
    const body = { tracking_type: type, target_id: await findId(type, name), ...change };
    expect(await context.call('POST /user/tracking', { as, body })).toMatchObject({ status: 200 });
  };
  const set = async (change: Record<string, unknown>, as = ann) => {
    const { data } = await context.call('GET /user/profile/notification_settings', { as });
    const reply = await context.call('POST /user/profile/notification_settings', { as, body: { ...data, ...change } });
    expect(reply.status).toBe(200);
  };
  const revise = (fields: RecordFields, more = {}) => importJson(context.deps.db, [acmeRecord(ID, fields, 1, more)]);
  const listAlerts = () =>
    context.deps.db.rows<{ user_id: number; channel: string; cve_id: string; tracked: string[]; change: object }>(sql`
      select delivery.user_id, delivery.channel, cve.cve_id, delivery.tracked, event.change from alert_deliveries delivery
      join alert_events event on event.id = delivery.event_id join cves cve on cve.pk = event.cve_pk
      order by cve.cve_id, delivery.user_id, delivery.channel`);
  const listNotified = async () => (await listAlerts()).map(({ cve_id }) => cve_id);

  test('a record that gains KEV shows it in timeline, alert and filter within one import, once', async () => {
    await track('product', 'Gateway');
    await set({ tracking_min_severity: 4 });
    const metrics = [{ other: { type: 'kev', content: { dateAdded: '2026-03-02' } } }];
    const adp = [{ providerMetadata: provider('CISA-ADP'), metrics }];
    const listEvents = async () => {
      const { data } = await context.call('GET /cves/{cveId}/timeline', { as: ann, params: { cveId: ID } });
      return (data as { NewFields: { kev?: boolean } | null }[]).filter(({ NewFields }) => NewFields?.kev === true);
    };
    const listKev = async () => {
      const { data } = await context.call('GET /cves', { as: ann, query: { kev: 'true' } });
      return (data as { data: { cve_id: string }[] }).data.map(({ cve_id }) => cve_id);
    };
    expect(await listKev()).toEqual([]);
    for (let time = 0; time < 2; time++) {
      await revise({}, { adp });
      expect(await listEvents()).toHaveLength(1);
      expect(await listAlerts()).toMatchObject([{ cve_id: ID, change: { kev: true } }]);
      expect(await listKev()).toEqual([ID]);
    }
  });

  test('is on the engine it should be', () => expect(context.deps.db.kind).toBe(engine));

  test.each([
    ['vendor', 'Acme'],
    ['product', 'Gateway'],
    ['product_version', '1.0'],
  ] as const)('a new CVE reaches who follows its %s, once', async (type, name) => {
    await track(type, name);
    const bob = await context.createUser();
    await importJson(context.deps.db, [acmeRecord('CVE-2026-2000', { versions: ['< 1.0.5'] })]);
    expect(await listAlerts()).toEqual([
      {
        user_id: ann.userId,
        channel: 'email',
        cve_id: 'CVE-2026-2000',
        tracked: [type === 'product_version' ? 'Gateway 1.0' : name],
        change: { isNew: true },
      },
    ]);
    await importJson(context.deps.db, [acmeRecord('CVE-2026-2000', { versions: ['< 1.0.5'] })]);
    expect(await listAlerts()).toHaveLength(1);
    expect((await listAlerts()).some(({ user_id }) => user_id === bob.userId)).toBe(false);
  });

  test('a CVE of other versions, products and vendors reaches nobody', async () => {
    await track('product_version', '1.0');
    await importJson(context.deps.db, [
      acmeRecord('CVE-2026-2000', { versions: ['2.0', '1.0.1'] }),
      acmeRecord('CVE-2026-2001', { product: 'Router', versions: ['1.0'] }),
      acmeRecord('CVE-2026-2002', { vendor: 'Initech', versions: ['1.0'] }),
    ]);
    expect(await listAlerts()).toEqual([]);
  });

  test('several trackings that match are one alert, which names them', async () => {
    await track('vendor', 'Acme', { custom_name: 'Acme tracking' });
    await track('product', 'Gateway');
    await track('cve', ID);
    await revise({ score: [9.8, 'CRITICAL'] });
    const [alert, ...others] = await listAlerts();
    expect(others).toEqual([]);
    expect(alert?.tracked.toSorted()).toEqual(['Acme tracking', ID, 'Gateway'].toSorted());
    expect(alert?.change).toEqual({ score: [null, 9.8], severity: [0, 4] });
  });

  test.each<[string, RecordFields, object | undefined]>([
    ['a first score', { score: [5, 'MEDIUM'] }, { score: [null, 5], severity: [0, 2] }],
    ['a version that is newly affected', { versions: ['1.0', '1.2'] }, { affected: ['Acme Gateway 1.2'] }],
    ['a wider range', { versions: ['1.0', '< 1.2'] }, { affected: ['Acme Gateway < 1.2'] }],
    ['another way to compare the same versions', { versionType: 'rpm' }, undefined],
    ['fewer versions', { versions: [] }, undefined],
  ])('%s is notable, or is not', async (_, fields, change) => {
    await track('product', 'Gateway');
    await revise(fields);
    expect((await listAlerts()).map((alert) => alert.change)).toEqual(change === undefined ? [] : [change]);
  });

  const says = (exploitation: string, kev: boolean) => ({
    adp: [
      {
        providerMetadata: provider('CISA-ADP'),
        metrics: [
          { other: { type: 'ssvc', content: { options: [{ Exploitation: exploitation }] } } },
          ...(kev ? [{ other: { type: 'kev', content: { dateAdded: '2026-03-01' } } }] : []),
        ],
      },
    ],
  });

  test.each<[string, object, object | undefined]>([
    ['an entry in KEV', says('none', true), { kev: true }],
    ['active exploitation', says('active', false), { exploitation: 'active' }],
    ['a proof of concept', says('poc', false), undefined],
  ])('%s is notable whatever the threshold says, or is not', async (_, record, change) => {
    await set({ tracking_min_severity: 4 });
    await track('vendor', 'Acme');
    await revise({}, record);
    expect((await listAlerts()).map((alert) => alert.change)).toEqual(change === undefined ? [] : [change]);
  });

  test('exploitation reaches nobody who switched that off, and is told once', async () => {
    await set({ tracking_min_severity: 4, always_notify_exploited: false });
    const bob = await context.createUser();
    for (const as of [ann, bob]) await track('cve', ID, {}, as);
    await revise({}, says('active', true));
    await importJson(context.deps.db, [acmeRecord(ID, {}, 2, says('active', true))]);
    expect((await listAlerts()).map(({ user_id }) => user_id)).toEqual([bob.userId]);
  });

  test('the KEV file alerts who tracks what it newly names, but not with its first version', async () => {
    const entry = { date_added: '2026-03-02', due_date: null, required_action: '', ransomware: null };
    await track('vendor', 'Acme');
    await writeKev(context.deps.db, [{ ...entry, cve_id: 'CVE-2026-1001' }]);
    expect(await listAlerts()).toEqual([]);
    const both = ['CVE-2026-1001', ID].map((cve_id) => ({ ...entry, cve_id }));
    await writeKev(context.deps.db, both);
    await writeKev(context.deps.db, both);
    expect((await listAlerts()).map(({ cve_id, change }) => ({ cve_id, change }))).toEqual([
      { cve_id: ID, change: { kev: true } },
    ]);
  });

  test.each([
    ['comes new', {}],
    ['is not rejected any more', { rejectedBefore: true }],
  ])(
    'a record that %s and is in the KEV file already passes the threshold',
    async (_, { rejectedBefore = false }: { rejectedBefore?: boolean }) => {
      const { db } = context.deps;
      const NEW = 'CVE-2026-2000';
      const entry = { date_added: '2026-03-02', due_date: null, required_action: '', ransomware: null };
      await set({ tracking_min_severity: 4 });
      await track('vendor', 'Acme');
      if (rejectedBefore)
        await importJson(db, [
          acmeRecord(NEW, {}, 0, {
            meta: { state: 'REJECTED' },
            cna: { rejectedReasons: [{ lang: 'en', value: 'Not a flaw.' }], affected: undefined },
          }),
        ]);
      await writeKev(db, [{ ...entry, cve_id: 'CVE-2026-1001' }]);
      await writeKev(
        db,
        ['CVE-2026-1001', NEW].map((cve_id) => ({ ...entry, cve_id })),
      );
      await importJson(db, [acmeRecord(NEW, { score: [3.1, 'LOW'] }, 1)]);
      expect((await listAlerts()).map(({ cve_id, change }) => ({ cve_id, change }))).toEqual([
        { cve_id: NEW, change: { isNew: true, kev: true } },
      ]);
    },
  );

  test('edits of words, links and weaknesses alert nobody', async () => {
    await track('cve', ID);
    const descriptions = [{ lang: 'en', value: 'Told again, at some length, by someone who knows.' }];
    const references = [{ url: 'https://example.com/another' }];
    await revise({}, { cna: { title: 'Another title', descriptions, references } });
    expect(await listAlerts()).toEqual([]);
  });

  test('a rejection alerts nobody, nor does a record that starts rejected', async () => {
    await track('cve', ID);
    await track('vendor', 'Acme');
    const cna = { rejectedReasons: [{ lang: 'en', value: 'Not a flaw.' }], affected: undefined };
    await revise({}, { meta: { state: 'REJECTED' }, cna });
    await importJson(context.deps.db, [acmeRecord('CVE-2026-2000', {}, 0, { meta: { state: 'REJECTED' }, cna })]);
    expect(await listAlerts()).toEqual([]);
  });

  test('with auto-track off, new versions do not alert a follower of the product', async () => {
    await track('product', 'Gateway', { auto_track_new_versions: false });
    await track('vendor', 'Acme', { auto_track_new_versions: false });
    await revise({ versions: ['1.0', '1.2'] });
    expect(await listAlerts()).toEqual([]);
    await importJson(context.deps.db, [acmeRecord(ID, { versions: ['1.0', '1.2'], score: [5, 'MEDIUM'] }, 2)]);
    expect(await listNotified()).toEqual([ID]);
  });

  test('a follower of a version gets an alert when it becomes affected, and none when others do', async () => {
    await track('product_version', '2.0', { auto_track_new_versions: false });
    await revise({ versions: ['1.0', '1.2'] });
    expect(await listAlerts()).toEqual([]);
    await importJson(context.deps.db, [acmeRecord(ID, { versions: ['1.0', '1.2', '2.0'] }, 2)]);
    expect(await listNotified()).toEqual([ID]);
    await importJson(context.deps.db, [acmeRecord(ID, { versions: ['< 3.0'], versionType: 'custom' }, 3)]);
    expect(await listNotified()).toEqual([ID]);
  });

  test('a newly named vendor alerts its followers', async () => {
    await importJson(context.deps.db, [acmeRecord('CVE-2026-1002', { vendor: 'Initech', product: 'TPS' })]);
    await track('vendor', 'Initech', { auto_track_new_versions: false });
    await revise({ vendor: 'Initech', product: 'TPS' });
    expect(await listNotified()).toEqual([ID]);
  });

  test.each([
    ['>=2.0', ['2.1'], true],
    ['>=2.0', ['1.5'], false],
    ['2.x', ['< 3.0'], true],
    ['2.x', ['< 2.0'], false],
    ['latest', ['1.5'], true],
    // Too long to be compared, so that it may hold any version.
    ['>=2.0', ['1.5', `1.0 ${'and several others '.repeat(20)}`], true],
  ] as const)('a version filter %s and %j', async (version_filter, versions, isTold) => {
    await track('product', 'Gateway', { version_filter });
    await importJson(context.deps.db, [acmeRecord('CVE-2026-2000', { versions: [...versions] })]);
    expect(await listNotified()).toEqual(isTold ? ['CVE-2026-2000'] : []);
  });

  test('the minimum severity is that of the record now', async () => {
    await track('product', 'Gateway');
    await set({ tracking_min_severity: 3 });
    await importJson(context.deps.db, [
      acmeRecord('CVE-2026-2000', { score: [6.9, 'MEDIUM'] }),
      acmeRecord('CVE-2026-2001', { score: [7, 'HIGH'] }),
      acmeRecord('CVE-2026-2002', { score: [9.8, 'CRITICAL'] }),
      acmeRecord('CVE-2026-2003'),
    ]);
    expect(await listNotified()).toEqual(['CVE-2026-2001', 'CVE-2026-2002']);
  });

  test.each<[string, Record<string, unknown>, Record<string, unknown>, string[]]>([
    ['mail by both', {}, {}, ['email']],
    ['tracking without mail', { email_enabled: false }, {}, []],
    ['settings without mail', {}, { email_enabled: false }, []],
    ['no address', {}, { email: null }, []],
    ['both channels', {}, { telegram_enabled: true, telegram_chat_id: '7' }, ['email', 'telegram']],
    ['no chat', {}, { telegram_enabled: true }, ['email']],
    [
      'tracking without Telegram',
      { telegram_enabled: false },
      { telegram_enabled: true, telegram_chat_id: '7' },
      ['email'],
    ],
    ['no tracking notifications', {}, { tracking_notifications_enabled: false }, []],
    ['inactive', { is_active: false }, {}, []],
  ])('channels: %s', async (_, tracking, settings, channels) => {
    await track('product', 'Gateway', tracking);
    await set(settings);
    await importJson(context.deps.db, [acmeRecord('CVE-2026-2000')]);
    expect((await listAlerts()).map(({ channel }) => channel)).toEqual(channels);
  });

  test('alerts nobody without a verified address, by demo records, or in a silent import', async () => {
    const { db } = context.deps;
    await track('vendor', 'Acme');
    await importJson(db, [acmeRecord('CVE-2026-2000')], { suppressAlerts: true });
    await importJson(db, [acmeRecord('CVE-2026-2001')], { demo: true });
    await db.run(sql`update users set email_verified = false where id = ${ann.userId}`);
    await importJson(db, [acmeRecord('CVE-2026-2002')]);
    expect(await listAlerts()).toEqual([]);
  });

  test('a first import alerts nobody until it came to its end, however often it was begun', async () => {
    const { db } = context.deps;
    await emptyCatalogue(db);
    await importJson(db, [acmeRecord('CVE-2026-2000')], { wasInterrupted: () => true });
    await track('vendor', 'Acme');
    await importJson(db, [acmeRecord('CVE-2026-2000'), acmeRecord('CVE-2026-2001')]);
    expect(await listAlerts()).toEqual([]);
    await importJson(db, [acmeRecord('CVE-2026-2002')]);
    expect(await listNotified()).toEqual(['CVE-2026-2002']);
  });
});
