import type { AnswerOf } from '@faultline/shared/contract';
import type { meta } from '@faultline/shared/contract/schemas';
import { type Db, sql } from '../db/index.ts';

/** What anyone may know: how many CVEs there are, since when they stand as they do, and whether they are made up. */
export async function getMeta(db: Db): Promise<AnswerOf<typeof meta.meta>> {
  const row = await db.row<AnswerOf<typeof meta.meta>>(sql`
    select demo_cves > 0 as demo, (select coalesce(sum(n), 0)::integer from cve_daily_counts) as cves, updated_at
    from catalogue_state`);
  return row ?? { demo: false, cves: 0, updated_at: null };
}
