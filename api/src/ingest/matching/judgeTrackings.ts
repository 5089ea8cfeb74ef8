import type { Interval } from '@faultline/shared/versions';
import { type Db, sql, type Statement } from '../../db/index.ts';
import { type ChangedCve, isExploited } from '../changes/detectNotableChange.ts';
import { isSnoozed, isSnoozedProduct } from './snoozes.ts';
import { isOfAllVersions, overlap, probeTable, type Target } from './trackedItems.ts';

// The user's name for the tracking, else the name of its target.
export const label = sql`coalesce(nullif(trim(tracking.custom_name), ''), case tracking.tracking_type
  when 'vendor' then (select name from vendors where id = tracking.target_pk)
  when 'product' then (select name from products where id = tracking.target_pk)
  when 'product_version' then (select product.name || ' ' || version.version from product_versions version join products product on product.id = version.product_id where version.id = tracking.target_pk)
  else (select cve_id from cves where pk = tracking.target_pk) end)`;

/**
 * `option`: the channels by which a tracking could notify its user, each with its first condition that is not met; by mail until
 * settings are saved. Teams have notification channels only.
 */
export const channels = sql`(
  select channel, null::integer as channel_id, null::text as channel_name, null::timestamptz as since, case
    when not coalesce(settings.tracking_notifications_enabled, true) then 'alerts_off'
    when not of_tracking then 'channel_off_for_tracking'
    when not of_settings then 'channel_off'
    when not has_destination then 'no_destination' end as unmet
  from (values
    ('email', tracking.email_enabled, coalesce(settings.email_enabled, true), settings.user_id is null or settings.email is not null),
    ('telegram', tracking.telegram_enabled, coalesce(settings.telegram_enabled, false), settings.telegram_chat_id is not null))
    as known (channel, of_tracking, of_settings, has_destination)
  union all
  select kind, id, name, paused_since, case state when 'unconfirmed' then 'channel_unconfirmed' when 'paused' then 'channel_paused' end
  from notification_channels where user_id = tracking.user_id and sends_trackings and deleted_at is null) as option`;

const snoozed = { userId: sql`tracking.user_id`, cvePk: sql`changed.pk`, change: sql`changed.change` };

// The product of a tracking of a product or version.
const trackedProduct = sql`case tracking.tracking_type
  when 'product' then coalesce(tracking.canonical_pk, tracking.target_pk)
  when 'product_version' then (
    select product_id from product_versions where id = coalesce(tracking.canonical_pk, tracking.target_pk)) end`;

/** The first condition of an alert about a row `changed` (pk, severity, exploited, change) that a tracking does not meet, or null. */
export const unmet = sql`case
  when not tracking.is_active then 'tracking_paused'
  when not account.email_verified then 'account_unverified'
  when ${isSnoozed(snoozed)} or ${isSnoozedProduct(snoozed, trackedProduct)} then 'snoozed'
  when changed.severity < coalesce(settings.tracking_min_severity, 0)
    and not (changed.exploited and coalesce(settings.always_notify_exploited, true)) then 'below_threshold'
  else option.unmet end`;

// Selects the trackings of changes with each channel as (pk, tracking_id, user_id, channel, channel_id, tracked, unmet).
// `unmet` is the first condition of an alert that is not met, or null. `scope` is a condition on `tracking`.
export const judgeTrackings = (changed: ChangedCve[], targets: TrackedTarget[], scope: Statement): Statement => sql`
  ${changeTables(changed, targets)},
  matches as (select distinct pk, tracking from (${matches(scope)}) match),
  judged as (
    select changed.pk, tracking.id as tracking_id, tracking.user_id, option.channel, option.channel_id, option.channel_name, option.since,
      ${label} as tracked, ${unmet} as unmet
    from matches match join changed on changed.pk = match.pk join trackings tracking on tracking.id = match.tracking
    join users account on account.id = tracking.user_id
    left join notification_settings settings on settings.user_id = account.id
    cross join lateral ${channels})`;

// Distinguishes a CVE that concerns all who track it from one with newly affected versions alone.
export const isWhole = ({ change }: Pick<ChangedCve, 'change'>): boolean =>
  change.isNew === true || change.score !== undefined || change.severity !== undefined || isExploited(change);

// The tracked item: the target, or its canonical vendor, product or version. Must equal the expression of the index.
const followedPk = (tracking: Statement) => sql`coalesce(${tracking}.canonical_pk, ${tracking}.target_pk)`;

export interface TrackedTarget extends Target {
  tracking: number;
}

