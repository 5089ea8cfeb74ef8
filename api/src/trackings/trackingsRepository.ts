import type { AnswerOf } from '@faultline/shared/contract';
import type { trackings } from '@faultline/shared/contract/schemas';
import type { InferOutput } from 'valibot';
import { type Db, sql, type Statement } from '../db/index.ts';

export type TrackingInput = InferOutput<typeof trackings.saveTracking.body>;

// The first step of any transaction that changes the trackings of a user: it locks the account and invalidates the
// cached lists.
export const lockTrackings = (tx: Db, userId: number): Promise<number> =>
  tx.run(sql`update users set trackings_version = trackings_version + 1 where id = ${userId}`);

// All trackings of a user and those that `which` selects.
export async function countTrackings(tx: Db, userId: number, which: Statement) {
  const counts = await tx.row<{ total: number; active: number; selected: number; active_selected: number }>(sql`
    select count(*) as total, count(*) filter (where is_active) as active, count(*) filter (where ${which}) as selected,
      count(*) filter (where is_active and ${which}) as active_selected
    from trackings where user_id = ${userId}`);
  return counts ?? { total: 0, active: 0, selected: 0, active_selected: 0 };
}

const toColumns = (input: TrackingInput, now: Date) => ({
  tracking_type: input.tracking_type,
  custom_name: input.custom_name,
  notes: input.notes,
  version_filter: input.version_filter,
  email_enabled: input.email_enabled,
  telegram_enabled: input.telegram_enabled,
  is_active: input.is_active,
  auto_track_new_versions: input.auto_track_new_versions,
  updated_at: now,
});

// Without a group in the request the group is kept, because not all clients know groups. An empty name removes it.
// Setting another version filter dismisses the notice.
const toUpdate = (input: TrackingInput, now: Date) => ({
  ...toColumns(input, now),
  ...(input.group !== undefined && { group_name: input.group || null }),
  open_before: sql`case when trackings.version_filter is not distinct from ${input.version_filter}::text then trackings.open_before end`,
});

export const isTarget = (type: string, targetPk: number): Statement =>
  sql`tracking_type = ${type} and coalesce(canonical_pk, target_pk) = ${targetPk}`;

// A tracking of a name that became an alias of the target is the same tracking.
export const createTracking = (tx: Db, userId: number, input: TrackingInput, targetPk: number, now: Date) =>
  tx.row<{ id: number }>(sql`
    insert into trackings ${sql.values({
      ...toColumns(input, now),
      user_id: userId,
      target_pk: sql`coalesce((
        select target_pk from trackings where user_id = ${userId} and ${isTarget(input.tracking_type, targetPk)}
        order by target_pk <> ${targetPk}, id limit 1), ${targetPk})`,
      group_name: input.group || null,
      created_at: now,
    })}
    on conflict (user_id, tracking_type, target_pk) do update set ${sql.set(toUpdate(input, now))} returning id`);

export const updateTracking = (
  tx: Db,
  userId: number,
  { id, input, targetPk, now }: { id: number; input: TrackingInput; targetPk: number; now: Date },
) =>
  tx.row<{ id: number }>(sql`
    update trackings set ${sql.set({
      ...toUpdate(input, now),
      target_pk: sql`case when ${isTarget(input.tracking_type, targetPk)} then target_pk else ${targetPk} end`,
      canonical_pk: sql`case when ${isTarget(input.tracking_type, targetPk)} then canonical_pk end`,
    })} where id = ${id} and user_id = ${userId} returning id`);

export const deleteTracking = (tx: Db, userId: number, id: number): Promise<number> =>
  tx.run(sql`delete from trackings where id = ${id} and user_id = ${userId}`);

export const dismissFilterChanges = (db: Db, userId: number): Promise<number> =>
  db.run(sql`update trackings set open_before = null where user_id = ${userId} and open_before is not null`);

type Trackings = AnswerOf<typeof trackings.listTrackings>;

// All trackings of one person with the names of their targets, newest first. Where a target is an alias, `target_id` and
// the names of vendor and product are those of the page that shows it; so are those of a CVE.
export const listTrackings = (db: Db, userId: number): Promise<Trackings> =>
  db.rows(sql`
    select tracking.id, tracking.tracking_type,
      coalesce(cve.cve_id, coalesce(tracking.canonical_pk, tracking.target_pk)::text) as target_id,
      coalesce(cve.cve_id, product.name || coalesce(' ' || version.version, ''), vendor.name, tracking.target_pk::text) as target_name,
      coalesce(owner.name, cve.vendor_name) as vendor_name, coalesce(shown.name, cve.product_name) as product_name, version.version,
      tracking.custom_name, tracking.notes, tracking.version_filter, tracking.email_enabled, tracking.telegram_enabled, tracking.is_active,
      tracking.auto_track_new_versions, tracking.group_name as "group", tracking.created_at, tracking.updated_at
    from trackings tracking
    left join cves cve on tracking.tracking_type = 'cve' and cve.pk = tracking.target_pk
    left join product_versions version on tracking.tracking_type = 'product_version' and version.id = tracking.target_pk
    left join products product on product.id = case tracking.tracking_type
      when 'product' then tracking.target_pk when 'cve' then cve.product_id else version.product_id end
    left join products shown on shown.id = coalesce(product.canonical_id, product.id)
    left join vendors vendor on vendor.id = case tracking.tracking_type
      when 'vendor' then tracking.target_pk when 'cve' then cve.vendor_id else product.vendor_id end
    left join vendors owner on owner.id = coalesce(vendor.canonical_id, vendor.id)
    where tracking.user_id = ${userId}
    order by tracking.created_at desc, tracking.id desc`);
