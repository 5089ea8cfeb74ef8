import type { AnswerOf } from '@faultline/shared/contract';
import type { trackings as schemas } from '@faultline/shared/contract/schemas';
import type { VersionedCache } from '../catalogue/VersionedCache.ts';
import { type Db, sql } from '../db/index.ts';
import { severityName } from '../ingest/changes/comparableFields.ts';
import type { SeverityRank } from '../ingest/record/CveRecord.ts';

type Summaries = AnswerOf<typeof schemas.listSummaries>;

/** Kept answers at most, for all people: one of an account with all its trackings is a few megabytes. */
export const MAX_KEPT_SUMMARIES = 50;
const EXPLOITATION_ACTIVE = 2;
/** Keys begin with the name of their order, such as `d:`: ranges lie within one. */
const SCHEME_LENGTH = 2;

/**
 * What is open for each tracking of a user, paused ones included, and in total for the active ones; kept until records or the trackings change. A tracking counts the CVEs
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
  return cache.get(version, key, async () => {
    const rows = await loadSummaries(db, userId, at);
    return { data: rows.map(toSummary), total: toTotal(rows[0]?.total ?? noTotal) };
  });
}

/** Counts of all active trackings together: open by severity rank, exploited, new. */
type TotalRow = Record<'s0' | 's1' | 's2' | 's3' | 's4' | 'exploited' | 'new', number>;

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
  /** In the first row alone. */
  total: TotalRow | null;
}

const toSummary = ({ cve_id, vulnerability_name, severity, published_date, ...row }: SummaryRow) => ({
  tracking_id: row.tracking_id,
  open_count: row.open_count,
  severity: row.worst === null ? null : severityName(row.worst),
  exploited_count: row.exploited_count,
  newest: cve_id === null ? null : { cve_id, vulnerability_name, severity: severityName(severity), published_date },
  new_count: row.new_count,
});

const noTotal: TotalRow = { s0: 0, s1: 0, s2: 0, s3: 0, s4: 0, exploited: 0, new: 0 };

const toTotal = (row: TotalRow) => ({
  open_count: row.s0 + row.s1 + row.s2 + row.s3 + row.s4,
  by_severity: { Critical: row.s4, High: row.s3, Medium: row.s2, Low: row.s1, Unknown: row.s0 },
  exploited_count: row.exploited,
  new_count: row.new,
});

/** Several trackings may touch one CVE, and several ranges hold one version: each counts once for each tracking. */
const loadSummaries = (db: Db, userId: number, since: number | null): Promise<SummaryRow[]> =>
  db.rows<SummaryRow>(sql`
    with followed as materialized (
      select id, tracking_type, is_active, coalesce(canonical_pk, target_pk) as pk from trackings where user_id = ${userId}),
    keyed as materialized (
      select f.id, f.is_active, v.product_id, k.key from followed f join product_versions v on v.id = f.pk
      cross join lateral unnest(v.keys) as k (key) where f.tracking_type = 'product_version'),
    matched as materialized (
      select id, is_active, pk as cve_pk from followed where tracking_type = 'cve'
      union all select f.id, f.is_active, l.cve_pk from followed f join cve_vendors l on l.vendor_id = f.pk where f.tracking_type = 'vendor'
      union all select f.id, f.is_active, l.cve_pk from followed f join cve_products l on l.product_id = f.pk where f.tracking_type = 'product'
      union all (
        select k.id, k.is_active, r.cve_pk from keyed k
        join affected_ranges r on r.product_id = k.product_id and r.lo = k.key and r.hi = r.lo || E'\\x01'
        union select k.id, k.is_active, r.cve_pk from keyed k join affected_ranges r on r.product_id = k.product_id
          and r.lo >= left(k.key, ${SCHEME_LENGTH}) and r.lo <= k.key and k.key < r.hi and r.hi <> r.lo || E'\\x01')),
    touched as materialized (
      select pk, severity, (date_part('epoch', published_date) * 1000)::bigint as at,
        kev or exploitation = ${EXPLOITATION_ACTIVE}::smallint as exploited,
        coalesce(published_date > to_timestamp(${since}::float8 / 1000), false) as is_new
      from cves where pk = any(array(select distinct cve_pk from matched)) and vuln_status <> 'REJECTED'),
    opened as materialized (select m.id, m.is_active, t.* from matched m join touched t on t.pk = m.cve_pk),
    counted as (
      select id, count(*)::integer as open_count, max(severity) as worst, count(*) filter (where exploited)::integer as exploited_count,
        count(*) filter (where is_new)::integer as new_count, max(array[at, pk]) as newest
      from opened group by id),
    total as (
      select count(*) filter (where severity = 0)::integer as s0, count(*) filter (where severity = 1)::integer as s1,
        count(*) filter (where severity = 2)::integer as s2, count(*) filter (where severity = 3)::integer as s3,
        count(*) filter (where severity = 4)::integer as s4, count(*) filter (where exploited)::integer as exploited, count(*) filter (where is_new)::integer as new
      from touched where pk in (select cve_pk from matched where is_active))
    select f.id as tracking_id, coalesce(n.open_count, 0) as open_count, n.worst, coalesce(n.exploited_count, 0) as exploited_count,
      coalesce(n.new_count, 0) as new_count, c.cve_id, c.vulnerability_name, c.severity, c.published_date,
      case when f.id = (select max(id) from followed) then (select to_json(total) from total) end as total
    from followed f left join counted n on n.id = f.id left join cves c on c.pk = n.newest[2]
    order by f.id desc`);
