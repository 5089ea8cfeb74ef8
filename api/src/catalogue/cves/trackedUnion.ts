import { sql, type Statement } from '../../db/index.ts';
import { all } from './conditions.ts';
import { afterRow, type PageSize } from './PageSize.ts';
import type { Tracked } from './Tracked.ts';

const newest = (ids: number[], links: Statement) =>
  sql`(select x.pk, x.published_date from unnest(${ids}::integer[]) as i (id) cross join lateral (${links}) x)`;

/**
 * The newest CVEs of everything followed: of each thing its own newest, as many as the page needs, then the newest of all these.
 * (One condition with OR or EXISTS would look at every CVE.)
 */
export function trackedUnion({ cves, vendors, products, versions }: Tracked, size: PageSize): Statement {
  const { rows } = size;
  const place = (alias: string, pk: string) => all(afterRow(alias, pk, size));
  const links = (kind: 'vendor' | 'product') => sql`
    select l.cve_pk as pk, l.published_date from ${sql.ident(`cve_${kind}s`)} l
    where l.${sql.ident(`${kind}_id`)} = i.id and ${place('l', 'cve_pk')}
    order by l.published_date desc, l.cve_pk desc limit ${rows}`;
  const single = sql`(
    select c.pk, c.published_date from cves c where c.pk = any(${cves}::integer[]) and ${place('c', 'pk')})`;
  // A CVE comes once in each order of versions its ranges are in.
  const ranges = sql`
    select distinct r.cve_pk as pk, r.published_date
    from product_versions v join affected_ranges r on r.product_id = v.product_id
    where v.id = i.id and ${place('r', 'cve_pk')} and exists (select 1 from unnest(v.keys) k (key) where r.lo <= k.key and k.key < r.hi)
    order by r.published_date desc, r.cve_pk desc limit ${rows}`;
  const branches = [
    ...(cves.length === 0 ? [] : [single]),
    ...(vendors.length === 0 ? [] : [newest(vendors, links('vendor'))]),
    ...(products.length === 0 ? [] : [newest(products, links('product'))]),
    ...(versions.length === 0 ? [] : [newest(versions, ranges)]),
  ];
  if (branches.length === 0) return sql`select pk, published_date from cves where false`;
  return sql`select distinct u.pk, u.published_date from (${sql.join(branches, ' union all ')}) u
    order by u.published_date desc, u.pk desc limit ${rows}`;
}
