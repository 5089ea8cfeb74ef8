import { filterProbe, type Probe, versionProbe } from '@faultline/shared/versions';
import { sql, type Statement } from '../../db/index.ts';

/** A version of a product, or with `isFilter` the versions that a version filter lets through. */
export interface Target {
  productId: number;
  text: string;
  isFilter: boolean;
}

// Trackings are kept between requests (`VersionedCache`), and each page of a list looks for them again.
const probesOf = new WeakMap<Pick<Target, 'text' | 'isFilter'>, Probe[]>();
const tables = new WeakMap<readonly Target[], Statement>();

/** Returns the probes to look for among the affected ranges of the target's product. */
export function listProbes(target: Pick<Target, 'text' | 'isFilter'>): Probe[] {
  const probes = probesOf.get(target) ?? (target.isFilter ? filterProbe(target.text) : versionProbe(target.text));
  probesOf.set(target, probes);
  return probes;
}

/** The probes of targets as rows `probe` (place, product_id, lo, hi, is_affected); `place` is the number of the target in the list. */
export function probeTable(targets: readonly Target[]): Statement {
  const table = tables.get(targets) ?? makeProbeTable(targets);
  tables.set(targets, table);
  return table;
}

function makeProbeTable(targets: readonly Target[]): Statement {
  const rows = targets.flatMap((target, place) =>
    listProbes(target).map((probe) => ({ place, product: target.productId, ...probe })),
  );
  return sql`unnest(${rows.map(({ place }) => place)}::integer[], ${rows.map(({ product }) => product)}::integer[],
    ${rows.map(({ lo }) => lo)}::text[], ${rows.map(({ hi }) => hi)}::text[],
    ${rows.map(({ outcome }) => outcome === 'affected')}::boolean[]) as probe (place, product_id, lo, hi, is_affected)`;
}

/**
 * SQL: whether a probe overlaps a range. Both lie within one order of versions, named by the first two characters of a
 * key.
 */
export const overlap = (probe: Statement, range: Statement): Statement =>
  sql`(${range}.lo < ${probe}.hi collate "C" and ${probe}.lo < ${range}.hi collate "C")`;

/**
 * The CVEs with a range that the row `probe` overlaps, as rows `matched` (cve_pk), some several times. Each range is in one of the two
 * partial indexes. "offset 0": a look for each probe. The planner expects no match, and would read the index of all products instead.
 */
export const rangesOfProbe: Statement = sql`lateral (
  select cve_pk from affected_ranges
  where product_id = probe.product_id and lo >= probe.lo and lo < probe.hi and hi = lo || E'\\x01'
  union all select cve_pk from affected_ranges
  where product_id = probe.product_id and lo >= left(probe.lo, 2) and lo < probe.hi and probe.lo < hi and hi <> lo || E'\\x01'
  offset 0) matched`;
