import { describe, expect, test } from 'vitest';
import { sql } from '../../db/index.ts';
import { importJson } from '../../ingest/fixtures/importJson.ts';
import { acmeRecord, follow, type RecordFields } from '../fixtures/acmeRecord.ts';
import { setUpAlertContext } from '../fixtures/setUpAlertContext.ts';

const ID = 'CVE-2026-2000';

// The long test of agreement compares both engines.
describe('why a rule sent an alert or not', () => {
  const { context, ann, deliver } = setUpAlertContext();
  const publish = (fields: RecordFields = {}, revision = 0) =>
    importJson(context.deps.db, [acmeRecord(ID, fields, revision)]);
  const explain = async (as = ann, cveId = ID) =>
    (await context.call('GET /alerts/explain', { as, query: { cveId } })).data;
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
    expect(rules).toMatchObject([{ id, name: 'Severe', outcome: 'sent', condition: null, since: expect.any(String) }]);
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
