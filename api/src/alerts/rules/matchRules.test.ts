import { describe, expect, test } from 'vitest';
import { DbError, sql, type Statement } from '../../db/index.ts';
import { importJson } from '../../ingest/fixtures/importJson.ts';
import { writeKev } from '../../ingest/risk-data/kev.ts';
import type { TestUser } from '../../testing/index.ts';
import { groupMessages } from '../delivery/deliver.ts';
import { acmeRecord, changeSettings, follow, type RecordFields } from '../fixtures/acmeRecord.ts';
import { byTelegram, setUpAlertContext } from '../fixtures/setUpAlertContext.ts';
import { matchRules } from './matchRules.ts';

const email = { channel: 'email', channel_id: null } as const;
const telegram = { channel: 'telegram', channel_id: null } as const;
const ID = 'CVE-2026-2000';
const severe = { score: [9.8, 'CRITICAL'] } satisfies RecordFields;

describe.each(['pglite', 'postgres'] as const)('alert rules and changes of CVEs, on %s', (engine) => {
  const { context, ann, smtp, bot, deliver } = setUpAlertContext(engine);
  const create = async (given: object = {}, as: TestUser = ann, team?: number) => {
    const rule = { name: 'Severe', query: 'cvss>=7', triggers: ['new'], mode: 'immediate', channels: [email] };
    const reply = await context.call('POST /alerts/rules', { as, team, body: { ...rule, ...given } });
    expect(reply).toMatchObject({ status: 200 });
    return reply.data.id;
  };
  const publish = (fields: RecordFields = severe, revision = 0, id = ID) =>
    importJson(context.deps.db, [acmeRecord(id, fields, revision)]);
  const listAlerts = async () => {
    await matchRules(context.deps);
    return context.deps.db.rows<{ user_id: number; channel: string; cve_id: string; rule_ids: number[] }>(sql`
      select d.user_id, d.channel, c.cve_id, d.rule_ids from alert_deliveries d
      join alert_events e on e.id = d.event_id join cves c on c.pk = e.cve_pk order by c.cve_id, d.user_id, d.channel`);
  };
  const listIds = async () => (await listAlerts()).map(({ cve_id }) => cve_id);

  test('a new CVE that a rule finds is sent once, in a mail that names the rule', async () => {
    await create();
    await publish();
    await publish();
    await importJson(context.deps.db, [acmeRecord('CVE-2026-2001', { score: [5, 'MEDIUM'] })]);
    await deliver();
    await deliver();
    expect(smtp.received).toHaveLength(1);
    const [{ mail } = { mail: { subject: '', text: '' } }] = smtp.received;
    expect(mail.subject).toContain(ID);
    expect(mail.text).toContain('A CVE matches your alert rule “Severe”.');
    expect(mail.text).toContain('Your alert rules: Severe');
    expect(mail.text).not.toContain('You track');
  });

  test('no message is made of a change that rules have not been compared with', async () => {
    const { db } = context.deps;
    await create();
    await follow(context, ann, 'Acme');
    await publish();
    await groupMessages(db, context.clock.now(), true);
    expect(await db.rows(sql`select id from alert_messages /* of all accounts */`)).toEqual([]);
    await deliver();
    expect(smtp.received[0]?.mail.text).toContain('affects your track list and matches your alert rule “Severe”.');
  });

  test('a rule finds what the list finds', async () => {
    const found = {
      'vendor:acme': true,
      'vendor:acm': true,
      'vendor:initech': false,
      'product:gateway cvss>=9': true,
      'product:router OR severity:critical': true,
      flaw: true,
      '"flaw cve"': true,
      '-flaw': false,
      'id:2026-2000': true,
      'published>=2026-01-01': true,
      'published<2020-01-01': false,
      'kev:true': false,
      'tracked:true': false,
      '-tracked:true vendor:acme': true,
      'cvss>=7 (vendor:initech OR product:gateway) -severity:low': true,
    };
    const rules = new Map<number, string>();
    for (const query of Object.keys(found)) rules.set(await create({ name: query, query }), query);
    await publish();
    const matched = new Set((await listAlerts()).flatMap(({ rule_ids }) => rule_ids).map((id) => rules.get(id)));
    const listed = async (q: string) =>
      (await context.call('GET /cves', { as: ann, query: { q } })).data.data.some(({ cve_id }) => cve_id === ID);
    for (const [query, isFound] of Object.entries(found))
      expect([query, matched.has(query), await listed(query)]).toEqual([query, isFound, isFound]);
  });

  test('no query of one account keeps the rules of others from their alerts', async () => {
    const [deep, many] = [400, 150];
    const hostile = [
      `${'('.repeat(deep)}a${')'.repeat(deep)}`,
      `${'-'.repeat(2 * deep)}a`,
      Array.from({ length: many }, (_, index) => `a${index}`).join(' OR '),
      Array.from({ length: many }, (_, index) => `-a${index}`).join(' '),
      'cvss>1e308',
      'epss<0.00000000000000000000001',
      'cwe:99999999999999999999',
      'id:9999-99999999999999999999',
      'published>=9999-12-31',
      'published<0001-01-01',
      'published:0000-01-01',
      'published:9999-12-31 OR updated>9999-12-31 OR -updated<0001-01-01',
      String.raw`vendor:"%_\\" OR product:"'';--"`,
      String.raw`"a'b\:*&|!<->" OR x:* OR "<-> & !"`,
      '"\ud800" OR vendor:"\udc00"',
    ];
    const bob = await context.createUser();
    for (const [index, query] of hostile.entries()) {
      const rule = { query, triggers: ['new'], mode: 'immediate', channels: [email] };
      const reply = await context.call('POST /alerts/rules', { as: bob, body: { name: `Rule ${index}`, ...rule } });
      const preview = { query, triggers: ['new', 'update'] } as const;
      const shown = await context.call('POST /alerts/rules/preview', { as: bob, body: preview });
      expect([query, shown.status]).toEqual([query, reply.status]);
      expect([200, 400]).toContain(reply.status);
    }
    const id = await create();
    await publish();
    expect((await listAlerts()).filter(({ user_id }) => user_id === ann.userId)).toMatchObject([{ rule_ids: [id] }]);
  });

  test('a query that the database refuses is left out, and all others are compared', async () => {
    const queries = ['vendor:acme', 'flaw', 'poison', 'cvss>=9', 'product:gateway'];
    const rules = await Promise.all(queries.map((query) => create({ name: query, query })));
    await publish();
    const db = new Proxy(context.deps.db, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name, target);
        if (typeof member !== 'function') return member;
        return (...given: [Statement]) =>
          name === 'rows' && JSON.stringify(given[0].values).includes('poison')
            ? Promise.reject(new DbError('date out of range', '22008'))
            : (member.call(target, ...given) as unknown);
      },
    });
    await matchRules({ ...context.deps, db });
    const [alert] = await listAlerts();
    expect(alert?.rule_ids).toEqual(rules.filter((_, index) => queries[index] !== 'poison').toSorted((a, b) => a - b));
  });

  test('tracked:true is about what the owner of the rule tracks', async () => {
    const bob = await context.createUser();
    await follow(context, bob, 'Acme', { tracking_notifications_enabled: false });
    for (const as of [ann, bob]) await create({ query: 'tracked:true' }, as);
    await publish();
    expect((await listAlerts()).map(({ user_id }) => user_id)).toEqual([bob.userId]);
  });

  test('new CVEs and updates are different triggers', async () => {
    const onNew = await create({ name: 'New' });
    const onUpdate = await create({ name: 'Update', triggers: ['update'] });
    await publish();
    await publish({ score: [8, 'HIGH'] }, 1);
    await publish({ score: [8, 'HIGH'] }, 2);
    expect((await listAlerts()).map(({ rule_ids }) => rule_ids)).toEqual([[onNew], [onUpdate]]);
  });

  test('an update that makes a CVE match is one, and an edit of words is none', async () => {
    await create({ triggers: ['update'] });
    await publish({ score: [5, 'MEDIUM'] });
    await publish(severe, 1);
    await importJson(context.deps.db, [acmeRecord(ID, severe, 2, { cna: { title: 'Another title' } })]);
    expect(await listIds()).toEqual([ID]);
  });

  test('an entry in the KEV file is an update', async () => {
    await create({ query: 'kev:true', triggers: ['update'] });
    await publish();
    const entry = { date_added: '2026-03-02', due_date: null, required_action: '', ransomware: null };
    await writeKev(context.deps.db, [{ ...entry, cve_id: 'CVE-2026-1000' }]);
    await writeKev(
      context.deps.db,
      ['CVE-2026-1000', ID].map((cve_id) => ({ ...entry, cve_id })),
    );
    expect(await listIds()).toEqual([ID]);
  });

  test('several rules and a tracking that match are one alert', async () => {
    await follow(context, ann, 'Acme');
    const rules = [await create({ name: 'A' }), await create({ name: 'B', query: 'vendor:acme' })];
    await publish();
    expect(await listAlerts()).toMatchObject([{ channel: 'email', rule_ids: rules }]);
    await deliver();
    expect(smtp.received).toHaveLength(1);
    expect(smtp.received[0]?.mail.text).toContain('A CVE affects your track list and matches your alert rules.');
    expect(smtp.received[0]?.mail.text).toContain('You track: Acme\n');
    expect(smtp.received[0]?.mail.text).toContain('Your alert rules: A, B');
  });

  test('a rule sends by its channels', async () => {
    await changeSettings(context, ann, { ...byTelegram, email_enabled: true });
    await create({ channels: [telegram] });
    await publish();
    await deliver();
    expect(smtp.received).toEqual([]);
    expect(bot.sent).toHaveLength(1);
    expect(JSON.stringify(bot.sent[0])).toContain('Your alert rules: Severe');
  });

  test('a rule sends by a channel of its owner alone, once it works', async () => {
    const { db } = context.deps;
    const addChannel = async (userId: number, name: string, state: string) => {
      const row = await db.row<{ id: number }>(sql`
        insert into notification_channels (user_id, kind, name, target_hint, state, created_at)
        values (${userId}, 'webhook', ${name}, 'example.com', ${state}, now()) returning id`);
      return { channel: 'webhook', channel_id: row?.id ?? 0 } as const;
    };
    const bob = await context.createUser();
    const [active, paused, unconfirmed] = [
      await addChannel(ann.userId, 'a', 'active'),
      await addChannel(ann.userId, 'b', 'paused'),
      await addChannel(ann.userId, 'c', 'unconfirmed'),
    ];
    await create({ channels: [active, paused, unconfirmed] });
    await publish();
    await matchRules(context.deps);
    const rows = await db.rows(sql`select channel, channel_id from alert_deliveries order by channel_id`);
    expect(rows).toEqual([active]);
    for (const wrong of [await addChannel(bob.userId, 'd', 'active'), { ...active, channel: 'slack' }]) {
      const rule = { name: 'Other', query: 'acme', triggers: ['new'], mode: 'immediate', channels: [wrong] };
      expect(await context.call('POST /alerts/rules', { as: ann, body: rule })).toMatchObject({ status: 404 });
    }
  });

  test('a rule does not depend on the settings of trackings', async () => {
    await changeSettings(context, ann, { tracking_notifications_enabled: false, tracking_min_severity: 4 });
    await create({ query: 'vendor:acme' });
    await publish({ score: [3, 'LOW'] });
    await deliver();
    expect(smtp.received.filter(({ mail }) => mail.subject?.includes(ID) === true)).toHaveLength(1);
  });

  test.each([
    ['mails are off', { email_enabled: false }],
    ['there is no address', { email: null }],
  ])('nothing is sent where %s', async (_, settings) => {
    await changeSettings(context, ann, settings);
    await create();
    await publish();
    expect(await listAlerts()).toEqual([]);
  });

  test.each([
    ['paused', { state: 'paused' }],
    ['snoozed', { snoozed_until: '2999-01-01T00:00:00.000Z' }],
  ])('a rule that is %s sends nothing, and nothing later about what changed meanwhile', async (_, change) => {
    const id = await create();
    await context.call('POST /alerts/rules/change', { as: ann, body: { id, ...change } });
    await publish();
    expect(await listAlerts()).toEqual([]);
    await context.call('POST /alerts/rules/change', { as: ann, body: { id, state: 'active', snoozed_until: null } });
    expect(await listAlerts()).toEqual([]);
    await publish(severe, 0, 'CVE-2026-2001');
    expect(await listIds()).toEqual(['CVE-2026-2001']);
  });

  test('a rule that was deleted sends nothing of what was waiting', async () => {
    const id = await create();
    await publish();
    expect(await listIds()).toEqual([ID]);
    await context.call('POST /alerts/rules/delete', { as: ann, body: { id } });
    await deliver();
    expect(smtp.received).toEqual([]);
  });

  test('a rule of a team reaches each of its members by mail', async () => {
    const owner = await context.createUser({ plan: 'business' });
    const bob = await context.createUser();
    const { id: team } = (await context.call('POST /account/teams', { as: owner, body: { name: 'Blue' } })).data;
    await context.deps.db.run(sql`
      insert into team_members (team_id, user_id, role, joined_at) values (${team}, ${bob.userId}, 'viewer', now())`);
    await create({}, owner, team);
    await publish();
    expect((await listAlerts()).map(({ user_id }) => user_id)).toEqual([owner.userId, bob.userId]);
  });

  test('a query that a later version cannot read stops no other rule', async () => {
    await context.deps.db.run(sql`
      insert into alert_rules (user_id, name, query, on_new, on_update, mode, state, created_at)
      values (${ann.userId}, 'Old', 'vendr:acme', true, true, 'immediate', 'active', now())`);
    await create();
    await publish();
    expect(await listIds()).toEqual([ID]);
  });

  test.each([
    ['vendor', 'INITECH  '],
    ['product', 'tps reports'],
  ] as const)('a %s is watched before it has a CVE, and its first alert says so', async (kind, name) => {
    const rule = { query: '', watch: { kind, name }, triggers: ['new', 'update'] };
    const id = await create(rule);
    await publish();
    await publish({ vendor: 'Initech Europe', product: 'TPS Reports Pro' }, 0, 'CVE-2026-2001');
    expect(await listIds()).toEqual([]);
    const list = async () => (await context.call('GET /alerts/rules', { as: ann })).data;
    expect(await list()).toMatchObject([{ id, watch: { kind, name: name.trim(), is_found: false } }]);
    for (const [revision, end] of ['2', '3'].entries()) {
      await publish({ vendor: 'Initech', product: 'TPS Reports' }, 0, `CVE-2026-200${end}`);
      await deliver();
      expect(smtp.received).toHaveLength(revision + 1);
    }
    const [first = '', second = ''] = smtp.received.map(({ mail }) => mail.text);
    expect(first).toContain(`First CVE of ${name.trim()}, which you watch`);
    expect(second).not.toContain('which you watch');
    expect(await list()).toMatchObject([{ watch: { is_found: true } }]);
  });

  test('a watched name that has CVEs already is not called new', async () => {
    await create({ query: 'cvss>=9', watch: { kind: 'vendor', name: 'acme' } });
    await publish({ score: [5, 'MEDIUM'] });
    await publish(severe, 0, 'CVE-2026-2001');
    await deliver();
    expect(smtp.received).toHaveLength(1);
    expect(smtp.received[0]?.mail.text).not.toContain('which you watch');
  });

  test('two processes at once write each alert once', async () => {
    await create();
    await publish();
    await Promise.all([matchRules(context.deps), matchRules(context.deps)]);
    expect(await listAlerts()).toHaveLength(1);
  });

  test('without rules, an import writes nothing for them', async () => {
    await follow(context, ann, 'Acme');
    await publish();
    await importJson(context.deps.db, [acmeRecord('CVE-2026-2001', { vendor: 'Initech' })]);
    const events = await context.deps.db.rows(sql`select awaits_rules from alert_events`);
    expect(events).toEqual([{ awaits_rules: false }]);
  });
});
