import { type Db, sql } from '../../db/index.ts';
import type { ChangedCve } from './ChangedCve.ts';
import { filteredOut } from './filteredOut.ts';
import { changeTables, hits } from './hits.ts';

/** What a person calls the tracking, else the name of what is tracked. */
const label = sql`coalesce(nullif(trim(t.custom_name), ''), case t.tracking_type
  when 'vendor' then (select name from vendors where id = t.target_pk)
  when 'product' then (select name from products where id = t.target_pk)
  when 'product_version' then (select p.name || ' ' || v.version from product_versions v join products p on p.id = v.product_id where v.id = t.target_pk)
  else (select cve_id from cves where pk = t.target_pk) end)`;

/** By which channels a tracking of someone tells them of something; until settings were saved, by mail. */
const channels = sql`(values
  ('email', t.email_enabled and coalesce(s.email_enabled, true) and (s.user_id is null or s.email is not null)),
  ('telegram', t.telegram_enabled and coalesce(s.telegram_enabled, false) and s.telegram_chat_id is not null)) as c (channel, wanted)`;

/**
 * Writes down whom the changes concern, and by which channel they are to be told: within the transaction that changed the records, so
 * that neither is there without the other. To be called when links and ranges are written.
 */
export async function writeAlerts(tx: Db, changed: ChangedCve[]): Promise<void> {
  if (changed.length === 0) return;
  const without = await filteredOut(tx, changed);
  await tx.run(sql`
    with ${changeTables(changed)},
    hits as (select distinct pk, tracking from (${hits}) h
      where not exists (select 1 from jsonb_to_recordset(${sql.json(without)}) as w (pk integer, tracking integer)
        where w.pk = h.pk and w.tracking = h.tracking)),
    told as materialized (
      select n.pk, t.user_id, c.channel, array_agg(distinct ${label}) as tracked
      from hits h join n on n.pk = h.pk join trackings t on t.id = h.tracking
      join users u on u.id = t.user_id and u.email_verified
      left join notification_settings s on s.user_id = u.id
      cross join lateral ${channels}
      where c.wanted and coalesce(s.tracking_notifications_enabled, true) and n.severity >= coalesce(s.tracking_min_severity, 0)
      group by n.pk, t.user_id, c.channel),
    made as (
      insert into alert_events (cve_pk, revised_at, news)
      select pk, revised_at, news from n where pk in (select pk from told)
      on conflict (cve_pk, revised_at) do nothing returning id, cve_pk)
    insert into alert_deliveries (user_id, channel, event_id, tracked)
    select told.user_id, told.channel, made.id, told.tracked from made join told on told.pk = made.cve_pk`);
}
