import { type Db, sql } from '../../db/index.ts';
import type { ChangedCve } from '../changes/detectNotableChange.ts';
import { judgeTrackings, loadTrackedTargets } from './judgeTrackings.ts';
import { endsSnooze } from './snoozes.ts';
import { toStoredChange } from './storedChanges.ts';

const ofEveryone = sql`tracking.is_active`;

// Writes the recipients of changes and their channels, in the transaction that changes the records. Must be called
// after links and ranges are written. Alert rules are compared later, by a job: only the changes are written for them.
export async function writeAlerts(tx: Db, changed: ChangedCve[]): Promise<void> {
  if (changed.length === 0) return;
  const targets = await loadTrackedTargets(
    tx,
    changed.map(({ pk }) => pk),
    ofEveryone,
  );
  await tx.run(sql`
    with ${judgeTrackings(changed, targets, ofEveryone)},
    recipients as materialized (
      select pk, user_id, channel, channel_id, array_agg(distinct tracked) as tracked, array_agg(distinct tracking_id) as tracking_ids
      from judged where unmet is null group by pk, user_id, channel, channel_id),
    ended as (
      delete from alert_snoozes snooze using changed where snooze.until_notable and ${endsSnooze(sql`changed.change`)}
        and case snooze.kind when 'cve' then snooze.target_pk = changed.pk
          else exists (select 1 from cve_products link where link.cve_pk = changed.pk and link.product_id = snooze.target_pk) end),
    kept as (
      insert into alert_changes (cve_pk, input)
      select pk, input from jsonb_to_recordset(${sql.json(changed.map(toStoredChange))}) as given (pk integer, input jsonb)),
    made as (
      insert into alert_events (cve_pk, revised_at, change, awaits_rules)
      select pk, revised_at, change, rules.exist from changed cross join (select ${haveRules} as exist) rules
      where rules.exist or pk in (select pk from recipients)
      on conflict (cve_pk, revised_at) do nothing returning id, cve_pk)
    insert into alert_deliveries (user_id, channel, channel_id, event_id, tracked, tracking_ids)
    select recipients.user_id, recipients.channel, recipients.channel_id, made.id, recipients.tracked, recipients.tracking_ids from made join recipients on recipients.pk = made.cve_pk`);
}

const haveRules = sql`exists (select 1 from alert_rules where state = 'active')`;

// False during a first import, when everything is new to the database, and without trackings and rules.
export async function shouldWriteAlerts(tx: Db): Promise<boolean> {
  const row = await tx.row<{ should_write: boolean }>(
    sql`select complete and (exists (select 1 from trackings where is_active) or ${haveRules}) as should_write from catalogue_state`,
  );
  return row?.should_write ?? false;
}
