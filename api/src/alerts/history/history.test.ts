import { describe, expect, test } from 'vitest';
import { sql } from '../../db/index.ts';
import { acmeRecord, changeSettings, follow } from '../fixtures/acmeRecord.ts';
import { byTelegram, setUpAlertContext } from '../fixtures/setUpAlertContext.ts';
import { smtpRefusal } from '../fixtures/startSmtp.ts';
import { importJson } from '../../ingest/fixtures/importJson.ts';
import { recordFailure, recordSuccess } from '../../ingest/feeds/feedState.ts';

describe.each(['pglite', 'postgres'] as const)('the history of alerts on %s', (engine) => {
  const { context, smtp, ann, deliver, publish } = setUpAlertContext(engine, { CVE_SOURCE: 'http://127.0.0.1:9' });
  const list = async (query: object = {}, as = ann) => (await context.call('GET /alerts', { as, query })).data;

  test('names each alert with its destination, the answer of the server, the CVE and the tracking', async () => {
    await follow(context, ann, 'Acme', { ...byTelegram, email_enabled: true });
    await publish('CVE-2026-2000');
    const tracking = await context.deps.db.row<{ id: number }>(sql`select id from trackings`);
    const queued = await list({ state: 'queued' });
    expect(queued.data.map(({ channel, destination, settled_at }) => ({ channel, destination, settled_at }))).toEqual([
      { channel: 'telegram', destination: null, settled_at: null },
      { channel: 'email', destination: null, settled_at: null },
    ]);
    expect((await context.call('GET /alerts/health', { as: ann })).data.queue.count).toBe(2);
    await deliver();
    const { data } = await list();
    const about = {
      cve_id: 'CVE-2026-2000',
      severity: 'Critical',
      state: 'sent',
      error: null,
      changes: ['New CVE'],
      tracked: ['Acme'],
      tracking_ids: [tracking?.id],
      settled_at: context.clock.now().toISOString(),
    };
    expect(data).toMatchObject([
      { ...about, channel: 'telegram', destination: '77', receipt: 'Message 1' },
      { ...about, channel: 'email', destination: ann.email, receipt: expect.stringMatching(/^250 /) },
    ]);
    expect((await context.call('GET /alerts/health', { as: ann })).data.queue).toEqual({ count: 0, oldest_at: null });
  });

  test('says why a message was refused, waits or was not sent', async () => {
    await follow(context, ann, 'Acme');
    smtp.hooks.onRecipient = () => {
      throw smtpRefusal(450, 'Try later');
    };
    await publish('CVE-2026-2000');
    await deliver();
    const [waiting] = (await list({ state: 'queued' })).data;
    expect(waiting).toMatchObject({ error: expect.stringContaining('Try later'), next_try_at: expect.any(String) });
    smtp.hooks.onRecipient = () => {
      throw smtpRefusal(550, 'No such user');
    };
    context.clock.advance(300);
    await deliver();
    const failed = { destination: ann.email, error: expect.stringContaining('No such user') };
    expect((await list({ state: 'failed' })).data).toMatchObject([failed]);
    const { failing_channels } = (await context.call('GET /alerts/health', { as: ann })).data;
    expect(failing_channels).toMatchObject([{ channel: 'email', problem: expect.stringContaining('No such user') }]);

    await publish('CVE-2026-2001');
    await changeSettings(context, ann, { email_enabled: false });
    await deliver();
    expect((await list({ state: 'cancelled' })).data).toMatchObject([
      { cve_id: 'CVE-2026-2001', error: 'Email was switched off before the message was sent.' },
    ]);
  });

  test('filters by day, channel and CVE, and each page goes on where the one before ended', async () => {
    await follow(context, ann, 'Acme');
    const ids = Array.from({ length: 5 }, (_, n) => `CVE-2026-${2000 + n}`);
    await publish(...ids);
    const pages: string[][] = [];
    for (let cursor: string | undefined, isLast = false; !isLast;) {
      const { data, next_cursor, has_next } = await list({ limit: 2, ...(cursor && { cursor }) });
      pages.push(data.map(({ cve_id }) => cve_id ?? ''));
      [cursor, isLast] = [next_cursor ?? undefined, !has_next];
    }
    expect(pages.map((page) => page.length)).toEqual([2, 2, 1]);
    expect(pages.flat().toSorted()).toEqual(ids);
    expect((await list({ cveId: 'cve-2026-2003' })).data).toHaveLength(1);
    expect((await list({ channel: 'telegram' })).data).toEqual([]);
    const today = new Date().toISOString().slice(0, 10);
    expect((await list({ since: today, until: today })).data).toHaveLength(5);
    expect((await list({ until: '2020-01-01' })).data).toEqual([]);
    for (const cursor of ['x', Buffer.from('["2026-01-01","a"]').toString('base64url')]) {
      expect(await context.call('GET /alerts', { as: ann, query: { cursor } })).toMatchObject({
        status: 400,
        code: 'ERR_BAD_CURSOR',
      });
    }
  });

  test('lists daily reports, also one of a day without CVEs', async () => {
    await changeSettings(context, ann, { daily_cve_enabled: true });
    await context.deps.db.run(sql`
      insert into alert_messages (user_id, channel, day, next_try_at, created_at)
      select ${ann.userId}, 'email', day::date, ${context.clock.now()}, ${context.clock.now()}
      from unnest(array['2026-02-01', '2020-01-01']) as day`);
    await deliver();
    expect((await list()).data.map(({ day, state, error }) => ({ day, state, error }))).toEqual(
      expect.arrayContaining([
        { day: '2026-02-01', state: 'sent', error: null },
        { day: '2020-01-01', state: 'cancelled', error: 'No CVE was published on this day.' },
      ]),
    );
  });

  test('exports what the filter selects as JSON Lines, and as CSV in which no text is a formula', async () => {
    await follow(context, ann, 'Acme');
    await importJson(context.deps.db, [acmeRecord('CVE-2026-2000', {}, 0, { cna: { title: '=HYPERLINK("x")' } })]);
    await publish('CVE-2026-2001');
    const load = async (query: string) => {
      const headers = { authorization: `Bearer ${ann.token}` };
      const response = await context.request(`/api/alerts/export?${query}`, { headers });
      expect(response.headers.get('content-disposition')).toContain('faultline-alerts');
      return response.text();
    };
    const lines = (await load('')).trimEnd().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { cve_id: string }).cve_id)).toEqual([
      'CVE-2026-2001',
      'CVE-2026-2000',
    ]);
    const csv = await load('format=csv&cveId=CVE-2026-2000');
    expect(csv).toContain(`"'=HYPERLINK(""x"")"`);
    expect(csv.trimEnd().split('\r\n')).toHaveLength(2);
  });

  test('shows nothing of others', async () => {
    await follow(context, ann, 'Acme');
    await publish('CVE-2026-2000');
    const bob = await context.createUser();
    expect((await list({}, bob)).data).toEqual([]);
    expect((await context.call('GET /alerts/health', { as: bob })).data.queue.count).toBe(0);
  });

  test('says from when to when the list was not checked, and whether that was caught up', async () => {
    const { db, clock, config } = context.deps;
    const source = config.cveSource ?? '';
    const gaps = async () => (await context.call('GET /alerts/health', { as: ann })).data.gaps;
    const hoursAgo = (hours: number) => new Date(clock.now().getTime() - hours * 3_600_000);
    const iso = (hours: number) => hoursAgo(hours).toISOString();
    const succeed = (hours: number) => recordSuccess(db, 'cves', source, { now: hoursAgo(hours) });
    for (const hours of [20, 19, 13]) await succeed(hours);
    const outage = { feed: 'cves', started_at: iso(19), ended_at: iso(13), reason: 'service' };
    expect(await gaps()).toEqual([{ feed: 'cves', started_at: iso(13), ended_at: null, reason: 'service' }, outage]);

    await recordFailure(db, 'cves', source, { now: hoursAgo(12), error: new Error('does not answer') });
    expect(await gaps()).toEqual([{ feed: 'cves', started_at: iso(13), ended_at: null, reason: 'feed' }, outage]);
    await succeed(1);
    expect(await gaps()).toEqual([{ feed: 'cves', started_at: iso(13), ended_at: iso(1), reason: 'feed' }, outage]);
  });
});
