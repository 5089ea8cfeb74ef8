import { sql, type Statement } from '../../db/index.ts';
import { type ChangedCve, isExploited } from '../changes/detectNotableChange.ts';

/** Distinguishes a CVE that concerns all who track it from one with newly affected versions alone. */
const isWhole = ({ change }: ChangedCve) =>
  change.isNew === true || change.score !== undefined || change.severity !== undefined || isExploited(change);

/** What a tracking follows: its target, or the vendor, product or version that its target is an alias of. Written as its index is. */
const followedPk = (tracking: Statement) => sql`coalesce(${tracking}.canonical_pk, ${tracking}.target_pk)`;

/** Taken first and apart: a kernel has thousands of versions, of which a few are followed. */
const trackedVersions = sql`
  tracked_versions as materialized (
    select id, product_id, keys from product_versions
    where id in (select ${followedPk(sql`tracking`)} from trackings tracking where tracking_type = 'product_version' and is_active))`;

/**
 * The changes as tables of a statement: `changed` the CVEs, `added_vendors` and `added_products` what they newly affect, `added_ranges` and
 * `ranges_before` its versions now and before, `tracked_versions` the versions followed.
 */
export function changeTables(changed: ChangedCve[]): Statement {
  const cves = changed.map((cve) => ({
    pk: cve.pk,
    severity: cve.severity,
    revised_at: cve.revisedAt,
    change: cve.change,
    whole: isWhole(cve),
    exploited: isExploited(cve.change),
  }));
  const withAdditions = changed.filter((cve) => !isWhole(cve));
  const vendors = withAdditions.flatMap(({ pk, additions }) => additions.vendors.map((vendor) => ({ pk, ...vendor })));
  const products = withAdditions.flatMap(({ pk, additions }) =>
    additions.products.map(({ id, isFirst }) => ({ pk, id, isFirst })),
  );
  const now = withAdditions.flatMap(({ pk, additions }) =>
    additions.products.flatMap(({ id, intervals }) => intervals.map((interval) => ({ pk, id, ...interval }))),
  );
  const before = withAdditions.flatMap(({ pk, additions, before: ranges }) =>
    additions.products.flatMap(({ id }) => (ranges.get(id) ?? []).map((interval) => ({ pk, id, ...interval }))),
  );
  const table = (rows: object[], columns: Statement) =>
    sql`(select * from jsonb_to_recordset(${sql.json(rows)}) as given (pk integer, ${columns}))`;
  const additions = sql`id integer, "isFirst" boolean`;
  const range = sql`id integer, lo text, hi text`;
  return sql`
    changed as materialized ${table(cves, sql`severity smallint, revised_at timestamptz, change jsonb, whole boolean, exploited boolean`)},
    added_vendors as materialized ${table(vendors, additions)}, added_products as materialized ${table(products, additions)},
    added_ranges as materialized ${table(now, range)}, ranges_before as materialized ${table(before, range)},
    ${trackedVersions}`;
}

const within = (ranges: Statement) => sql`exists (
  select 1 from unnest(version.keys) as version_key (key)
  where ${ranges}.lo <= version_key.key collate "C" and version_key.key < ${ranges}.hi collate "C")`;

const tracks = (type: string, target: Statement) =>
  sql`join trackings tracking on tracking.tracking_type = ${type} and tracking.is_active and ${followedPk(sql`tracking`)} = ${target}`;

/**
 * New versions alert those who track a vendor or product with auto-track on; a vendor or product that is newly
 * affected, to all.
 */
const wantsAddition = sql`(added."isFirst" or tracking.auto_track_new_versions)`;

/** Which active trackings the changes touch, as (pk, tracking), some of them several times. */
export const matches = sql`
  select changed.pk, tracking.id as tracking from changed ${tracks('cve', sql`changed.pk`)}
  union all select changed.pk, tracking.id from changed
    join cve_vendors link on link.cve_pk = changed.pk ${tracks('vendor', sql`link.vendor_id`)} where changed.whole
  union all select changed.pk, tracking.id from changed
    join cve_products link on link.cve_pk = changed.pk ${tracks('product', sql`link.product_id`)} where changed.whole
  union all select changed.pk, tracking.id from changed
    join affected_ranges range on range.cve_pk = changed.pk
    join tracked_versions version on version.product_id = range.product_id
    ${tracks('product_version', sql`version.id`)} where changed.whole and ${within(sql`range`)}
  union all select added.pk, tracking.id from added_vendors added ${tracks('vendor', sql`added.id`)} where ${wantsAddition}
  union all select added.pk, tracking.id from added_products added
    join products product on product.id = added.id join vendors stated on stated.id = product.vendor_id
    join vendors owner on owner.id = coalesce(stated.canonical_id, stated.id) ${tracks('vendor', sql`owner.id`)} where ${wantsAddition}
  union all select added.pk, tracking.id from added_products added ${tracks('product', sql`added.id`)} where ${wantsAddition}
  union all select added.pk, tracking.id from added_ranges added
    join tracked_versions version on version.product_id = added.id ${tracks('product_version', sql`version.id`)}
    where ${within(sql`added`)} and not exists (
      select 1 from ranges_before before
      where before.pk = added.pk and before.id = added.id and ${within(sql`before`)})`;
