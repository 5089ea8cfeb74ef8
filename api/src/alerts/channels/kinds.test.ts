import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../db/index.ts';
import { emptyCatalogue } from '../../ingest/fixtures/emptyCatalogue.ts';
import { importJson } from '../../ingest/fixtures/importJson.ts';
import { setUpServer, setUpTestContext } from '../../testing/setUpTestContext.ts';
import type { TestUser } from '../../testing/index.ts';
import { deliverAlerts } from '../delivery/deliver.ts';
import { deliverChannels } from '../delivery/deliverChannels.ts';
import { acmeRecord, follow } from '../fixtures/acmeRecord.ts';
import { startReceiver } from '../fixtures/startReceiver.ts';
import { toTeamsMessage } from './teamsCard.ts';

const HOSTILE = '<!channel> [click](https://evil.example) *bold* <https://evil.example|here> @everyone {color:red}';
const receiver = setUpServer(startReceiver);
const context = setUpTestContext(() => ({
  env: { WEBHOOK_ALLOW: 'loopback', PUBLIC_URL: 'https://faultline.example' },
}));
let ann: TestUser;

beforeEach(async () => {
  const { db } = context.deps;
  await emptyCatalogue(db);
  await db.run(sql`delete from users`);
  receiver.accepted.length = 0;
  receiver.requests.length = 0;
  receiver.answers.clear();
  ann = await context.createUser();
  await importJson(db, [acmeRecord('CVE-2026-1000')]);
  await follow(context, ann, 'Acme');
});

async function addActive(body: object) {
  const { id } = (await context.call('POST /account/channels', { as: ann, body: { name: 'Alerts', ...body } })).data;
  const reply = await context.call('POST /account/channels/test', { as: ann, body: { id } });
  await context.call('POST /account/channels/change', { as: ann, body: { id, sends_trackings: true } });
  return { id, reply };
}

async function deliver() {
  await deliverAlerts(context.deps, { isOver: true });
  // A job ends after a few seconds, and another one continues.
  while ((await deliverChannels(context.deps)) === 0);
}

const publish = (...ids: string[]) =>
  importJson(
    context.deps.db,
    ids.map((id) => acmeRecord(id, { score: [9.8, 'CRITICAL'] }, 0, { cna: { title: HOSTILE } })),
  );

test.each([
  ['Slack', { kind: 'slack' }],
  ['Teams', { kind: 'teams' }],
  ['Jira', { kind: 'jira', jira: { email: 'bot@example.com', api_token: 'x', project: 'SEC', issue_type: 'Task' } }],
])('a message to %s does not cut a letter of two code units in half', async (_, channel) => {
  receiver.answers.set('/rest/api/3/project/SEC', (response) => response.end('{"name":"Security"}'));
  receiver.answers.set('/rest/api/3/issue', (response) => response.writeHead(201).end('{"key":"SEC-1"}'));
  await addActive({ ...channel, url: channel.kind === 'jira' ? receiver.url : `${receiver.url}/services/T/B/x` });
  const record = acmeRecord('CVE-2026-2000', { score: [9.8, 'CRITICAL'] }, 0, { cna: { title: '😀'.repeat(100) } });
  await importJson(context.deps.db, [record]);
  await deliver();
  const body = receiver.requests.at(-1)?.body ?? '';
  expect(body).toContain('😀…');
  expect(body).not.toMatch(/\\ud[89ab]../);
});

const log = async (id: number) =>
  (await context.call('GET /account/channels/{channelId}/deliveries', { as: ann, params: { channelId: id } })).data;

// All texts of a message, with the type of the element that holds each.
function listTexts(value: unknown, type = ''): [string, string][] {
  if (Array.isArray(value)) return value.flatMap((each) => listTexts(each, type));
  if (typeof value !== 'object' || value === null) return [];
  const own = 'type' in value ? String(value.type) : type;
  return Object.entries(value).flatMap(([key, each]): [string, string][] =>
    key === 'text' && typeof each === 'string' ? [[own, each]] : listTexts(each, own),
  );
}

