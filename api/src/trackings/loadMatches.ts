import { type Db, sql } from '../db/index.ts';
import {
  isOfAllVersions,
  loadTrackedItems,
  probesOfKeys,
  probeTable,
  rangesOfProbe,
  type Target,
} from '../ingest/matching/trackedItems.ts';
import type { SeverityRank } from '../ingest/record/CveRecord.ts';

const EXPLOITATION_ACTIVE = 2;

export interface TrackingMatches {
  id: number;
  isActive: boolean;
  // Primary keys of CVEs, also of rejected ones; some occur several times.
  affected: number[];
  // CVEs that cannot be compared with its version or version filter; some of them may be in `affected` as well.
  uncomparable: number[];
}

export interface OpenCve {
  pk: number;
  severity: SeverityRank;
  isExploited: boolean;
  publishedMs: number;
}

export interface Matches {
  trackings: TrackingMatches[];
  open: OpenCve[];
}

interface Row {
  id: number;
  is_active: boolean;
  affected: Uint8Array | null;
  uncomparable: Uint8Array | null;
  // The other columns are only in the first row.
  open: Uint8Array | null;
  states: Uint8Array | null;
  dates: Uint8Array | null;
}

export interface Filter {
  id: number;
  target: Target;
}

const isFilter = sql`(t.tracking_type = 'product' and not ${isOfAllVersions(sql`t`)})`;

// The trackings of a user for whose versions the database has no keys.
export async function loadFilters(db: Db, userId: number): Promise<Filter[]> {
  const items = await loadTrackedItems(db, sql`t.user_id = ${userId} and ${isFilter}`);
  return items.flatMap(({ id, target }) => (target === undefined ? [] : [{ id, target }]));
}

// A tracking of a large product has thousands of CVEs. The database finds them by indexes alone and sends them as the
// bytes of numbers, which takes a third of the time of counting them there.
export async function loadMatches(db: Db, userId: number, filters: readonly Filter[]): Promise<Matches> {
  const ids = filters.map(({ id }) => id);
  const rows = await db.rows<Row>(sql`
    with followed as materialized (
      select id, is_active, case when ${isFilter} then 'filter' else tracking_type end as type, coalesce(canonical_pk, target_pk) as pk
      from trackings t where user_id = ${userId} and (not ${isFilter} or id = any(${ids}::integer[]))),
    probes as materialized (
      select f.id, version.product_id, probe.lo, probe.hi, probe.is_affected
        from followed f join product_versions version on version.id = f.pk cross join lateral ${probesOfKeys(sql`version.keys`)} probe
        where f.type = 'product_version'
      union all select (${ids}::integer[])[place + 1], product_id, lo, hi, is_affected
        from ${probeTable(filters.map(({ target }) => target))}),
    matched as materialized (
      select id, pk as cve_pk, true as is_affected from followed where type = 'cve'
      union all select f.id, l.cve_pk, true from followed f join cve_vendors l on l.vendor_id = f.pk where f.type = 'vendor'
      union all select f.id, l.cve_pk, true from followed f join cve_products l on l.product_id = f.pk where f.type = 'product'
      union all select probe.id, matched.cve_pk, probe.is_affected from probes probe cross join ${rangesOfProbe}),
    opened as (
      select pk, severity + case when kev or exploitation = ${EXPLOITATION_ACTIVE}::smallint then ${EXPLOITED}::smallint else 0 end as state,
        date_part('epoch', published_date) * 1000 as at
      from cves where pk = any(array(select cve_pk from matched)) and vuln_status <> 'REJECTED'),
    found as (
      select id, string_agg(int4send(cve_pk), '') filter (where is_affected) as affected,
        string_agg(int4send(cve_pk), '') filter (where not is_affected) as uncomparable
      from matched group by id)
    select f.id, f.is_active, found.affected, found.uncomparable, o.open, o.states, o.dates
    from followed f left join found on found.id = f.id
    left join (
      select string_agg(int4send(pk), '') as open, string_agg(int2send(state::smallint), '') as states, string_agg(float8send(at), '') as dates
      from opened) o on f.id = (select max(id) from followed)
    order by f.id desc`);
  const [first] = rows;
  const states = readNumbers(first?.states, 2, (view, at) => view.getInt16(at));
  const dates = readNumbers(first?.dates, 8, (view, at) => Math.round(view.getFloat64(at)));
  return {
    trackings: rows.map(({ id, is_active, affected, uncomparable }) => ({
      id,
      isActive: is_active,
      affected: readInts(affected),
      uncomparable: readInts(uncomparable),
    })),
    open: readInts(first?.open).map((pk, index) => ({
      pk,
      severity: ((states[index] ?? 0) % EXPLOITED) as SeverityRank,
      isExploited: (states[index] ?? 0) >= EXPLOITED,
      publishedMs: dates[index] ?? 0,
    })),
  };
}

// Above all ranks of severity.
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
