import { type Db, sql, type Statement } from '../../db/index.ts';
import {
  isOfAllVersions,
  loadTrackedItems,
  probesOfKeys,
  probeTable,
  rangesOfProbe,
  type Target,
} from './trackedItems.ts';

export interface Filter {
  id: number;
  target: Target;
}

const isFilter = sql`(t.tracking_type = 'product' and not ${isOfAllVersions(sql`t`)})`;

/** The condition that a tracking `t` follows versions: one version, or a product with a version filter. */
export const isOfVersions = sql`(t.tracking_type = 'product_version' or ${isFilter})`;

/** Loads the trackings of a user for whose versions the database has no keys. */
export async function loadFilters(db: Db, userId: number): Promise<Filter[]> {
  const items = await loadTrackedItems(db, sql`t.user_id = ${userId} and ${isFilter}`);
  return items.flatMap(({ id, target }) => (target === undefined ? [] : [{ id, target }]));
}

/**
 * Tables of a statement: `followed`, the trackings `t` of a scope with their items, where trackings with a version filter have the
 * type 'filter'; `version_matches`, the CVEs that their versions match (id, cve_pk, is_affected), with duplicates.
 */
export function versionMatchTables(filters: readonly Filter[], scope: Statement): Statement {
  const ids = filters.map(({ id }) => id);
  return sql`
    followed as materialized (
      select id, is_active, case when ${isFilter} then 'filter' else tracking_type end as type, coalesce(canonical_pk, target_pk) as pk, version_filter
      from trackings t where ${scope} and (not ${isFilter} or id = any(${ids}::integer[]))),
    probes as materialized (
      select f.id, version.product_id, probe.lo, probe.hi, probe.is_affected
        from followed f join product_versions version on version.id = f.pk cross join lateral ${probesOfKeys(sql`version.keys`)} probe
        where f.type = 'product_version'
      union all select (${ids}::integer[])[place + 1], product_id, lo, hi, is_affected
        from ${probeTable(filters.map(({ target }) => target))}),
    version_matches as (
      select probe.id, matched.cve_pk, probe.is_affected from probes probe cross join ${rangesOfProbe})`;
}
