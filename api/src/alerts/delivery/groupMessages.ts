import { type Db, sql } from '../../db/index.ts';

/** A burst is over when nothing came for so long, or has lasted so long already. */
const QUIET_INTERVAL = sql`interval '30 seconds'`;
const MAX_GROUP_INTERVAL = sql`interval '10 minutes'`;

/** Makes of all that waits for someone on a channel one message. `isOver`: whatever made the alerts has ended, so none needs to be waited for. */
export async function groupMessages(db: Db, now: Date, isOver: boolean): Promise<void> {
  await db.run(sql`
    with ripe as materialized (
      select user_id, channel from alert_deliveries where message_id is null group by user_id, channel
      having ${isOver}::boolean or max(created_at) < now() - ${QUIET_INTERVAL} or min(created_at) < now() - ${MAX_GROUP_INTERVAL}
      order by min(event_id), user_id),
    made as (
      insert into alert_messages (user_id, channel, next_try_at, created_at)
      select user_id, channel, ${now}, ${now} from ripe returning id, user_id, channel)
    update alert_deliveries d set message_id = made.id from made
    where d.user_id = made.user_id and d.channel = made.channel and d.message_id is null`);
}
