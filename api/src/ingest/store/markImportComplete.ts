import { type Db, sql } from '../../db/index.ts';

/** A whole import has ended, and left something: from now on, what changes is news. */
export async function markImportComplete(db: Db): Promise<void> {
  await db.run(sql`
    update catalogue_state set complete = true where not complete and exists (select 1 from cves where not demo)`);
}
