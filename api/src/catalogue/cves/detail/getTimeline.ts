import type { AnswerOf } from '@faultline/shared/contract';
import type { cves as schemas } from '@faultline/shared/contract/schemas';
import { type Db, sql } from '../../../db/index.ts';
import { findCve } from './getCve.ts';

/**
 * Returns what happened to a CVE, newest first; dates are the record's own. Events of exploitation are served as updates:
 * the contract's major version 6 does not name their types.
 */
export async function getTimeline(db: Db, cveId: string): Promise<AnswerOf<typeof schemas.cveTimeline>> {
  const pk = await findCve(db, cveId);
  return db.rows(sql`
    select case when event_type in ('kev_added', 'exploitation_changed', 'epss_rose') then 'cve_updated' else event_type end
      as "EventType", created_at as "CreatedAt", old_fields as "OldFields", new_fields as "NewFields"
    from cve_events where cve_pk = ${pk} order by created_at desc, id desc`);
}
