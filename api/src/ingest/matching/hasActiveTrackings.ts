import { type Db, sql } from '../../db/index.ts';

/** False while a first import has not come to its end, for all of that is news to the database only; and where nobody tracks anything. */
export async function hasActiveTrackings(tx: Db): Promise<boolean> {
  const row = await tx.row<{ listens: boolean }>(
    sql`select complete and exists (select 1 from trackings where is_active) as listens from catalogue_state`,
  );
  return row?.listens ?? false;
}
