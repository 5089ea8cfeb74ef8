import { type Db, sql } from '../db/index.ts';
import type { SeverityRank } from '../ingest/record/CveRecord.ts';

const EXPLOITATION_ACTIVE = 2;
/** Keys begin with the name of their order, such as `d:`: ranges lie within one. */
const SCHEME_LENGTH = 2;

export interface TrackingMatches {
  id: number;
  isActive: boolean;
  /** Primary keys of the CVEs that the list `tracked=true` shows for it, rejected ones too; some of them several times. */
  cves: number[];
}

export interface OpenCve {
  pk: number;
  severity: SeverityRank;
  isExploited: boolean;
  publishedMs: number;
}

export interface Matches {
  /** All trackings of a user, paused ones too, the newest first. */
  trackings: TrackingMatches[];
  /** The CVEs of all of them that are not rejected, each once. */
  open: OpenCve[];
}

interface Row {
  id: number;
  is_active: boolean;
  cves: Uint8Array | null;
  /** The rest is in the first row alone. */
  open: Uint8Array | null;
  states: Uint8Array | null;
  dates: Uint8Array | null;
}

/**
 * Loads which CVEs each tracking of a user matches. A tracking of a large product has thousands: the database finds them by indexes alone
 * and sends them as the bytes of numbers, which takes a third of the time of counting them there.
 */
export async function loadMatches(db: Db, userId: number): Promise<Matches> {
  const rows = await db.rows<Row>(sql`
    with followed as materialized (
      select id, tracking_type, is_active, coalesce(canonical_pk, target_pk) as pk from trackings where user_id = ${userId}),
    keyed as materialized (
      select f.id, v.product_id, k.key from followed f join product_versions v on v.id = f.pk
      cross join lateral unnest(v.keys) as k (key) where f.tracking_type = 'product_version'),
    matched as materialized (
      select id, pk as cve_pk from followed where tracking_type = 'cve'
      union all select f.id, l.cve_pk from followed f join cve_vendors l on l.vendor_id = f.pk where f.tracking_type = 'vendor'
      union all select f.id, l.cve_pk from followed f join cve_products l on l.product_id = f.pk where f.tracking_type = 'product'
      -- "offset 0": a look for each version. The planner expects no match, and would read the index of all products instead.
      union all select k.id, r.cve_pk from keyed k cross join lateral (
        select cve_pk from affected_ranges where product_id = k.product_id and lo = k.key and hi = lo || E'\\x01' offset 0) r
      union all select k.id, r.cve_pk from keyed k cross join lateral (
        select cve_pk from affected_ranges where product_id = k.product_id and lo >= left(k.key, ${SCHEME_LENGTH}) and lo <= k.key
          and k.key < hi and hi <> lo || E'\\x01' offset 0) r),
    opened as (
      select pk, severity + case when kev or exploitation = ${EXPLOITATION_ACTIVE}::smallint then ${EXPLOITED}::smallint else 0 end as state,
        date_part('epoch', published_date) * 1000 as at
      from cves where pk = any(array(select cve_pk from matched)) and vuln_status <> 'REJECTED')
    select f.id, f.is_active, m.cves, o.open, o.states, o.dates
    from followed f left join (select id, string_agg(int4send(cve_pk), '') as cves from matched group by id) m on m.id = f.id
    left join (
      select string_agg(int4send(pk), '') as open, string_agg(int2send(state::smallint), '') as states, string_agg(float8send(at), '') as dates
      from opened) o on f.id = (select max(id) from followed)
    order by f.id desc`);
  const [first] = rows;
  const states = readNumbers(first?.states, 2, (view, at) => view.getInt16(at));
  const dates = readNumbers(first?.dates, 8, (view, at) => Math.round(view.getFloat64(at)));
  return {
    trackings: rows.map(({ id, is_active, cves }) => ({ id, isActive: is_active, cves: readInts(cves) })),
    open: readInts(first?.open).map((pk, index) => ({
      pk,
      severity: ((states[index] ?? 0) % EXPLOITED) as SeverityRank,
      isExploited: (states[index] ?? 0) >= EXPLOITED,
      publishedMs: dates[index] ?? 0,
    })),
  };
}

/** Above all ranks of severity. */
const EXPLOITED = 8;

function readNumbers(
  bytes: Uint8Array | null | undefined,
  size: number,
  read: (view: DataView, at: number) => number,
): number[] {
  if (!bytes) return [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: bytes.byteLength / size }, (_, index) => read(view, index * size));
}

const readInts = (bytes: Uint8Array | null | undefined) => readNumbers(bytes, 4, (view, at) => view.getInt32(at));
