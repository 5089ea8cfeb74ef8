import { type Db, sql } from '../../db/index.ts';

// Chosen once; each writer of the catalogue takes this advisory lock until its transaction ends.
const LOCK = 4_071_106;

/** One writer at a time, over all processes: names, counts and links are worked out from what is stored. */
export async function lockCatalogue(tx: Db): Promise<void> {
  await tx.row(sql`select pg_advisory_xact_lock(${LOCK}::bigint) is null as locked`);
}

/** A whole import has ended, and left something: from now on, changes are notable. */
export async function markImportComplete(db: Db): Promise<void> {
  await db.run(sql`
    update catalogue_state set complete = true where not complete and exists (select 1 from cves where not demo)`);
}
