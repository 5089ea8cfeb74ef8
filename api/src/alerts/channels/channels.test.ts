import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../db/index.ts';
import { emptyCatalogue } from '../../ingest/fixtures/emptyCatalogue.ts';
import { importJson } from '../../ingest/fixtures/importJson.ts';
import { GuardedClient } from '../../ports/outgoing/GuardedClient.ts';
import { setUpServer, setUpTestContext } from '../../testing/setUpTestContext.ts';
import type { TestUser } from '../../testing/index.ts';
import { deliverAlerts } from '../delivery/deliver.ts';
import { deliverChannels } from '../delivery/deliverChannels.ts';
import { acmeRecord, follow } from '../fixtures/acmeRecord.ts';
import { startReceiver, verifySignature } from '../fixtures/startReceiver.ts';

const DAY_SECONDS = 24 * 60 * 60;

describe.each(['postgres', 'pglite'] as const)('a webhook, on %s', (engine) => {
  const receiver = setUpServer(startReceiver);
  const context = setUpTestContext(() => ({
    engine,
    env: { WEBHOOK_ALLOW: 'loopback', PUBLIC_URL: 'https://faultline.example' },
  }));
  let ann: TestUser;
  let paths = 0;

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

  const publish = (...ids: string[]) =>
    importJson(
      context.deps.db,
      ids.map((id) => acmeRecord(id, { score: [9.8, 'CRITICAL'] })),
    );

  async function add(as: TestUser = ann, team?: number) {
    const path = `/hook/${++paths}`;
    const body = { kind: 'webhook', name: 'CI', url: `${receiver.url}${path}` };
    const { id, secret } = (await context.call('POST /account/channels', { as, team, body })).data;
    return { id, path, secret: secret ?? '' };
  }

  // Confirmed, and with the alerts of trackings.
  async function addActive(as: TestUser = ann, team?: number) {
    const channel = await add(as, team);
    const { id } = channel;
    expect((await context.call('POST /account/channels/test', { as, team, body: { id } })).status).toBe(200);
    await context.call('POST /account/channels/change', { as, team, body: { id, sends_trackings: true } });
    receiver.requests.length = 0;
    receiver.accepted.length = 0;
    return channel;
  }

  async function deliver(deps = context.deps) {
    await deliverAlerts(deps, { isOver: true });
    return deliverChannels(deps);
  }

  // Sessions end when the clock advances.
  const find = async (id: number, { userId } = ann) => {
    const { data } = await context.call('GET /account/channels', { as: await context.openSession(userId) });
    return data.find((channel) => channel.id === id);
  };
  const log = async (id: number) => {
    const as = await context.openSession(ann.userId);
    return (await context.call('GET /account/channels/{channelId}/deliveries', { as, params: { channelId: id } })).data;
  };
  const to = (path: string) => receiver.requests.filter((request) => request.path === path);

  test('receives signed alerts once it has answered a test', async () => {
    const { id, path, secret } = await add();
    await context.call('POST /account/channels/change', { as: ann, body: { id, sends_trackings: true } });
    await publish('CVE-2026-2000');
    await deliver();
    expect(receiver.requests).toEqual([]);
    expect(await find(id)).toMatchObject({ state: 'unconfirmed', target: new URL(receiver.url).host });
    const { failing_channels } = (await context.call('GET /alerts/health', { as: ann })).data;
    expect(failing_channels).toMatchObject([{ channel: 'webhook', problem: expect.stringContaining('not confirmed') }]);

    await context.call('POST /account/channels/test', { as: ann, body: { id } });
    expect(verifySignature(to(path)[0] ?? never(), secret)).toMatchObject({ type: 'test' });
    expect(await find(id)).toMatchObject({ state: 'active', error: null });

    await publish('CVE-2026-2001', 'CVE-2026-2002');
    await deliver();
    await deliver();
    expect(to(path)).toHaveLength(2);
    const { type, data } = verifySignature(to(path)[1] ?? never(), secret);
    expect(type).toBe('cve.alert');
    expect(data).toMatchObject({
      title: '2 CVEs affect your track list',
      total: 2,
      cves: [
        { id: 'CVE-2026-2002', severity: 'Critical', score: 9.8, exploited: false, tracked: ['Acme'] },
        { id: 'CVE-2026-2001', url: 'https://faultline.example/cves/CVE-2026-2001' },
      ],
    });
    expect(await log(id)).toMatchObject([
      { state: 'sent', cve_count: 2, tries: 0, receipt: expect.stringMatching(/^Answered 200 after \d+ ms$/) },
    ]);
  });

  test('is signed with both secrets for a day after a rotation, then with the new one', async () => {
    const { id, path, secret } = await addActive();
    const rotated = await context.call('POST /account/channels/rotate', { as: ann, body: { id } });
    await publish('CVE-2026-2000');
    await deliver();
    for (const each of [secret, rotated.data.secret])
      expect(verifySignature(to(path)[0] ?? never(), each)).toBeDefined();
    context.clock.advance(DAY_SECONDS + 1);
    await publish('CVE-2026-2001');
    await deliver();
    expect(verifySignature(to(path)[1] ?? never(), rotated.data.secret)).toBeDefined();
    expect(() => verifySignature(to(path)[1] ?? never(), secret)).toThrow('No matching signature found');
  });

  test('gets a message until it accepts it, with one id, and later messages after it', async () => {
    const { id, path } = await addActive();
    const other = await addActive();
    receiver.answers.set(path, (response) => void response.writeHead(500).end('broken'));
    await publish('CVE-2026-2000');
    expect(await deliver()).toBe(15);
    await publish('CVE-2026-2001');
    await deliver();
    expect(to(path)).toHaveLength(1);
    expect(to(other.path)).toHaveLength(2);
    expect(await find(id)).toMatchObject({ waiting: 2, error: 'The receiver answered 500: broken.' });
    context.clock.advance(15);
    expect(await deliver()).toBe(30);
    receiver.answers.clear();
    context.clock.advance(30);
    await deliver();
    const ids = to(path).map(({ headers }) => headers['webhook-id']);
    expect(ids).toHaveLength(4);
    expect(new Set(ids.slice(0, 3)).size).toBe(1);
    expect(to(path).map(({ body }) => /CVE-2026-200\d/.exec(body)?.[0])).toEqual([
      ...Array<string>(3).fill('CVE-2026-2000'),
      'CVE-2026-2001',
    ]);
    expect(await find(id)).toMatchObject({ waiting: 0, error: null, failing_since: null });
  });

  test.each([
    ['a redirect', 301, /answered 301\. Redirects are not followed/],
    ['too many requests', 429, /answered 429/],
    ['a failure', 503, /answered 503/],
  ])('is tried again after %s', async (_, status, error) => {
    const { id, path } = await addActive();
    receiver.answers.set(path, (response) => void response.writeHead(status, { location: '/elsewhere' }).end());
    await publish('CVE-2026-2000');
    await deliver();
    expect(receiver.requests.map((request) => request.path)).toEqual([path]);
    expect(await log(id)).toMatchObject([{ state: 'waiting', tries: 1, error: expect.stringMatching(error) }]);
  });

  test('waits as long as Retry-After says', async () => {
    const { path } = await addActive();
    receiver.answers.set(path, (response) => void response.writeHead(429, { 'retry-after': '7200' }).end());
    await publish('CVE-2026-2000');
    expect(await deliver()).toBe(7200);
    receiver.answers.clear();
    context.clock.advance(7199);
    await deliver();
    expect(to(path)).toHaveLength(1);
    context.clock.advance(1);
    await deliver();
    expect(to(path)).toHaveLength(2);
  });

  test('is tried again after a reset and a time-out; a slow body counts by its status', async () => {
    const deps = { ...context.deps, outgoing: new GuardedClient({ allow: ['loopback'], timeoutMs: 300 }) };
    const [reset, silent, slow] = [await addActive(), await addActive(), await addActive()];
    receiver.answers.set(reset.path, (response) => response.destroy());
    receiver.answers.set(silent.path, () => undefined);
    receiver.answers.set(slow.path, (response) => void response.writeHead(200).write('o'));
    await publish('CVE-2026-2000');
    await deliver(deps);
    expect(await log(reset.id)).toMatchObject([{ state: 'waiting', error: 'The connection to the receiver broke.' }]);
    expect(await log(silent.id)).toMatchObject([{ state: 'waiting', error: 'The receiver did not answer in time.' }]);
    expect(await log(slow.id)).toMatchObject([{ state: 'sent' }]);
  });

  test('that is gone is paused at once, and its owner gets a mail', async () => {
    const { id, path } = await addActive();
    receiver.answers.set(path, (response) => void response.writeHead(410).end());
    await publish('CVE-2026-2000');
    await deliver();
    expect(await find(id)).toMatchObject({
      state: 'paused',
      paused_since: context.clock.now().toISOString(),
      waiting: 1,
    });
    expect(context.mailer.to(ann.email).map(({ subject }) => subject)).toContain('Faultline paused the channel "CI"');
  });

  test('that fails for 24 hours is paused with one mail, and sends what waits when it is resumed', async () => {
    const { id, path } = await addActive();
    receiver.answers.set(path, (response) => void response.writeHead(500).end());
    await publish('CVE-2026-2000');
    for (let hours = 0; hours <= 24; hours += 1) {
      await deliver();
      context.clock.advance(3600);
    }
    expect(await find(id)).toMatchObject({ state: 'paused' });
    const mails = context.mailer.to(ann.email).filter(({ subject }) => subject.includes('paused the channel'));
    expect(mails).toHaveLength(1);
    receiver.answers.clear();
    receiver.requests.length = 0;
    await publish('CVE-2026-2001');
    await deliver();
    expect(to(path)).toEqual([]);
    const as = await context.openSession(ann.userId);
    await context.call('POST /account/channels/change', { as, body: { id, paused: false } });
    await deliver();
    expect(to(path).map(({ body }) => /CVE-2026-200\d/.exec(body)?.[0])).toEqual(['CVE-2026-2000']);
  });

  test('that finds fault with one message gets the next ones', async () => {
    const { id, path } = await addActive();
    receiver.answers.set(path, (response, { body }) => {
      response.writeHead(body.includes('CVE-2026-2000') ? 422 : 200).end();
    });
    await publish('CVE-2026-2000');
    await deliver();
    await publish('CVE-2026-2001');
    for (let tries = 0; tries < 5; tries += 1) {
      context.clock.advance(3600);
      await deliver();
    }
    expect((await log(id)).map(({ state }) => state)).toEqual(['sent', 'failed']);
    receiver.answers.clear();
    const [, failed] = await log(id);
    const body = { id, message_id: failed?.id ?? '' };
    const as = await context.openSession(ann.userId);
    await context.call('POST /account/channels/redeliver', { as, body });
    await deliver();
    expect((await log(id)).map(({ state }) => state)).toEqual(['sent', 'sent']);
    expect(to(path).at(-1)?.headers['webhook-id']).toBe(failed?.id);
  });

  test('to an address that is not on the internet is refused, unless the operator allows its network', async () => {
    const { id } = await add();
    await context.deps.db.run(sql`update notification_channels set state = 'active', sends_trackings = true`);
    await publish('CVE-2026-2000');
    await deliver({ ...context.deps, outgoing: new GuardedClient({ allow: [] }) });
    expect(receiver.requests).toEqual([]);
    expect(await find(id)).toMatchObject({ error: '127.0.0.1 is not on the internet.' });
  });

  test('of a team that is paused leads its owner to the channels of the team', async () => {
    const owner = await context.createUser({ plan: 'business' });
    const { id: team } = (await context.call('POST /account/teams', { as: owner, body: { name: 'Blue' } })).data;
    const { path } = await addActive(owner, team);
    receiver.answers.set(path, (response) => void response.writeHead(410).end());
    const vendor = await context.deps.db.row<{ id: number }>(sql`select id from vendors where name = 'Acme'`);
    const body = { tracking_type: 'vendor', target_id: vendor?.id ?? 0 };
    await context.call('POST /user/tracking', { as: owner, team, body });
    await publish('CVE-2026-2000');
    await deliver();
    const mail = context.mailer.to(owner.email).find(({ subject }) => subject.includes('paused the channel'));
    expect(mail?.text).toContain(`/account/channels?team=${team}\n`);
  });

  test('of a team receives the alerts of the trackings of the team', async () => {
    const owner = await context.createUser({ plan: 'business' });
    const { id: team } = (await context.call('POST /account/teams', { as: owner, body: { name: 'Blue' } })).data;
    const vendor = await context.deps.db.row<{ id: number }>(sql`select id from vendors where name = 'Acme'`);
    const body = { tracking_type: 'vendor', target_id: vendor?.id ?? 0 };
    await context.call('POST /user/tracking', { as: owner, team, body });
    const { path } = await addActive(owner, team);
    await publish('CVE-2026-2000');
    await deliver();
    expect(to(path)).toHaveLength(1);
    expect(await find(1, owner)).toBeUndefined();
  });

  test('that is deleted gets nothing more, and its secrets are erased', async () => {
    const { id, path } = await addActive();
    await publish('CVE-2026-2000');
    await deliverAlerts(context.deps, { isOver: true });
    await context.call('POST /account/channels/delete', { as: ann, body: { id } });
    await deliverChannels(context.deps);
    expect(to(path)).toEqual([]);
    expect(await find(id)).toBeUndefined();
    const rows = await context.deps.db.rows(
      sql`select sealed_target, sealed_secret from notification_channels where id = ${id}`,
    );
    expect(rows).toEqual([{ sealed_target: null, sealed_secret: null }]);
  });

  test.each([
    'ftp://hooks.example.com/',
    'https://user:password@hooks.example.com/',
    'hooks.example.com',
    'javascript:1',
  ])('is not added with the address %s', async (url) => {
    const body = { kind: 'webhook', name: 'CI', url };
    expect(await context.call('POST /account/channels', { as: ann, body })).toMatchObject({
      status: 400,
      code: 'ERR_VALIDATION',
    });
  });
});

const never = (): never => {
  throw new Error('Nothing was received');
};
