import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { sql } from '../../db/index.ts';
import { importFiles } from '../../ingest/importFiles.ts';
import { setUpTestContext } from '../../testing/setUpTestContext.ts';
import { deliverAlerts } from '../delivery/deliver.ts';
import { lacksUpdates, realUpdates } from '../fixtures/realUpdates.ts';
import { explainAlerts } from './explainAlerts.ts';

const PEOPLE = 200;
const PAIRS = 1000;
const QUERIES = ['cvss>=7', 'severity:medium', 'tracked:true', 'published>=2025-01-01', '-severity:critical php'];

describe.each(['pglite', 'postgres'] as const)('explanations after real updates, on %s', (engine) => {
  const context = setUpTestContext(() => ({ engine }));

  // Each person tracks some CVEs, vendors, products and versions of the records, with settings of all kinds.
  async function createPeople() {
    const { db } = context.deps;
    await db.run(sql`
      insert into users (email, email_key, password_hash, email_verified, plan, created_at)
      select e, e, 'none', n % 20 > 0, 'pro', now()
      from generate_series(1, ${PEOPLE}::integer) n cross join lateral (select 'person' || n || '@example.com' as e) named`);
    await db.run(sql`
      insert into notification_settings (user_id, email, email_enabled, tracking_notifications_enabled, tracking_min_severity, always_notify_exploited)
      select id, case when id % 17 = 0 then null else email end, id % 7 > 0, id % 11 > 0, id % 5, id % 3 > 0
      from users where email like 'person%' and id % 2 = 0`);
    await db.run(sql`
      insert into trackings (user_id, tracking_type, target_pk, version_filter, is_active, email_enabled, auto_track_new_versions, created_at, updated_at)
      select person.id, item.type, item.pk, case when item.type = 'product' and hash % 3 = 0 then '>=2.0' end, hash % 8 > 0, hash % 9 > 0,
        hash % 4 > 0, now() - interval '1 day', now()
      from users person
      cross join lateral (
        select 'cve' as type, pk from cves union all select 'vendor', id from vendors
        union all select 'product', id from products union all select 'product_version', id from product_versions) item
      cross join lateral (select abs(hashtext(person.id || item.type || item.pk)) as hash) chosen
      where person.email like 'person%' and hash % 100 < case item.type when 'product_version' then 2 else 6 end
      on conflict do nothing`);
    await db.run(sql`
      insert into notification_channels (user_id, kind, name, target_hint, state, created_at)
      select id, 'webhook', 'Ops', 'hooks.example.com', case id % 3 when 0 then 'paused' else 'active' end, now() from users where email like 'person%'`);
    await db.run(sql`
      insert into alert_rules (user_id, name, query, on_new, on_update, mode, state, snoozed_until, created_at)
      select person.id, query.text, query.text, hash % 5 > 0, hash % 7 > 0,
        case when hash % 4 = 0 then 'daily' else 'immediate' end, case when hash % 11 = 0 then 'paused' else 'active' end,
        case when hash % 13 = 0 then now() + interval '1 year' end, now() - interval '1 day'
      from users person cross join unnest(${QUERIES}::text[]) as query (text)
      cross join lateral (select abs(hashtext(person.id || query.text)) as hash) chosen
      where person.email like 'person%' and hash % 3 < 2`);
    await db.run(sql`
      insert into alert_rule_channels (rule_id, channel, channel_id)
      select id, case id % 4 when 0 then 'telegram' else 'email' end, null from alert_rules where id % 5 > 0 and id % 7 > 0
      union all select rule.id, 'webhook', endpoint.id from alert_rules rule
        join notification_channels endpoint on endpoint.user_id = rule.user_id where rule.id % 5 < 2 and rule.id % 7 > 0`);
  }

  test('agree with what was sent for 1,000 pairs of person and CVE', { timeout: 600_000 }, async ({ skip }) => {
    if (lacksUpdates) skip(lacksUpdates);
    const { db } = context.deps;
    const updates = await realUpdates();
    await importFiles(db, Readable.from(updates.before));
    await createPeople();
    await importFiles(db, Readable.from(updates.after));
    for (let again: number | undefined = 0; again !== undefined;)
      ({ again } = await deliverAlerts(context.deps, { isOver: true }));

    const pairs = await db.rows<{ user_id: number; cve_id: string }>(sql`
      select person.id as user_id, cve.cve_id from users person cross join cves cve
      left join (
        select delivery.user_id, event.cve_pk from alert_deliveries delivery join alert_events event on event.id = delivery.event_id) sent
        on sent.user_id = person.id and sent.cve_pk = cve.pk
      where person.email like 'person%'
      order by row_number() over (partition by sent.user_id is null order by hashtext(person.id || cve.cve_id)), person.id limit ${PAIRS}`);
    expect(pairs).toHaveLength(PAIRS);
    interface Sent {
      user_id: number;
      cve_id: string;
      tracking_ids: number[];
      rule_ids: number[];
      state: string;
    }
    const rows = await db.rows<Sent>(sql`
      select delivery.user_id, cve.cve_id, delivery.tracking_ids, delivery.rule_ids,
        case when message.state in ('sent', 'cancelled') then message.state else 'queued' end as state
      from alert_deliveries delivery join alert_events event on event.id = delivery.event_id join cves cve on cve.pk = event.cve_pk
      left join alert_messages message on message.id = delivery.message_id`);
    const sent = Map.groupBy(rows, ({ user_id, cve_id }) => `${user_id} ${cve_id}`);
    const counts: Record<string, number> = {};
    for (const { user_id, cve_id } of pairs) {
      const asked = { userId: user_id, cveId: cve_id, now: context.clock.now() };
      const { alerts, trackings, rules } = await explainAlerts(db, asked);
      const own = sent.get(`${user_id} ${cve_id}`) ?? [];
      expect(alerts.map(({ state }) => state).toSorted()).toEqual(own.map(({ state }) => state).toSorted());
      const listAlerted = (outcomes: typeof rules) =>
        new Set(outcomes.filter(({ outcome }) => outcome !== 'not_sent').map(({ id }) => id));
      expect(listAlerted(trackings)).toEqual(new Set(own.flatMap(({ tracking_ids }) => tracking_ids)));
      expect(listAlerted(rules)).toEqual(new Set(own.flatMap(({ rule_ids }) => rule_ids)));
      for (const [kind, { outcome, condition }] of [
        ...trackings.map((each) => ['tracking', each] as const),
        ...rules.map((each) => ['rule', each] as const),
      ]) {
        const key = `${kind} ${condition ?? outcome}`;
        counts[key] = (counts[key] ?? 0) + 1;
        // Nothing was changed after the import, so the statements must find a condition wherever nothing was sent.
        expect(condition).not.toBe('changed_since');
        expect(condition === null).toBe(outcome !== 'not_sent');
      }
    }
    for (const each of [
      ...['sent', 'below_threshold', 'tracking_paused', 'not_affected', 'account_unverified', 'channel_off'].map(
        (key) => `tracking ${key}`,
      ),
      ...['sent', 'queued', 'no_match', 'trigger_off', 'rule_paused', 'rule_snoozed'].map((key) => `rule ${key}`),
      ...['account_unverified', 'channel_off', 'channel_paused', 'no_channel'].map((key) => `rule ${key}`),
    ])
      expect(counts[each], `${each} of ${JSON.stringify(counts)}`).toBeGreaterThan(0);
  });
});
