import { describe, expect, test } from 'vitest';
import { sql } from '../../db/index.ts';
import { importJson } from '../../ingest/fixtures/importJson.ts';
import type { TestUser } from '../../testing/index.ts';
import { setUpServer } from '../../testing/setUpTestContext.ts';
import { deliverAlerts } from '../delivery/deliver.ts';
import { deliverChannels } from '../delivery/deliverChannels.ts';
import { acmeRecord, changeSettings, follow } from '../fixtures/acmeRecord.ts';
import { killAfter } from '../fixtures/killAfter.ts';
import { byTelegram, setUpAlertContext } from '../fixtures/setUpAlertContext.ts';
import { smtpRefusal } from '../fixtures/startSmtp.ts';
import { startReceiver, verifySignature } from '../fixtures/startReceiver.ts';

const KILLS = 40;
const FAILURES = 0.25;
const MAX_ROUNDS = 50;

// The same sequence in every run.
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

const listIds = (text: string) => [...new Set(text.match(/CVE-2026-\d{4}/g))].toSorted();

describe.each(['postgres', 'pglite'] as const)('trackings and rules with every kind of channel, on %s', (engine) => {
  const receiver = setUpServer(startReceiver);
  const { context, smtp, bot, ann } = setUpAlertContext(engine, { WEBHOOK_ALLOW: 'loopback' });

  async function addChannel(as: TestUser, kind: string, path: string, sends_trackings: boolean) {
    const jira = { email: 'bot@example.com', api_token: 'secret', project: 'SEC', issue_type: 'Task' };
    const url = kind === 'jira' ? receiver.url : `${receiver.url}${path}`;
    const body = { kind, name: path, url, sends_trackings, ...(kind === 'jira' && { jira }) };
    const { id, secret } = (await context.call('POST /account/channels', { as, body })).data;
    await context.call('POST /account/channels/test', { as, body: { id } });
    return { channel: kind, channel_id: id, path, secret: secret ?? '' };
  }

  async function addRule(
    as: TestUser,
    name: string,
    query: string,
    to: { channel: string; channel_id: number | null }[],
  ) {
    const channels = to.map(({ channel, channel_id }) => ({ channel, channel_id }));
    const body = { name, query, triggers: ['new', 'update'], mode: 'immediate', channels };
    return (await context.call('POST /alerts/rules', { as, body })).data.id;
  }

  // Answers as Jira does, and finds what it has created.
  function startJira(fails: () => boolean) {
    const labels: string[] = [];
    const answers: Record<string, (body: string) => object> = {
      '/rest/api/3/project/SEC': () => ({ name: 'Security' }),
      '/rest/api/3/issue': (body) => ({ key: `SEC-${labels.push(JSON.parse(body).fields.labels[1])}` }),
      '/rest/api/3/search/jql': (body) => {
        const at = labels.findIndex((label) => String(JSON.parse(body).jql).includes(`"${label}"`));
        return { issues: at < 0 ? [] : [{ key: `SEC-${at + 1}` }] };
      },
    };
    for (const [path, answer] of Object.entries(answers))
      receiver.answers.set(path, (response, { body }) => {
        if (fails()) return void response.writeHead(500).end();
        const text = JSON.stringify(answer(body));
        if (fails()) response.destroy();
        else response.end(text);
      });
    return labels;
  }

  test('each message arrives once and in order, wherever the process is killed and whatever receivers answer', async () => {
    const { deps, clock } = context;
    let failures = 0;
    const random = createRandom(7);
    const fails = () => random() < failures;
    const bob = await context.createUser();
    await changeSettings(context, ann, { ...byTelegram, email_enabled: true });
    await follow(context, ann, 'Acme');
    const labels = startJira(fails);
    const all = await addChannel(ann, 'webhook', '/all', true);
    const tracked = await addChannel(ann, 'webhook', '/tracked', true);
    const slack = await addChannel(ann, 'slack', '/slack', false);
    const teams = await addChannel(ann, 'teams', '/teams', false);
    const jira = await addChannel(ann, 'jira', '/jira', true);
    const ofBob = await addChannel(bob, 'webhook', '/bob', false);
    const email = { channel: 'email', channel_id: null };
    const everywhere = [all, slack, teams, jira, email, { channel: 'telegram', channel_id: null }];
    const rules = [
      await addRule(ann, 'Critical', 'cvss>=9', everywhere),
      await addRule(ann, 'Acme', 'vendor:acme', [jira]),
    ];
    await addRule(bob, 'Critical', 'cvss>=9', [ofBob, email]);
    receiver.accepted.length = 0;

    // With a webhook, a connection that breaks after the message was taken causes a second one with the same id.
    for (const path of [all.path, tracked.path, slack.path, teams.path, ofBob.path])
      receiver.answers.set(path, (response, message) => {
        if (!fails()) return void response.end('ok');
        const chance = random();
        if (chance < 0.3 && message.headers['webhook-id'] !== undefined) {
          receiver.accepted.push(message);
          response.destroy();
        } else response.writeHead(chance < 0.6 ? 500 : 429, { 'retry-after': '20' }).end();
      });
    smtp.hooks.onRecipient = () => {
      if (fails()) throw smtpRefusal(451, 'Try again later');
    };
    smtp.hooks.onMail = smtp.hooks.onRecipient;
    bot.hooks.findRefusal = () => (fails() ? { error_code: 502, description: 'Bad Gateway' } : undefined);

    const acme: string[] = [];
    const published: string[] = [];
    async function publish() {
      const [ofAcme, other] = [3000, 3001].map((number) => `CVE-2026-${number + published.length}`) as [string, string];
      acme.push(ofAcme);
      published.push(ofAcme, other);
      const score: [number, string] = [9.8, 'CRITICAL'];
      await importJson(deps.db, [acmeRecord(ofAcme, { score }), acmeRecord(other, { vendor: 'Initech', score })]);
    }
    async function deliver(db = deps.db) {
      await deliverAlerts({ ...deps, db }, { isOver: true });
      await deliverChannels({ ...deps, db });
    }
    await publish();
    const whole = killAfter(deps.db, Infinity);
    await deliver(whole.db);
    failures = FAILURES;
    for (let kill = 0; kill < KILLS; kill += 1) {
      await publish();
      await deliver(killAfter(deps.db, Math.floor((kill * whole.count()) / KILLS)).db).catch(() => undefined);
      // The claims of the killed process end.
      clock.advance(180);
      await deliver();
    }
    failures = 0;
    const countWaiting = async () =>
      (
        await deps.db.row<{ n: number }>(
          sql`select count(*)::integer as n from alert_messages where state in ('waiting', 'sending')`,
        )
      )?.n;
    for (let round = 0; round < MAX_ROUNDS && (await countWaiting()) !== 0; round += 1) {
      clock.advance(60 * 60);
      await deliver();
    }

    const ofWebhook = (path: string, secret: string) => {
      const messages = receiver.accepted.filter((message) => message.path === path);
      for (const message of messages) verifySignature(message, secret);
      // A receiver drops what has an id that it knows.
      return [...Map.groupBy(messages, ({ headers }) => headers['webhook-id']).values()].map(
        ([first]) => first?.body ?? '',
      );
    };
    const accepted = (path: string) => receiver.accepted.filter((each) => each.path === path).map(({ body }) => body);
    const mails = (to: string) => smtp.received.filter((each) => each.to === to).map(({ mail }) => mail.text ?? '');
    const received: Record<string, string[]> = {
      'ann email': mails(ann.email),
      'ann telegram': bot.sent.map(({ text }) => text),
      'ann webhook': ofWebhook(all.path, all.secret),
      'ann slack': accepted(slack.path),
      'ann teams': accepted(teams.path),
      'bob email': mails(bob.email),
      'bob webhook': ofWebhook(ofBob.path, ofBob.secret),
    };
    // Messages that were being handed over when the process was killed, and count as sent.
    const abandoned = await deps.db.rows<{ channel: string; ids: string[] }>(sql`
      select m.channel, array_agg(c.cve_id) as ids from alert_messages m join alert_deliveries d on d.message_id = m.id
      join alert_events e on e.id = d.event_id join cves c on c.pk = e.cve_pk
      where m.error like 'The process ended%' group by m.id, m.channel`);
    for (const [endpoint, texts] of Object.entries(received)) {
      const ids = texts.flatMap(listIds);
      const isAbandoned = (id: string) =>
        abandoned.some(({ channel, ids: own }) => endpoint.endsWith(channel) && own.includes(id));
      const expected = published.filter((id) => ids.includes(id) || !isAbandoned(id));
      expect([endpoint, ids]).toEqual([endpoint, expected]);
    }
    expect(ofWebhook(tracked.path, tracked.secret).flatMap(listIds)).toEqual(acme);
    // Some kills came after the receiver had the message.
    expect(accepted(all.path).length).toBeGreaterThan(ofWebhook(all.path, all.secret).length);
    expect(abandoned.some(({ channel }) => ['webhook', 'jira'].includes(channel))).toBe(false);

    const issues = [
      ...acme.flatMap((id) => ['', ...rules.map((rule) => `-rule-${rule}`)].map((end) => `${id}${end}`)),
      ...published.filter((id) => !acme.includes(id)).map((id) => `${id}-rule-${rules[0]}`),
    ];
    expect(labels.toSorted()).toEqual(issues.map((issue) => `faultline-${jira.channel_id}-${issue}`).toSorted());
    const states = await deps.db.rows(sql`select state, count(*)::integer as n from alert_messages group by state`);
    expect(states).toEqual([{ state: 'sent', n: expect.any(Number) }]);
  });
});
