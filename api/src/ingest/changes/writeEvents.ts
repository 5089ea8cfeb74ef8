import { type Db, sql } from '../../db/index.ts';
import type { CveEvent } from './CveEvent.ts';

export interface EventOfCve {
  pk: number;
  event: CveEvent;
}

/** Writes the timeline's events. `created_at` is the record's own date. */
export async function writeEvents(tx: Db, events: EventOfCve[]): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ pk, event }) => ({ pk, ...event }));
  await tx.run(sql`
    insert into cve_events (cve_pk, event_type, created_at, old_fields, new_fields)
    select pk, type, at, nullif(before, 'null'::jsonb), nullif(after, 'null'::jsonb)
    from jsonb_to_recordset(${sql.json(rows)}) as w (pk integer, type text, at timestamptz, before jsonb, after jsonb)`);
}
