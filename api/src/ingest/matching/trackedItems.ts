import type { TrackingType } from '@faultline/shared/contract';
import { filterProbe, type Probe, versionProbe } from '@faultline/shared/versions';
import { LRUCache } from 'lru-cache';
import { type Db, sql, type Statement } from '../../db/index.ts';

// A tracking with the primary key of its item. With a `target`, only these versions of the product count.
export interface TrackedItem {
  id: number;
  type: TrackingType;
  pk: number;
  isActive: boolean;
  target: Target | undefined;
}

// Rows of the lists send the second one for none (specification 16.3).
const NO_FILTERS: readonly string[] = ['', 'string'];

// Returns the SQL condition that a product tracking includes all versions.
export const isOfAllVersions = (tracking: Statement): Statement =>
  sql`trim(coalesce(${tracking}.version_filter, '')) = any(${NO_FILTERS}::text[])`;

type ItemRow = Omit<TrackedItem, 'target'> & { productId: number | null; text: string | null };

// Loads the trackings `t` that match a condition, newest first.
export async function loadTrackedItems(db: Db, condition: Statement): Promise<TrackedItem[]> {
  const followed = sql`coalesce(t.canonical_pk, t.target_pk)`;
  const rows = await db.rows<ItemRow>(sql`
    select t.id, t.tracking_type as type, ${followed} as pk, t.is_active as "isActive",
      case t.tracking_type when 'product' then ${followed} when 'product_version' then v.product_id end as "productId",
      case t.tracking_type when 'product' then t.version_filter when 'product_version' then v.version end as text
    from trackings t left join product_versions v on t.tracking_type = 'product_version' and v.id = ${followed}
    where ${condition} order by t.id desc`);
  return rows.map(({ productId, text, ...item }) => {
    const isFilter = item.type === 'product';
    const hasTarget = productId !== null && text !== null && !(isFilter && NO_FILTERS.includes(text.trim()));
    return { ...item, target: hasTarget ? { productId, text, isFilter } : undefined };
  });
}

// A version of a product, or with `isFilter` the versions that match a filter.
export interface Target {
  productId: number;
  text: string;
  isFilter: boolean;
}

// Kept, because every page of a list and every request for summaries compares all versions that a person follows.
const probesByText = new LRUCache<string, Probe[]>({ max: 20_000 });
const tables = new WeakMap<readonly Target[], Statement>();

function listProbes({ text, isFilter }: Pick<Target, 'text' | 'isFilter'>): Probe[] {
  const key = `${isFilter ? 'filter' : 'version'} ${text}`;
  const probes = probesByText.get(key) ?? (isFilter ? filterProbe(text) : versionProbe(text));
  probesByText.set(key, probes);
  return probes;
}

// Returns the probes as rows `probe` (place, product_id, lo, hi, is_affected); `place` is the index of the target.
export function probeTable(targets: readonly Target[]): Statement {
  const table = tables.get(targets) ?? makeProbeTable(targets);
  tables.set(targets, table);
  return table;
}

function makeProbeTable(targets: readonly Target[]): Statement {
  const rows = targets.flatMap((target, place) =>
    listProbes(target).map((probe) => ({
      ...probe,
      place,
      product: target.productId,
      isAffected: probe.outcome === 'affected',
    })),
  );
  const types = { place: 'integer', product: 'integer', lo: 'text', hi: 'text', isAffected: 'boolean' };
  return sql`${sql.unnest(rows, types)} as probe (place, product_id, lo, hi, is_affected)`;
}

const SPANS = versionProbe('').filter(({ outcome }) => outcome === 'uncomparable');

// Selects the probes of a version from its stored keys, as `versionProbe` does: (lo, hi, is_affected). A version with
// one key has no order, so that ranges of all other orders than its own can't be compared with it.
export const probesOfKeys = (keys: Statement): Statement => sql`(
  select key as lo, key || E'\\x01' as hi, true as is_affected from unnest(${keys}) as key
  union all select '?' || substr((${keys})[1], 2), '?' || substr((${keys})[1], 2) || E'\\x01', false where cardinality(${keys}) > 1
  union all select lo, hi, false
    from unnest(${SPANS.map(({ lo }) => lo)}::text[], ${SPANS.map(({ hi }) => hi)}::text[]) as span (lo, hi)
    where cardinality(${keys}) < 2 and lo is distinct from left((${keys})[1], 2))`;

// Returns the SQL condition that a probe overlaps a range. Both must have the same version order, which the first two
// characters of a key name.
export const overlap = (probe: Statement, range: Statement): Statement =>
  sql`(${range}.lo < ${probe}.hi collate "C" and ${probe}.lo < ${range}.hi collate "C")`;

// Selects the CVEs with a range that overlaps the row `probe`, as rows `matched` (cve_pk), with duplicates. Each range
// is in one of the two partial indexes. "offset 0" forces one index search per probe: the planner expects no match and
// would read the index of all products.
export const rangesOfProbe: Statement = sql`lateral (
  select cve_pk from affected_ranges
  where product_id = probe.product_id and lo >= probe.lo and lo < probe.hi and hi = lo || E'\\x01'
  union all select cve_pk from affected_ranges
  where product_id = probe.product_id and lo >= left(probe.lo, 2) and lo < probe.hi and probe.lo < hi and hi <> lo || E'\\x01'
  offset 0) matched`;
