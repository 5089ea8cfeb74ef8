import type { AnswerOf } from '@faultline/shared/contract';
import type { trackings as schemas } from '@faultline/shared/contract/schemas';
import { versionsInRanges } from '../catalogue/cves/trackedCves.ts';
import type { VersionedCache } from '../catalogue/VersionedCache.ts';
import { type Db, sql } from '../db/index.ts';
import { severityName } from '../ingest/changes/comparableFields.ts';
import type { SeverityRank } from '../ingest/record/CveRecord.ts';

type Summaries = AnswerOf<typeof schemas.listSummaries>;

/** Kept answers at most, for all people: one of an account with all its trackings is a few megabytes. */
export const MAX_KEPT_SUMMARIES = 50;
const EXPLOITATION_ACTIVE = 2;

/**
 * What is open for each tracking of a user, paused ones included, kept until records or the trackings change. A tracking counts the CVEs
 * that the list `tracked=true` shows for it, without those rejected. New are those published after `since`.
 */
export async function listSummaries(
  { db, cache }: { db: Db; cache: VersionedCache },
  userId: number,
  since: string | undefined,
): Promise<Summaries> {
  const { version, trackings } = await cache.versionsFor(db, userId);
  const at = since === undefined ? null : Date.parse(since);
  const key = `${userId} ${trackings} ${at}`;
  return cache.get(version, key, async () => ({ data: (await loadSummaries(db, userId, at)).map(toSummary) }));
}

interface SummaryRow {
  tracking_id: number;
  open_count: number;
  worst: SeverityRank | null;
  exploited_count: number;
  new_count: number;
  cve_id: string | null;
  vulnerability_name: string;
  severity: SeverityRank;
  published_date: string;
}

const toSummary = ({ worst, cve_id, vulnerability_name, severity, published_date, ...counts }: SummaryRow) => ({
  ...counts,
  severity: worst === null ? null : severityName(worst),
  newest: cve_id === null ? null : { cve_id, vulnerability_name, severity: severityName(severity), published_date },
});

/** Several trackings may touch one CVE, and several ranges hold one version: each counts once for each tracking. */
const loadSummaries = (db: Db, userId: number, since: number | null): Promise<SummaryRow[]> =>
  db.rows<SummaryRow>(sql`
    with followed as materialized (
      select id, tracking_type, coalesce(canonical_pk, target_pk) as pk from trackings where user_id = ${userId}),
    matched as materialized (
      select id, pk as cve_pk from followed where tracking_type = 'cve'
      union all select f.id, l.cve_pk from followed f join cve_vendors l on l.vendor_id = f.pk where f.tracking_type = 'vendor'
      union all select f.id, l.cve_pk from followed f join cve_products l on l.product_id = f.pk where f.tracking_type = 'product'
      union all (select distinct f.id, r.cve_pk from followed f join (
        select v.id as version_id, r.cve_pk from ${versionsInRanges}
        where v.id = any(array(select pk from followed where tracking_type = 'product_version'))) r
        on r.version_id = f.pk where f.tracking_type = 'product_version')),
    counted as (
      select m.id, count(*)::integer as open_count, max(c.severity) as worst,
        count(*) filter (where c.kev or c.exploitation = ${EXPLOITATION_ACTIVE}::smallint)::integer as exploited_count,
        count(*) filter (where c.published_date > to_timestamp(${since}::float8 / 1000))::integer as new_count,
        max(array[(date_part('epoch', c.published_date) * 1000)::bigint, c.pk]) as newest
      from matched m join cves c on c.pk = m.cve_pk where c.vuln_status <> 'REJECTED' group by m.id)
    select f.id as tracking_id, coalesce(n.open_count, 0) as open_count, n.worst, coalesce(n.exploited_count, 0) as exploited_count,
      coalesce(n.new_count, 0) as new_count, c.cve_id, c.vulnerability_name, c.severity, c.published_date
    from followed f left join counted n on n.id = f.id left join cves c on c.pk = n.newest[2]
    order by f.id desc`);
