import { sql, type Statement } from '../../db/index.ts';
import type { ChangedCve } from './ChangedCve.ts';

/** Whether all of a CVE is news, or only what it newly affects. */
const isWhole = ({ news }: ChangedCve) =>
  news.isNew === true || news.score !== undefined || news.severity !== undefined;

/** Taken first and apart: a kernel has thousands of versions, of which a few are followed. */
const trackedVersions = sql`
  tv as materialized (
    select v.id, v.product_id, v.keys from product_versions v
    where v.id in (select target_pk from trackings where tracking_type = 'product_version' and is_active))`;

/** The changes as tables of a statement: `n` the CVEs, `gv` and `gp` what they newly affect, `gr` and `br` its versions now and before, `tv` the versions followed. */
export function changeTables(changed: ChangedCve[]): Statement {
  const cves = changed.map((cve) => ({
    pk: cve.pk,
    severity: cve.severity,
    revised_at: cve.revisedAt,
    news: cve.news,
    whole: isWhole(cve),
  }));
  const grown = changed.filter((cve) => !isWhole(cve));
  const vendors = grown.flatMap(({ pk, growth }) => growth.vendors.map((vendor) => ({ pk, ...vendor })));
  const products = grown.flatMap(({ pk, growth }) => growth.products.map(({ id, isFirst }) => ({ pk, id, isFirst })));
  const now = grown.flatMap(({ pk, growth }) =>
    growth.products.flatMap(({ id, intervals }) => intervals.map((interval) => ({ pk, id, ...interval }))),
  );
  const before = grown.flatMap(({ pk, growth, before: ranges }) =>
    growth.products.flatMap(({ id }) => (ranges.get(id) ?? []).map((interval) => ({ pk, id, ...interval }))),
  );
  const table = (rows: object[], columns: Statement) =>
    sql`(select * from jsonb_to_recordset(${sql.json(rows)}) as r (pk integer, ${columns}))`;
  const growth = sql`id integer, "isFirst" boolean`;
  const range = sql`id integer, lo text, hi text`;
  return sql`
    n as materialized ${table(cves, sql`severity smallint, revised_at timestamptz, news jsonb, whole boolean`)},
    gv as materialized ${table(vendors, growth)}, gp as materialized ${table(products, growth)},
    gr as materialized ${table(now, range)}, br as materialized ${table(before, range)},
    ${trackedVersions}`;
}

const within = (ranges: Statement) =>
  sql`exists (select 1 from unnest(v.keys) as k (key) where ${ranges}.lo <= k.key collate "C" and k.key < ${ranges}.hi collate "C")`;

const tracks = (type: string, target: Statement) =>
  sql`join trackings t on t.tracking_type = ${type} and t.is_active and t.target_pk = ${target}`;

/** New versions are told to who follows a vendor or product with auto-track on; a vendor or product that is newly affected, to all. */
const wantsGrowth = sql`(g."isFirst" or t.auto_track_new_versions)`;

/** Which active trackings the changes touch, as (pk, tracking), some of them several times. */
export const hits = sql`
  select n.pk, t.id as tracking from n ${tracks('cve', sql`n.pk`)}
  union all select n.pk, t.id from n join cve_vendors l on l.cve_pk = n.pk ${tracks('vendor', sql`l.vendor_id`)} where n.whole
  union all select n.pk, t.id from n join cve_products l on l.cve_pk = n.pk ${tracks('product', sql`l.product_id`)} where n.whole
  union all select n.pk, t.id from n join affected_ranges r on r.cve_pk = n.pk join tv v on v.product_id = r.product_id
    ${tracks('product_version', sql`v.id`)} where n.whole and ${within(sql`r`)}
  union all select g.pk, t.id from gv g ${tracks('vendor', sql`g.id`)} where ${wantsGrowth}
  union all select g.pk, t.id from gp g join products p on p.id = g.id ${tracks('vendor', sql`p.vendor_id`)} where ${wantsGrowth}
  union all select g.pk, t.id from gp g ${tracks('product', sql`g.id`)} where ${wantsGrowth}
  union all select g.pk, t.id from gr g join tv v on v.product_id = g.id ${tracks('product_version', sql`v.id`)}
    where ${within(sql`g`)} and not exists (select 1 from br b where b.pk = g.pk and b.id = g.id and ${within(sql`b`)})`;