// Loads the trackings whose versions are compared with those of the changed CVEs. The tracked versions are few and are
// selected first, because a kernel has thousands.
export const loadTrackedTargets = (tx: Db, pks: number[], scope: Statement): Promise<TrackedTarget[]> =>
  tx.rows<TrackedTarget>(sql`
    with touched as materialized (select distinct product_id from cve_products where cve_pk = any(${pks}::integer[])),
    followed as materialized (
      select tracking.id, ${followedPk(sql`tracking`)} as pk from trackings tracking
      where tracking.tracking_type = 'product_version' and ${scope})
    select followed.id as tracking, version.product_id as "productId", version.version as text, false as "isFilter"
    from followed join product_versions version on version.id = followed.pk
    where version.product_id in (select product_id from touched)
    union all
    select tracking.id, touched.product_id, tracking.version_filter, true
    from touched ${tracks('product', sql`touched.product_id`, scope)} where not ${isOfAllVersions(sql`tracking`)}`);

// Tables of the statement: `changed` CVEs; `added_vendors` and `added_products` they newly affect; `added_ranges` and
// `ranges_before`, their versions now and before; `probes` of the tracked versions and version filters; `followers`, the
// trackings of the probes.
function changeTables(changed: ChangedCve[], targets: TrackedTarget[]): Statement {
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
  const before = withAdditions.flatMap((cve) =>
    listBefore(cve).flatMap(([id, ranges]) => ranges.map((interval) => ({ pk: cve.pk, id, ...interval }))),
  );
  const table = (rows: object[], columns: Statement) =>
    sql`(select * from jsonb_to_recordset(${sql.json(rows)}) as given (pk integer, ${columns}))`;
  const additions = sql`id integer, "isFirst" boolean`;
  const range = sql`id integer, lo text, hi text`;
  const followers = Map.groupBy(targets, ({ productId, text, isFilter }) =>
    JSON.stringify([productId, text, isFilter]),
  );
  const same = [...followers.values()];
  const probed = same.flatMap(([first]) => first ?? []);
  const places = same.flatMap((each, place) => each.map(({ tracking }) => ({ place, tracking })));
  return sql`
    changed as materialized ${table(cves, sql`severity smallint, revised_at timestamptz, change jsonb, whole boolean, exploited boolean`)},
    added_vendors as materialized ${table(vendors, additions)}, added_products as materialized ${table(products, additions)},
    added_ranges as materialized ${table(now, range)}, ranges_before as materialized ${table(before, range)},
    probes as materialized (select * from ${probeTable(probed)}),
    followers as materialized (
      select * from ${sql.unnest(places, { place: 'integer', tracking: 'integer' })} as follower (place, tracking))`;
}

// The ranges before of the products with additions.
export const listBefore = ({ additions, before }: ChangedCve): [number, Interval[]][] =>
  additions.products.map(({ id }) => [id, before.get(id) ?? []]);

const tracks = (type: string, target: Statement, scope: Statement) =>
  sql`join trackings tracking on tracking.tracking_type = ${type} and ${scope} and ${followedPk(sql`tracking`)} = ${target}`;

// New versions alert those who track a vendor or product with auto-track on; a vendor or product that is newly
// affected, to all.
const wantsAddition = sql`(added."isFirst" or tracking.auto_track_new_versions)`;

// Selects the trackings of the changes as (pk, tracking), with duplicates.
const matches = (scope: Statement) => sql`
  select changed.pk, tracking.id as tracking from changed ${tracks('cve', sql`changed.pk`, scope)}
  union all select changed.pk, tracking.id from changed
    join cve_vendors link on link.cve_pk = changed.pk ${tracks('vendor', sql`link.vendor_id`, scope)} where changed.whole
  union all select changed.pk, tracking.id from changed
    join cve_products link on link.cve_pk = changed.pk ${tracks('product', sql`link.product_id`, scope)}
    where changed.whole and ${isOfAllVersions(sql`tracking`)}
  union all select changed.pk, follower.tracking from changed
    join affected_ranges range on range.cve_pk = changed.pk
    join probes probe on probe.product_id = range.product_id and ${overlap(sql`probe`, sql`range`)}
    join followers follower on follower.place = probe.place where changed.whole
  union all select added.pk, tracking.id from added_vendors added ${tracks('vendor', sql`added.id`, scope)} where ${wantsAddition}
  union all select added.pk, tracking.id from added_products added
    join products product on product.id = added.id join vendors stated on stated.id = product.vendor_id
    join vendors owner on owner.id = coalesce(stated.canonical_id, stated.id) ${tracks('vendor', sql`owner.id`, scope)} where ${wantsAddition}
  union all select added.pk, tracking.id from added_products added ${tracks('product', sql`added.id`, scope)}
    where ${wantsAddition} and ${isOfAllVersions(sql`tracking`)}
  union all select added.pk, tracking.id from added_ranges added
    join probes probe on probe.product_id = added.id and ${overlap(sql`probe`, sql`added`)}
    join followers follower on follower.place = probe.place join trackings tracking on tracking.id = follower.tracking
    where (tracking.tracking_type = 'product' and tracking.auto_track_new_versions) or not exists (
      select 1 from ranges_before before
      join probes met on met.place = probe.place and ${overlap(sql`met`, sql`before`)}
      where before.pk = added.pk and before.id = added.id and (met.is_affected or not probe.is_affected))`;