describe('a message to Slack', () => {
  test('shows texts of records as rich text, without markup, mentions or links', async () => {
    const { id, reply } = await addActive({ kind: 'slack', url: `${receiver.url}/services/T/B/x` });
    expect(reply.data.receipt).toMatch(/^Answered 200/);
    await publish('CVE-2026-2000');
    await deliver();
    const message = JSON.parse(receiver.requests[1]?.body ?? '');
    const hostile = listTexts(message).filter(([, text]) => text.includes('bold'));
    expect(hostile.map(([type]) => type)).toEqual(['', 'link']);
    expect(hostile[0]?.[1]).toContain('&lt;!channel&gt;');
    for (const [, text] of hostile) expect(text).not.toContain('https://evil.example');
    expect(JSON.stringify(message)).toContain('https://faultline.example/cves/CVE-2026-2000');
    expect(await log(id)).toMatchObject([{ state: 'sent', cve_id: 'CVE-2026-2000' }]);
  });

  test('names ten CVEs of many, and how many more there are', async () => {
    await addActive({ kind: 'slack', url: `${receiver.url}/services/T/B/x` });
    await publish(...Array.from({ length: 12 }, (_, index) => `CVE-2026-${2000 + index}`));
    await deliver();
    const message = JSON.parse(receiver.requests[1]?.body ?? '');
    expect(listTexts(message).filter(([type]) => type === 'link')).toHaveLength(10);
    expect(listTexts(message).at(-1)).toEqual(['plain_text', '2 more in Faultline']);
  });
});

describe('a message to Microsoft Teams', () => {
  test('is an Adaptive Card with texts of records as text runs', async () => {
    await addActive({ kind: 'teams', url: `${receiver.url}/workflows/1` });
    await publish('CVE-2026-2000');
    await deliver();
    const message = JSON.parse(receiver.requests[1]?.body ?? '');
    expect(message.attachments).toMatchObject([
      { contentType: 'application/vnd.microsoft.card.adaptive', content: { type: 'AdaptiveCard', version: '1.4' } },
    ]);
    const hostile = listTexts(message).filter(([, text]) => text.includes('bold'));
    expect(hostile.map(([type]) => type)).toEqual(['TextRun']);
  });

  test('stays below the 28 KB that Teams accepts', () => {
    const item = { cve_id: 'CVE-2026-1000', severity: 4, base_score: 9.8, is_exploited: false } as const;
    const items = Array.from({ length: 50 }, () => ({
      ...item,
      tracked: [],
      rules: [],
      name: 'ä'.repeat(200),
      lines: Array.from({ length: 12 }, () => 'ü'.repeat(400)),
    }));
    const more = { label: 'My Track List', url: 'https://faultline.example/products' };
    const content = { kind: 'alerts', title: 'Many', intro: '', items, total: 50, more } as const;
    const message = toTeamsMessage({ ...content, publicUrl: 'https://faultline.example' });
    expect(Buffer.byteLength(JSON.stringify(message))).toBeLessThan(28 * 1024);
    expect(JSON.stringify(message)).toMatch(/\d+ more in Faultline/);
  });
});

