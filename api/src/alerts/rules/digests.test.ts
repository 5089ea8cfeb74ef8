import { describe, expect, test } from 'vitest';
import { sql } from '../../db/index.ts';
import { importJson } from '../../ingest/fixtures/importJson.ts';
import { provider } from '../../ingest/fixtures/cveJson.ts';
import { acmeRecord, follow, type RecordFields } from '../fixtures/acmeRecord.ts';
import { setUpAlertContext } from '../fixtures/setUpAlertContext.ts';

const HOUR = 3600;
const ID = 'CVE-2026-2000';
const exploited = {
  adp: [
    {
      providerMetadata: provider('CISA-ADP'),
      metrics: [{ other: { type: 'kev', content: { dateAdded: '2026-03-02' } } }],
    },
  ],
};

describe.each(['pglite', 'postgres'] as const)('digests, quiet hours and snoozes, on %s', (engine) => {
  const { context, ann, smtp, deliver } = setUpAlertContext(engine);
  const create = async (given: object = {}) => {
    const channels = [{ channel: 'email', channel_id: null }];
    const rule = { name: 'Acme', query: 'vendor:acme', triggers: ['new', 'update'], mode: 'immediate', channels };
    const reply = await context.call('POST /alerts/rules', { as: ann, body: { ...rule, ...given } });
    expect(reply).toMatchObject({ status: 200 });
    return reply.data.id;
  };
  const publish = (fields: RecordFields = {}, { id = ID, revision = 0, more = {} } = {}) =>
    importJson(context.deps.db, [acmeRecord(id, fields, revision, more)]);
  // Moves the clock to the next time of the day, in UTC.
  const advanceTo = (hour: number, minute = 0) => {
    const now = context.clock.now();
    const next = new Date(now);
    next.setUTCHours(hour, minute, 0, 0);
    if (next <= now) next.setUTCDate(next.getUTCDate() + 1);
    context.clock.advance((next.getTime() - now.getTime()) / 1000);
  };
  const countMails = async () => {
    await deliver();
    return smtp.received.length;
  };
  const setQuiet = (change: object = {}) => {
    const body = { time_zone: 'UTC', quiet_from: 22 * 60, quiet_until: 7 * 60, exploited_pass: false, ...change };
    return context.call('POST /alerts/rules/schedule', { as: ann, body });
  };

  test.each([
    ['hourly', HOUR],
    ['daily', 24 * HOUR],
    ['weekly', 7 * 24 * HOUR],
  ])('a rule that is %s sends one message about all changes', async (mode, seconds) => {
    await create({ mode });
    advanceTo(9, 30);
    await publish();
    await publish({}, { id: 'CVE-2026-2001' });
    expect(await countMails()).toBe(0);
    context.clock.advance(seconds);
    await publish({}, { id: 'CVE-2026-2002' });
    expect(await countMails()).toBe(1);
    expect(smtp.received[0]?.mail.subject).toBe('2 CVEs match your alert rule “Acme”');
  });

  test('a change is sent at once if another rule or a tracking sends at once', async () => {
    await create({ mode: 'weekly' });
    await create({ name: 'Now' });
    await publish();
    expect(await countMails()).toBe(1);
    await context.deps.db.run(sql`delete from alert_rules where name = 'Now'`);
    await follow(context, ann, 'Acme');
    await publish({}, { id: 'CVE-2026-2001' });
    expect(await countMails()).toBe(2);
  });

  test('alerts of quiet hours are sent when they end, in the time zone of the owner', async () => {
    await create();
    await setQuiet({ time_zone: 'Asia/Colombo' }); // UTC+5:30: from 16:30 to 01:30 UTC
    advanceTo(16, 29);
    await publish();
    expect(await countMails()).toBe(1);
    advanceTo(16, 30);
    await publish({}, { id: 'CVE-2026-2001' });
    expect(await countMails()).toBe(1);
    advanceTo(1, 29);
    expect(await countMails()).toBe(1);
    advanceTo(1, 30);
    expect(await countMails()).toBe(2);
  });

  test('quiet hours hold for trackings too', async () => {
    await follow(context, ann, 'Acme');
    await setQuiet();
    advanceTo(23);
    await publish();
    expect(await countMails()).toBe(0);
    advanceTo(7);
    expect(await countMails()).toBe(1);
  });

  test.each([
    [true, 1],
    [false, 0],
  ])('exploited CVEs pass quiet hours: %s', async (exploited_pass, mails) => {
    await create();
    await setQuiet({ exploited_pass });
    advanceTo(23);
    await publish({}, { id: 'CVE-2026-2001' });
    await publish({}, { more: exploited });
    expect(await countMails()).toBe(mails);
    for (const { mail } of smtp.received) expect(mail.subject).toContain(ID);
    advanceTo(7);
    expect(await countMails()).toBe(mails + 1);
  });

  test.each([
    ['one end alone', { quiet_until: null }],
    ['no length', { quiet_until: 22 * 60 }],
    ['an unknown time zone', { time_zone: 'Mars/Olympus' }],
  ])('quiet hours with %s are refused', async (_, change) => {
    expect(await setQuiet(change)).toMatchObject({ status: 400 });
  });

  const snooze = (body: object) =>
    context.call('POST /alerts/rules/snoozes', {
      as: ann,
      body: { kind: 'cve', target: ID, until: '2999-01-01T00:00:00.000Z', until_notable: false, ...body },
    });

  test.each([
    ['a rule', () => create()],
    ['a tracking', () => follow(context, ann, 'Acme')],
  ])('a snoozed CVE alerts by %s no more, until the snooze ends', async (_, make) => {
    await make();
    await publish();
    expect(await countMails()).toBe(1);
    const { id } = (await snooze({})).data;
    await publish({ score: [5, 'MEDIUM'] }, { revision: 1 });
    await publish({}, { id: 'CVE-2026-2001' });
    expect(await countMails()).toBe(2);
    await context.call('POST /alerts/rules/snoozes/delete', { as: ann, body: { id } });
    await publish({ score: [6, 'MEDIUM'] }, { revision: 2 });
    expect(await countMails()).toBe(3);
  });

  test('a snooze ends at its date', async () => {
    await create();
    await publish();
    await snooze({ until: '2001-01-01T00:00:00.000Z' });
    await publish({ score: [5, 'MEDIUM'] }, { revision: 1 });
    expect(await countMails()).toBe(1);
    expect(smtp.received[0]?.mail.text).toContain('First score: 5.0');
  });

  test.each([
    ['a rule', () => create()],
    ['a tracking', () => follow(context, ann, 'Acme')],
  ])('until something notable changes: a higher severity alerts by %s, and ends the snooze', async (_, make) => {
    await make();
    await publish({ score: [5, 'MEDIUM'] });
    await deliver();
    await snooze({ until: null, until_notable: true });
    await publish({ score: [4.5, 'MEDIUM'] }, { revision: 1 });
    expect(await countMails()).toBe(1);
    await publish({ score: [9.8, 'CRITICAL'] }, { revision: 2 });
    expect(await countMails()).toBe(2);
    expect((await context.call('GET /alerts/rules/snoozes', { as: ann })).data).toEqual([]);
    await publish({ score: [9.7, 'CRITICAL'] }, { revision: 3 });
    expect(await countMails()).toBe(3);
  });

  test('a snoozed product alerts no more, unless the CVE affects another product', async () => {
    await create();
    const product = await context.deps.db.row<{ id: number }>(sql`select id from products where name = 'Gateway'`);
    await snooze({ kind: 'product', target: String(product?.id) });
    await publish();
    expect(await countMails()).toBe(0);
    await publish({ product: 'Router' }, { id: 'CVE-2026-2001' });
    expect(await countMails()).toBe(1);
    expect((await context.call('GET /alerts/rules/snoozes', { as: ann })).data).toMatchObject([
      { kind: 'product', name: 'Gateway' },
    ]);
  });

  test('a rule that is snoozed until something notable sends that, and continues', async () => {
    const id = await create();
    const change = { id, snoozed_until: '2999-01-01T00:00:00.000Z', snooze_until_notable: true };
    await context.call('POST /alerts/rules/change', { as: ann, body: change });
    await publish();
    expect(await countMails()).toBe(0);
    await publish({}, { revision: 1, more: exploited });
    expect(await countMails()).toBe(1);
    expect((await context.call('GET /alerts/rules', { as: ann })).data).toMatchObject([{ snoozed_until: null }]);
    await publish({}, { id: 'CVE-2026-2001' });
    expect(await countMails()).toBe(2);
  });

  test('a rule is snoozed until something notable without a date, and the next snooze is not ended by that', async () => {
    const id = await create();
    const change = (given: object) => context.call('POST /alerts/rules/change', { as: ann, body: { id, ...given } });
    await change({ snoozed_until: null, snooze_until_notable: true });
    await publish();
    expect(await countMails()).toBe(0);
    await change({ snoozed_until: null });
    await publish({}, { id: 'CVE-2026-2001' });
    expect(await countMails()).toBe(1);
    await change({ snoozed_until: null, snooze_until_notable: true });
    await change({ snoozed_until: '2999-01-01T00:00:00.000Z' });
    await publish({}, { revision: 1, more: exploited });
    expect(await countMails()).toBe(1);
  });

  test.each([
    ['a CVE that does not exist', { target: 'CVE-2026-9999' }, 404],
    ['a product that does not exist', { kind: 'product', target: '999999' }, 404],
    ['a product by its name', { kind: 'product', target: 'Gateway' }, 404],
    ['no end', { until: null }, 400],
  ])('a snooze of %s is refused', async (_, body, status) => {
    expect(await snooze(body)).toMatchObject({ status });
  });
});
