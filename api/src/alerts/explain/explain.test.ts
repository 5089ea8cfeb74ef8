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
