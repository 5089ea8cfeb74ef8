import { type Db, sql } from '../../db/index.ts';
import type { CveRow, Found } from './loadRows.ts';
import { hasNoTrackings, versionsInRanges, type Tracked } from './Tracked.ts';

/** Which followed versions the CVEs affect. */
async function trackedVersions(db: Db, found: Found[], tracked: Tracked): Promise<Map<number, number[]>> {
  const { versions } = tracked;
  const products = new Set(tracked.versionProducts);
  const pks = found.filter(({ productIds }) => productIds.some((id) => products.has(id))).map(({ pk }) => pk);
  if (pks.length === 0) return new Map();
  const rows = await db.rows<{ pk: number; ids: number[] }>(sql`
    select r.cve_pk as pk, array_agg(distinct v.id) as ids from ${versionsInRanges}
    where v.id = any(${versions}::integer[]) and r.cve_pk = any(${pks}::integer[]) group by r.cve_pk`);
  return new Map(rows.map(({ pk, ids }) => [pk, ids]));
}

/**
 * The rows as one person sees them: `is_tracked` by CVE, vendor, product or version. A followed version within a row's ranges is added
 * to its `product_version_ids`, which else name only what the record lists: screens tell by them why a row is followed.
 */
export async function markTracked(db: Db, found: Found[], tracked: Tracked): Promise<CveRow[]> {
  if (found.length === 0 || hasNoTrackings(tracked)) return found.map(({ row }) => row);
  const versions = await trackedVersions(db, found, tracked);
  const [cves, vendors, products] = [new Set(tracked.cves), new Set(tracked.vendors), new Set(tracked.products)];
  return found.map(({ pk, row, vendorIds, productIds }) => {
    const ids = versions.get(pk) ?? [];
    const followed =
      cves.has(pk) || vendorIds.some((id) => vendors.has(id)) || productIds.some((id) => products.has(id));
    return {
      ...row,
      product_version_ids: [...new Set([...row.product_version_ids, ...ids])],
      is_tracked: followed || ids.length > 0,
    };
  });
}
