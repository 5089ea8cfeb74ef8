import type { AnswerOf } from '@faultline/shared/contract';
import type { cves as schemas } from '@faultline/shared/contract/schemas';
import { type Db, sql } from '../../../db/index.ts';
import { findCve } from './getCve.ts';

/** Returns what happened to a CVE, newest first; dates are the record's own. */
export async function getTimeline(db: Db, cveId: string): Promise<AnswerOf<typeof schemas.cveTimeline>> {
  const pk = await findCve(db, cveId);
  return db.rows(sql`
    select event_type as "EventType", created_at as "CreatedAt", old_fields as "OldFields", new_fields as "NewFields"
    from cve_events where cve_pk = ${pk} order by created_at desc, id desc`);
}