describe('a Jira project', () => {
  const account = { email: 'bot@example.com', api_token: 'secret', project: 'SEC', issue_type: 'Task' };
  const created = () =>
    receiver.requests.filter(({ path }) => path === '/rest/api/3/issue').map(({ body }) => JSON.parse(body).fields);

  beforeEach(() => {
    let issues = 0;
    receiver.answers.set('/rest/api/3/project/SEC', (response) => response.end('{"name":"Security"}'));
    receiver.answers.set('/rest/api/3/issue', (response) => {
      response.writeHead(201).end(`{"key":"SEC-${++issues}"}`);
    });
  });

  test('gets one issue for each CVE, whose keys the log shows; a repeat adds none', async () => {
    const { id, reply } = await addActive({ kind: 'jira', url: receiver.url, jira: account });
    expect(reply.data).toEqual({ receipt: 'Found the project Security' });
    expect(receiver.requests[0]?.headers.authorization).toBe(`Basic ${btoa('bot@example.com:secret')}`);
    await publish('CVE-2026-2000', 'CVE-2026-2001');
    await deliver();
    expect(created()).toMatchObject([
      {
        project: { key: 'SEC' },
        issuetype: { name: 'Task' },
        summary: expect.stringContaining('CVE-2026-2001 (Critical 9.8)'),
        description: { type: 'doc', version: 1 },
      },
      { summary: expect.stringContaining('CVE-2026-2000') },
    ]);
    expect(await log(id)).toMatchObject([{ state: 'sent', receipt: 'Issues SEC-1, SEC-2' }]);
    await importJson(context.deps.db, [acmeRecord('CVE-2026-2000', { score: [5, 'MEDIUM'] }, 1)]);
    await deliver();
    expect(created()).toHaveLength(2);
    expect(await log(id)).toMatchObject([{ state: 'sent', receipt: 'Issues SEC-2' }, { state: 'sent' }]);
  });

  test('gets one issue for each rule that matches a CVE, and one for the track list', async () => {
    const { id } = await addActive({ kind: 'jira', url: receiver.url, jira: account });
    const channels = [{ channel: 'jira', channel_id: id }];
    const rule = { query: 'cvss>=4', triggers: ['new', 'update'], mode: 'immediate', channels };
    const rules: number[] = [];
    for (const name of ['First', 'Second']) {
      const reply = await context.call('POST /alerts/rules', { as: ann, body: { ...rule, name } });
      rules.push(reply.data.id);
    }
    await publish('CVE-2026-2000');
    await deliver();
    expect(created().map(({ labels }) => labels[1])).toEqual([
      `faultline-${id}-CVE-2026-2000`,
      ...rules.map((ruleId) => `faultline-${id}-CVE-2026-2000-rule-${ruleId}`),
    ]);
    const causes = created().map(({ description }) => description.content[0].content[0].text);
    expect(causes).toEqual([
      'This CVE affects the track list.',
      'This CVE matches the alert rule “First”.',
      'This CVE matches the alert rule “Second”.',
    ]);
    expect(await log(id)).toMatchObject([{ receipt: 'Issues SEC-1, SEC-2, SEC-3' }]);
    await importJson(context.deps.db, [acmeRecord('CVE-2026-2000', { score: [5, 'MEDIUM'] }, 1)]);
    await deliver();
    expect(created()).toHaveLength(3);
  });

  test('is searched for an issue whose creation was not answered', async () => {
    const { id } = await addActive({ kind: 'jira', url: receiver.url, jira: account });
    receiver.answers.set('/rest/api/3/issue', (response) => response.destroy());
    await publish('CVE-2026-2000');
    await deliver();
    receiver.answers.set('/rest/api/3/search/jql', (response) => response.end('{"issues":[{"key":"SEC-7"}]}'));
    context.clock.advance(15);
    await deliver();
    expect(created()).toHaveLength(1);
    const search = receiver.requests.find(({ path }) => path === '/rest/api/3/search/jql');
    expect(JSON.parse(search?.body ?? '').jql).toBe(`project = "SEC" and labels = "faultline-${id}-CVE-2026-2000"`);
    expect(await log(id)).toMatchObject([{ state: 'sent', receipt: 'Issues SEC-7' }]);
  });

  test('gets the issues of a long message in several attempts', async () => {
    const { id } = await addActive({ kind: 'jira', url: receiver.url, jira: account });
    await publish(...Array.from({ length: 45 }, (_, index) => `CVE-2026-${2000 + index}`));
    await deliver();
    expect(new Set(created().map(({ summary }) => summary)).size).toBe(45);
    expect(await log(id)).toMatchObject([{ state: 'sent', tries: 0, receipt: expect.stringMatching(/ and 25 more$/) }]);
  });

  test('needs an account, which other kinds do not have', async () => {
    const body = { kind: 'jira', name: 'Alerts', url: receiver.url };
    for (const wrong of [body, { ...body, kind: 'slack', jira: account }]) {
      expect(await context.call('POST /account/channels', { as: ann, body: wrong })).toMatchObject({ status: 400 });
    }
  });
});
