import { type Db, sql } from '../../db/index.ts';

// The key of the advisory lock of writers.
const LOCK = 4_071_106;

// Locks the catalogue for one writer among all processes until the transaction ends, because names, counts and links
// depend on stored data.
export async function lockCatalogue(tx: Db): Promise<void> {
  await tx.row(sql`select pg_advisory_xact_lock(${LOCK}::bigint) is null as locked`);
}

// Marks the first import as complete if it stored records: later changes are notable.
export async function markImportComplete(db: Db): Promise<void> {
  await db.run(sql`
    update catalogue_state set complete = true where not complete and exists (select 1 from cves where not demo)`);
}
