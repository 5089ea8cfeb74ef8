import type { AnswerOf } from '@faultline/shared/contract';
import type { trackings as schemas } from '@faultline/shared/contract/schemas';
import type { VersionedCache } from '../catalogue/VersionedCache.ts';
import { type Db, sql } from '../db/index.ts';
import { isOfAllVersions } from '../ingest/matching/trackedItems.ts';
import { listSummaries } from './listSummaries.ts';

type FilterChanges = AnswerOf<typeof schemas.listFilterChanges>;

/** Lists the trackings of a user whose version filter has decided since an upgrade what they count. */
export async function listFilterChanges(
  { db, cache }: { db: Db; cache: VersionedCache },
  userId: number,
): Promise<FilterChanges> {
  const changed = await db.rows<{ tracking_id: number; open_before: number }>(sql`
    select tracking.id as tracking_id, (
      select count(*) from cve_products link join cves cve on cve.pk = link.cve_pk
      where link.product_id = coalesce(tracking.canonical_pk, tracking.target_pk) and cve.vuln_status <> 'REJECTED')::integer as open_before
    from trackings tracking where tracking.user_id = ${userId} and tracking.filter_changed and not ${isOfAllVersions(sql`tracking`)}
    order by tracking.id desc`);
  if (changed.length === 0) return { data: [] };
  const { data } = await listSummaries({ db, cache }, userId, undefined);
  const counts = new Map(data.map((summary) => [summary.tracking_id, summary]));
  return {
    data: changed.map(({ tracking_id, open_before }) => ({
      tracking_id,
      open_before,
      open_count: counts.get(tracking_id)?.open_count ?? 0,
      uncomparable_count: counts.get(tracking_id)?.uncomparable_count ?? 0,
    })),
  };
}

export const dismissFilterChanges = (db: Db, userId: number): Promise<number> =>
  db.run(sql`update trackings set filter_changed = false where user_id = ${userId} and filter_changed`);
