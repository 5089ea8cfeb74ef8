import { type Db, sql } from '../../db/index.ts';
import { writeEvents } from '../changes/writeEvents.ts';
import { lockCatalogue } from '../store/lockCatalogue.ts';
import type { KevEntry } from './readKev.ts';

export interface KevOutcome {
  /** Of the CVEs that are known here. */
  marked: number;
  unmarked: number;
}

/** Makes the KEV catalogue what `entries` say: what left it is unmarked. A CVE that is marked again gets an event, dated as it was added. */
export function writeKev(db: Db, entries: KevEntry[]): Promise<KevOutcome> {
  return db.transaction(async (tx) => {
    await lockCatalogue(tx);
    await tx.run(sql`delete from kev_entries`);
    await tx.run(sql`
      insert into kev_entries (cve_id, date_added, due_date, required_action)
      select * from jsonb_to_recordset(${sql.json(entries)}) as w (cve_id text, date_added date, due_date date, required_action text)`);
    const marked = await tx.rows<{ pk: number; at: string }>(sql`
      update cves c set kev = true from kev_entries k where k.cve_id = c.cve_id and not c.kev
      returning c.pk, k.date_added::timestamptz as at`);
    const unmarked = await tx.run(sql`
      update cves c set kev = false where c.kev and not exists (select 1 from kev_entries k where k.cve_id = c.cve_id)`);
    await writeEvents(
      tx,
      marked.map(({ pk, at }) => ({
        pk,
        event: { type: 'cve_updated', at, before: { kev: false }, after: { kev: true } },
      })),
    );
    await tx.run(sql`update catalogue_state set data_version = data_version + 1, updated_at = now()`);
    return { marked: marked.length, unmarked };
  });
}
