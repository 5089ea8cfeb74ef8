import { type Db, sql } from '../../db/index.ts';
import type { ChangedCve } from '../changes/detectNotableChange.ts';
import { changeTables, loadTrackedTargets, matches } from './matchTrackings.ts';

// The user's name for the tracking, else the name of its target.
const label = sql`coalesce(nullif(trim(tracking.custom_name), ''), case tracking.tracking_type
  when 'vendor' then (select name from vendors where id = tracking.target_pk)
  when 'product' then (select name from products where id = tracking.target_pk)
  when 'product_version' then (select product.name || ' ' || version.version from product_versions version join products product on product.id = version.product_id where version.id = tracking.target_pk)
  else (select cve_id from cves where pk = tracking.target_pk) end)`;

// The channels by which a tracking notifies its user; by mail until settings are saved.
const channels = sql`(values
  ('email', tracking.email_enabled and coalesce(settings.email_enabled, true) and (settings.user_id is null or settings.email is not null)),
  ('telegram', tracking.telegram_enabled and coalesce(settings.telegram_enabled, false) and settings.telegram_chat_id is not null)) as option (channel, wanted)`;

/**
 * Writes down whom the changes concern, and by which channel they are to be told: within the transaction that changed the records, so
 * that neither is there without the other. To be called when links and ranges are written.
 */
export async function writeAlerts(tx: Db, changed: ChangedCve[]): Promise<void> {
  if (changed.length === 0) return;
  const targets = await loadTrackedTargets(
    tx,
    changed.map(({ pk }) => pk),
  );
  await tx.run(sql`
    with ${changeTables(changed, targets)},
    matches as (select distinct pk, tracking from (${matches}) match),
    recipients as materialized (
      select changed.pk, tracking.user_id, option.channel, array_agg(distinct ${label}) as tracked,
        array_agg(distinct tracking.id) as tracking_ids
      from matches match join changed on changed.pk = match.pk join trackings tracking on tracking.id = match.tracking
      join users account on account.id = tracking.user_id and account.email_verified
      left join notification_settings settings on settings.user_id = account.id
      cross join lateral ${channels}
      where option.wanted and coalesce(settings.tracking_notifications_enabled, true) 
        and (changed.severity >= coalesce(settings.tracking_min_severity, 0)
          or (changed.exploited and coalesce(settings.always_notify_exploited, true)))
      group by changed.pk, tracking.user_id, option.channel),
    made as (
      insert into alert_events (cve_pk, revised_at, change)
      select pk, revised_at, change from changed where pk in (select pk from recipients)
      on conflict (cve_pk, revised_at) do nothing returning id, cve_pk)
    insert into alert_deliveries (user_id, channel, event_id, tracked, tracking_ids)
    select recipients.user_id, recipients.channel, made.id, recipients.tracked, recipients.tracking_ids from made join recipients on recipients.pk = made.cve_pk`);
}

// False during a first import, when everything is new to the database, and without trackings.
export async function shouldWriteAlerts(tx: Db): Promise<boolean> {
  const row = await tx.row<{ should_write: boolean }>(
    sql`select complete and exists (select 1 from trackings where is_active) as should_write from catalogue_state`,
  );
  return row?.should_write ?? false;
}
