import { describe, expect, test } from 'vitest';
import { sql } from '../../db/index.ts';
import { importJson } from '../../ingest/fixtures/importJson.ts';
import { acmeRecord, changeSettings, follow, type RecordFields } from '../fixtures/acmeRecord.ts';
import { setUpAlertContext } from '../fixtures/setUpAlertContext.ts';
import { smtpRefusal } from '../fixtures/startSmtp.ts';

const ID = 'CVE-2026-2000';

describe.each(['pglite', 'postgres'] as const)('why an alert was sent or not, on %s', (engine) => {
  const { context, smtp, ann, deliver } = setUpAlertContext(engine);
  const publish = (fields: RecordFields = {}, revision = 0) =>
    importJson(context.deps.db, [acmeRecord(ID, fields, revision)]);
  const explain = async (as = ann, cveId = ID) =>
    (await context.call('GET /alerts/explain', { as, query: { cveId } })).data;
  const explainOne = async () => (await explain()).trackings[0];
  const trackProduct = async (change: object) => {
    const row = await context.deps.db.row<{ id: number }>(sql`select id from products where name = 'Gateway'`);
    const body = { tracking_type: 'product' as const, target_id: row?.id ?? 0, ...change };
    expect((await context.call('POST /user/tracking', { as: ann, body })).status).toBe(200);
  };

  test('names where and when it was sent, once it was, and who waits', async () => {
    await follow(context, ann, 'Acme');
    await publish();
    expect(await explainOne()).toMatchObject({ name: 'Acme', outcome: 'queued', condition: null });
    await deliver();
    const { alerts, trackings, last_change } = await explain();
    expect(trackings).toMatchObject([{ name: 'Acme', type: 'vendor', outcome: 'sent', reason: null }]);
    expect(alerts).toMatchObject([{ state: 'sent', destination: ann.email, receipt: expect.stringMatching(/^250 /) }]);
    expect(last_change).toMatchObject({ changes: ['New CVE'] });
  });

  test('says that the server refused the message', async () => {
    await follow(context, ann, 'Acme');
    await publish();
    smtp.hooks.onRecipient = () => {
      throw smtpRefusal(550, 'No such user');
    };
    await deliver();
    expect(await explainOne()).toMatchObject({ outcome: 'failed', reason: expect.stringContaining('No such user') });
  });

  test.each<[string, object, RecordFields, string]>([
    ['a version', { version_filter: '6.2.1' }, { versions: ['< 6.1.183'] }, '6.2.1 is outside < 6.1.183'],
    ['a filter', { version_filter: '>=3.0' }, { versions: ['1.0', '< 2.0'] }, '>=3.0 does not overlap 1.0 and < 2.0'],
  ])('names the ranges that do not contain %s', async (_, tracking, fields, reason) => {
    await trackProduct(tracking);
    await publish(fields);
    expect(await explainOne()).toMatchObject({ outcome: 'not_sent', condition: 'not_affected', reason, since: null });
  });

  test.each<[string, Record<string, unknown>, string, string]>([
    ['the threshold', { tracking_min_severity: 4 }, 'below_threshold', 'you get alerts from Critical up'],
    ['alerts that are off', { tracking_notifications_enabled: false }, 'alerts_off', 'are off in the settings'],
    [
      'a channel that is off',
      { email_enabled: false },
      'channel_off',
      'Email is off in your settings; Telegram is off',
    ],
    ['a missing address', { email: null }, 'no_destination', 'No destination is saved for Email'],
  ])('names %s', async (_, settings, condition, reason) => {
    await follow(context, ann, 'Acme', settings);
    await publish({ score: [5, 'MEDIUM'] });
    expect(await explainOne()).toMatchObject({
      outcome: 'not_sent',
      condition,
      reason: expect.stringContaining(reason),
      since: expect.any(String),
    });
  });

  test('names what the tracking itself does not meet', async () => {
    await trackProduct({ email_enabled: false });
    await publish();
    expect(await explainOne()).toMatchObject({ condition: 'channel_off_for_tracking' });
    await trackProduct({ is_active: false });
    expect(await explainOne()).toMatchObject({ condition: 'tracking_paused', reason: 'The tracking is paused.' });
  });

  test('names a channel that is paused, since when, and what it sent', async () => {
    const { db } = context.deps;
    await follow(context, ann, 'Acme', { email_enabled: false });
    await db.run(sql`
      insert into notification_channels (user_id, kind, name, target_hint, sends_trackings, state, paused_since, created_at)
      values (${ann.userId}, 'webhook', 'Ops', 'hooks.example.com', true, 'paused', '2026-03-09', '2026-03-01')`);
    await publish();
    expect(await explainOne()).toMatchObject({
      condition: 'channel_paused',
      reason: expect.stringMatching(/^The channel Ops is paused; Email is off in your settings/),
      since: '2026-03-09T00:00:00.000Z',
    });
    const { failing_channels } = (await context.call('GET /alerts/health', { as: ann })).data;
    expect(failing_channels).toMatchObject([{ channel: 'webhook', channel_name: 'Ops', since: expect.any(String) }]);
    await db.run(sql`update notification_channels set state = 'active'`);
    await publish({ score: [9.8, 'CRITICAL'] }, 1);
    expect(await explain()).toMatchObject({
      alerts: [{ channel: 'webhook', channel_name: 'Ops', destination: 'hooks.example.com', state: 'queued' }],
      trackings: [{ outcome: 'queued' }],
    });
  });

  test('says that the CVE has not changed since it is tracked, or that the tracking has', async () => {
    await publish();
    await follow(context, ann, 'Acme');
    expect(await explainOne()).toMatchObject({ condition: 'no_change', since: context.clock.now().toISOString() });
    await changeSettings(context, ann, { tracking_min_severity: 4 });
    await publish({ score: [5, 'MEDIUM'] }, 1);
    expect(await explainOne()).toMatchObject({ condition: 'below_threshold' });
    await changeSettings(context, ann, { tracking_min_severity: 0 });
    expect(await explainOne()).toMatchObject({ condition: 'changed_since' });
  });

  test('tells new versions that a tracking does not cover from earlier changes', async () => {
    await publish();
    await trackProduct({ auto_track_new_versions: false });
    await publish({ versions: ['1.0', '1.2'] }, 1);
    expect(await explainOne()).toMatchObject({ condition: 'no_new_versions' });
    await changeSettings(context, ann, { tracking_min_severity: 4 });
    await publish({ versions: ['1.0', '1.2'], score: [5, 'MEDIUM'] }, 2);
    await publish({ versions: ['1.0', '1.2', '1.3'], score: [5, 'MEDIUM'] }, 3);
    expect(await explainOne()).toMatchObject({ condition: 'below_threshold' });
  });

  test('says that a rejected CVE alerts nobody', async () => {
    await publish();
    await follow(context, ann, 'Acme');
    await context.deps.db.run(sql`update cves set vuln_status = 'REJECTED' where cve_id = ${ID}`);
    expect(await explainOne()).toMatchObject({ condition: 'rejected' });
  });

  test('counts the trackings that the CVE cannot concern, and refuses an unknown CVE', async () => {
    await importJson(context.deps.db, [acmeRecord('CVE-2026-3000', { vendor: 'Initech', product: 'TPS' })]);
    await follow(context, ann, 'Initech');
    await publish();
    expect(await explain()).toMatchObject({ trackings: [], tracking_count: 1, alerts: [] });
    expect(await context.call('GET /alerts/explain', { as: ann, query: { cveId: 'CVE-2026-9999' } })).toMatchObject({
      status: 404,
    });
  });

  // The long test of agreement compares both engines.
  describe.runIf(engine === 'postgres')('of rules', () => {
    const createRule = async (given: object = {}, as = ann, team?: number) => {
      const channels = [{ channel: 'email', channel_id: null }];
      const rule = { name: 'Severe', query: 'cvss>=7', triggers: ['new', 'update'], mode: 'immediate', channels };
      const reply = await context.call('POST /alerts/rules', { as, team, body: { ...rule, ...given } });
      expect(reply).toMatchObject({ status: 200 });
      return reply.data.id;
    };
    const severe: RecordFields = { score: [9.8, 'CRITICAL'] };
    const explainRule = async () => (await explain()).rules[0];

    test('names when and where a rule sent, with the receipt', async () => {
      const id = await createRule();
      await publish(severe);
      expect(await explainRule()).toMatchObject({ outcome: 'queued', reason: expect.stringContaining('a moment ago') });
      await deliver();
      const { alerts, rules } = await explain();
      expect(rules).toMatchObject([
        { id, name: 'Severe', outcome: 'sent', condition: null, since: expect.any(String) },
      ]);
      expect(alerts).toMatchObject([
        { rules: ['Severe'], rule_ids: [id], destination: ann.email, receipt: expect.stringMatching(/^250 /) },
      ]);
    });

    test('says what a queued alert waits for: a digest, or the end of quiet hours', async () => {
      const { clock } = context;
      await createRule({ mode: 'daily' });
      await publish(severe);
      await deliver();
      expect(await explain()).toMatchObject({
        rules: [{ outcome: 'queued' }],
        alerts: [{ waits_for: 'digest', waits_until: expect.stringMatching(/T08:00:00\.000Z$/) }],
      });
      await createRule({ name: 'At once' });
      const minute = clock.now().getUTCHours() * 60 + clock.now().getUTCMinutes();
      const [quiet_from, quiet_until] = [(minute + 1430) % 1440, (minute + 10) % 1440];
      const quiet = { time_zone: 'UTC', quiet_from, quiet_until, exploited_pass: true };
      await context.call('POST /alerts/rules/schedule', { as: ann, body: quiet });
      await publish({ score: [8, 'HIGH'] }, 1);
      await deliver();
      const until = new Date(Math.floor(clock.now().getTime() / 60_000) * 60_000 + 600_000).toISOString();
      expect((await explain()).alerts[0]).toMatchObject({ waits_for: 'quiet_hours', waits_until: until });
    });

    test.each<[string, object, RecordFields, string, string]>([
      ['its search', { query: 'vendor:initech' }, severe, 'no_match', 'The search of the rule does not find this CVE.'],
      [
        'the name that it watches',
        { query: '', watch: { kind: 'vendor', name: 'Initech' } },
        severe,
        'no_match',
        'The CVE is not of “Initech”',
      ],
      ['its trigger', { triggers: ['update'] }, severe, 'trigger_off', 'The CVE was new, and the rule sends updates'],
    ])('names %s', async (_, given, fields, condition, reason) => {
      await createRule(given);
      await publish(fields);
      await deliver();
      expect(await explainRule()).toMatchObject({
        outcome: 'not_sent',
        condition,
        reason: expect.stringContaining(reason),
      });
    });

    test.each<[string, object, object]>([
      ['paused', { state: 'paused' }, { condition: 'rule_paused', until: null }],
      [
        'snoozed',
        { snoozed_until: '2999-01-01T00:00:00.000Z' },
        { condition: 'rule_snoozed', until: '2999-01-01T00:00:00.000Z' },
      ],
    ])('says that a rule is %s', async (_, change, outcome) => {
      const id = await createRule();
      await createRule({ name: 'Other', query: 'vendor:initech' });
      await context.call('POST /alerts/rules/change', { as: ann, body: { id, ...change } });
      await publish(severe);
      await deliver();
      expect((await explain()).rules.find((rule) => rule.id === id)).toMatchObject(outcome);
    });

    test('says until when the CVE is snoozed', async () => {
      await publish();
      await createRule({ query: 'vendor:acme' });
      const until = '2999-01-01T00:00:00.000Z';
      const body = { kind: 'cve' as const, target: ID, until, until_notable: false };
      await context.call('POST /alerts/rules/snoozes', { as: ann, body });
      await publish(severe, 1);
      await deliver();
      expect(await explainRule()).toMatchObject({ condition: 'snoozed', until });
    });

    test('says that the CVE changed before the rule existed', async () => {
      await follow(context, ann, 'Acme');
      await publish(severe);
      await deliver();
      await createRule();
      await context.deps.db.run(sql`update alert_rules set created_at = '2999-01-01' where user_id = ${ann.userId}`);
      expect(await explainRule()).toMatchObject({
        condition: 'no_change',
        reason: 'The last notable change of this CVE is older than the rule.',
        since: '2999-01-01T00:00:00.000Z',
      });
    });

    test('names channels that are off, deleted, or paused since when', async () => {
      const { db } = context.deps;
      const channel = await db.row<{ id: number }>(sql`
        insert into notification_channels (user_id, kind, name, target_hint, state, paused_since, created_at)
        values (${ann.userId}, 'webhook', 'Ops', 'hooks.example.com', 'paused', '2026-03-09', '2026-03-01') returning id`);
      await createRule({ channels: [{ channel: 'webhook', channel_id: channel?.id }] });
      await publish(severe);
      await deliver();
      expect(await explainRule()).toMatchObject({
        condition: 'channel_paused',
        reason: 'The channel Ops is paused.',
        since: '2026-03-09T00:00:00.000Z',
      });
      await db.run(sql`update notification_channels set deleted_at = now()`);
      expect(await explainRule()).toMatchObject({
        condition: 'no_channel',
        reason: 'A channel of the rule was deleted.',
      });
      await db.run(sql`delete from notification_channels`);
      expect(await explainRule()).toMatchObject({ condition: 'no_channel', reason: 'The rule has no channel.' });
    });

    test('says that a rule was changed after the import', async () => {
      const id = await createRule({ query: 'vendor:initech' });
      await publish(severe);
      await deliver();
      await context.call('POST /alerts/rules/change', { as: ann, body: { id, query: 'vendor:acme' } });
      expect(await explainRule()).toMatchObject({ condition: 'changed_since' });
    });

    test('counts the members that a rule of their team reached', async () => {
      const owner = await context.createUser({ plan: 'business' });
      const { id: team } = (await context.call('POST /account/teams', { as: owner, body: { name: 'Blue' } })).data;
      await createRule({}, owner, team);
      await publish(severe);
      await deliver();
      const query = { cveId: ID };
      const ofTeam = (await context.call('GET /alerts/explain', { as: owner, team, query })).data;
      expect(ofTeam).toMatchObject({
        alerts: [],
        rules: [{ outcome: 'sent', reason: 'To members of the team: 1 by email.' }],
      });
      expect(await explain(owner)).toMatchObject({ rules: [], alerts: [{ rules: ['Severe'], state: 'sent' }] });
      expect(await explain()).toMatchObject({ rules: [], alerts: [] });
    });
  });

  test('explains nothing of others', async () => {
    await follow(context, ann, 'Acme');
    await publish();
    const bob = await context.createUser();
    expect(await explain(bob)).toMatchObject({ trackings: [], alerts: [], tracking_count: 0 });
  });

  test('an alert of a change without a newer revision is sent too', async () => {
    await follow(context, ann, 'Acme');
    await publish();
    await publish({ score: [9.8, 'CRITICAL'] });
    expect((await explain()).alerts.map(({ changes }) => changes)).toEqual([['First score: 9.8'], ['New CVE']]);
  });
});
