import { type Db, sql } from '../../db/index.ts';

/** Forgets messages settled before a time, with what they told. */
export async function pruneAlerts(db: Db, before: Date): Promise<void> {
  await db.run(sql`delete from alert_messages where settled_at < ${before}`);
  await db.run(sql`
    delete from alert_events e where created_at < ${before}
      and not exists (select 1 from alert_deliveries d where d.event_id = e.id)`);
}
