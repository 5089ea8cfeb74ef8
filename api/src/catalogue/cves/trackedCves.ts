import { type Db, sql } from '../../db/index.ts';

/** The active trackings of a user, by primary key. */
export interface Tracked {
  cves: number[];
  vendors: number[];
  products: number[];
  versions: number[];
  /** The products of these versions: what touches none of them affects no followed version. */
  versionProducts: number[];
}

export async function loadTracked(db: Db, userId: number): Promise<Tracked> {
  const active = (type: string) =>
    sql`trackings t where t.user_id = ${userId} and t.is_active and t.tracking_type = ${type}`;
  const of = (type: string) =>
    sql`array(select distinct coalesce(t.canonical_pk, t.target_pk) from ${active(type)} order by 1)`;
  const row = await db.row<Tracked>(sql`
    select ${of('cve')} as cves, ${of('vendor')} as vendors, ${of('product')} as products, ${of('product_version')} as versions,
      array(select distinct v.product_id from product_versions v where v.id = any(${of('product_version')})) as "versionProducts"`);
  return row ?? { cves: [], vendors: [], products: [], versions: [], versionProducts: [] };
}

export const hasNoTrackings = ({ cves, vendors, products, versions }: Tracked): boolean =>
  cves.length + vendors.length + products.length + versions.length === 0;

/** Versions `v` and the ranges `r` that contain them. */
export const versionsInRanges = sql`
  product_versions v cross join lateral unnest(v.keys) as k (key)
  join affected_ranges r on r.product_id = v.product_id and r.lo <= k.key and k.key < r.hi`;

/** Primary keys of all CVEs that touch what is followed, some of them several times. */
export const trackedSet = ({ cves, vendors, products, versions }: Tracked) => sql`
  select unnest(${cves}::integer[]) as pk
  union all select cve_pk from cve_vendors where vendor_id = any(${vendors}::integer[])
  union all select cve_pk from cve_products where product_id = any(${products}::integer[])
  union all select r.cve_pk from ${versionsInRanges} where v.id = any(${versions}::integer[])`;

/** The same, each once and with its date, which the links carry: a page and the total in one look. */
export const trackedDates = ({ cves, vendors, products, versions }: Tracked) => sql`
  select c.pk, c.published_date from cves c where c.pk = any(${cves}::integer[])
  union select cve_pk, published_date from cve_vendors where vendor_id = any(${vendors}::integer[])
  union select cve_pk, published_date from cve_products where product_id = any(${products}::integer[])
  union select r.cve_pk, r.published_date from ${versionsInRanges} where v.id = any(${versions}::integer[])`;
