import { type Db, sql } from '../../db/index.ts';
import type { Validators } from '../sync/download.ts';

interface TakenArchive {
  ecosystem: string;
  // An address, or the path of a file.
  source: string;
  validators?: Validators;
  now: Date;
}

const NO_VALIDATORS: Validators = { etag: null, last_modified: null };

/** The validators of the archive that was last imported; none if it had another source. */
export async function loadArchiveValidators(db: Db, ecosystem: string, source: string): Promise<Validators> {
  const row = await db.row<Validators>(
    sql`select etag, last_modified from osv_archives where ecosystem = ${ecosystem} and source = ${source}`,
  );
  return row ?? NO_VALIDATORS;
}

/** To be called when an archive is stored whole. */
export async function recordArchive(
  db: Db,
  { ecosystem, source, validators = NO_VALIDATORS, now }: TakenArchive,
): Promise<void> {
  await db.run(sql`
    insert into osv_archives (ecosystem, source, etag, last_modified, taken_at)
    values (${ecosystem}, ${source}, ${validators.etag}, ${validators.last_modified}, ${now})
    on conflict (ecosystem) do update set source = excluded.source, etag = excluded.etag,
      last_modified = excluded.last_modified, taken_at = excluded.taken_at`);
}
