import { type Db, sql } from '../../db/index.ts';
import type { CveRow, Found } from './loadRows.ts';
import { followsNothing, versionsInRanges, type Tracked } from './Tracked.ts';

async function trackedPks(db: Db, pks: number[], { cves, vendors, products }: Tracked): Promise<Set<number>> {
  const rows = await db.rows<{ pk: number }>(sql`
    select pk from unnest(${pks}::integer[]) as c (pk)
    where pk = any(${cves}::integer[])
      or exists (select 1 from cve_vendors l where l.cve_pk = c.pk and l.vendor_id = any(${vendors}::integer[]))
      or exists (select 1 from cve_products l where l.cve_pk = c.pk and l.product_id = any(${products}::integer[]))`);
  return new Set(rows.map(({ pk }) => pk));
}

/** Which followed versions the CVEs affect. */
async function trackedVersions(db: Db, pks: number[], { versions }: Tracked): Promise<Map<number, number[]>> {
  if (versions.length === 0) return new Map();
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
  if (found.length === 0 || followsNothing(tracked)) return found.map(({ row }) => row);
  const pks = found.map(({ pk }) => pk);
  const [followed, versions] = await Promise.all([trackedPks(db, pks, tracked), trackedVersions(db, pks, tracked)]);
  return found.map(({ pk, row }) => {
    const ids = versions.get(pk) ?? [];
    return {
      ...row,
      product_version_ids: [...new Set([...row.product_version_ids, ...ids])],
      is_tracked: followed.has(pk) || ids.length > 0,
    };
  });
}
