import type { AnswerOf, TrackingType } from '@faultline/shared/contract';
import type { trackings } from '@faultline/shared/contract/schemas';
import type { InferOutput } from 'valibot';
import type { VersionedCache } from '../catalogue/VersionedCache.ts';
import { type Db, isUniqueViolation, sql, type Statement } from '../db/index.ts';
import { type AuthenticatedUser, HttpError, notFound, readId } from '../http/index.ts';
import { isOfAllVersions } from '../ingest/matching/trackedItems.ts';
import { listSummaries } from './listSummaries.ts';

const FREE_LIMIT = 10;
// Counts paused trackings, too, on all plans, because each import checks all trackings.
const MAX_TRACKINGS_PER_ACCOUNT = 10_000;

// The same target twice is one tracking.
export async function saveTracking(db: Db, user: AuthenticatedUser, given: Given, now: Date): Promise<number> {
  const missing = 'Tracking not found';
  const id = given.id === undefined ? undefined : readId(String(given.id), missing);
  const targetPk = await findTarget(db, given.tracking_type, given.target_id);
  const isThis =
    id === undefined
      ? sql`tracking_type = ${given.tracking_type} and coalesce(canonical_pk, target_pk) = ${targetPk}`
      : sql`id = ${id}`;
  try {
    return await db.transaction(async (tx) => {
      await startChange(tx, user.userId);
      if (user.plan === 'free' && given.is_active) await refuseOverLimit(tx, user, isThis);
      if (id === undefined) await refuseOverQuota(tx, user, isThis);
      const saved = await (id === undefined
        ? create(tx, user, given, targetPk, now)
        : change(tx, user, given, id, targetPk, now));
      if (saved === undefined) throw notFound(missing);
      return saved.id;
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const message = `You already track this ${typeNames[given.tracking_type].replace(/^[PV]/, (letter) => letter.toLowerCase())}`;
    throw new HttpError({ status: 409, code: 'ERR_ALREADY_TRACKED', message });
  }
}

// The first step of any transaction that changes the trackings of a user: it locks the account and invalidates the
// cached lists.
export const startChange = (tx: Db, userId: number): Promise<number> =>
  tx.run(sql`update users set trackings_version = trackings_version + 1 where id = ${userId}`);

type Given = InferOutput<typeof trackings.saveTracking.body>;

const overLimit = () =>
  new HttpError({
    status: 403,
    code: 'ERR_PLAN_LIMIT',
    message: `The free plan tracks up to ${FREE_LIMIT} items at a time. Deactivate or remove one, or upgrade to Pro for unlimited tracking.`,
  });

// A tracking that is active already may stay active. Two requests at once can't both take the last place: the account
// is locked.
async function refuseOverLimit(tx: Db, user: AuthenticatedUser, isThis: Statement) {
  const active = await tx.row<{ others: number; this: number }>(sql`
    select count(*) filter (where not (${isThis})) as others, count(*) filter (where ${isThis}) as this
    from trackings where user_id = ${user.userId} and is_active`);
  if (active !== undefined && active.this === 0 && active.others >= FREE_LIMIT) throw overLimit();
}

async function refuseOverQuota(tx: Db, user: AuthenticatedUser, isThis: Statement) {
  const row = await tx.row<{ others: number; this: number }>(sql`
    select count(*) filter (where not (${isThis})) as others, count(*) filter (where ${isThis}) as this
    from trackings where user_id = ${user.userId}`);
  if (row === undefined || row.this > 0 || row.others < MAX_TRACKINGS_PER_ACCOUNT) return;
  throw new HttpError({
    status: 403,
    code: 'ERR_TRACKING_QUOTA',
    message: `An account tracks up to ${MAX_TRACKINGS_PER_ACCOUNT.toLocaleString('en-US')} items, paused ones included. Remove some first.`,
  });
}

// A tracking of a name that became an alias of the target is the same tracking.
const ownTarget = (user: AuthenticatedUser, given: Given, targetPk: number) => sql`coalesce((
  select target_pk from trackings
  where user_id = ${user.userId} and tracking_type = ${given.tracking_type} and coalesce(canonical_pk, target_pk) = ${targetPk}
  order by target_pk <> ${targetPk}, id limit 1), ${targetPk})`;

// Without a group in the request the group is kept, because not all clients know groups. An empty name removes it.
const keptGroup = ({ group }: Given) => (group === undefined ? sql`trackings.group_name` : sql`${group || null}::text`);

// Setting another version filter dismisses the notice.
const keptNotice = ({ version_filter = null }: Given) =>
  sql`trackings.filter_changed and trackings.version_filter is not distinct from ${version_filter}::text`;

const create = (tx: Db, user: AuthenticatedUser, given: Given, targetPk: number, now: Date) =>
  tx.row<{ id: number }>(sql`
    insert into trackings (user_id, tracking_type, target_pk, custom_name, notes, version_filter, email_enabled,
      telegram_enabled, is_active, auto_track_new_versions, group_name, created_at, updated_at)
    values (${user.userId}, ${given.tracking_type}, ${ownTarget(user, given, targetPk)}, ${given.custom_name}, ${given.notes},
      ${given.version_filter}, ${given.email_enabled}, ${given.telegram_enabled}, ${given.is_active},
      ${given.auto_track_new_versions}, ${given.group || null}, ${now}, ${now})
    on conflict (user_id, tracking_type, target_pk) do update set custom_name = excluded.custom_name,
      notes = excluded.notes, version_filter = excluded.version_filter, email_enabled = excluded.email_enabled,
      telegram_enabled = excluded.telegram_enabled, is_active = excluded.is_active,
      auto_track_new_versions = excluded.auto_track_new_versions,
      filter_changed = ${keptNotice(given)}, group_name = ${keptGroup(given)}, updated_at = excluded.updated_at
    returning id`);

const change = (tx: Db, user: AuthenticatedUser, given: Given, id: number, targetPk: number, now: Date) =>
  tx.row<{ id: number }>(sql`
    update trackings set tracking_type = ${given.tracking_type}, target_pk = case
        when tracking_type = ${given.tracking_type} and coalesce(canonical_pk, target_pk) = ${targetPk} then target_pk
        else ${targetPk} end,
      canonical_pk = case
        when tracking_type = ${given.tracking_type} and coalesce(canonical_pk, target_pk) = ${targetPk} then canonical_pk end,
      custom_name = ${given.custom_name}, notes = ${given.notes}, version_filter = ${given.version_filter},
      email_enabled = ${given.email_enabled}, telegram_enabled = ${given.telegram_enabled},
      is_active = ${given.is_active}, auto_track_new_versions = ${given.auto_track_new_versions},
      filter_changed = ${keptNotice(given)}, group_name = ${keptGroup(given)}, updated_at = ${now}
    where id = ${id} and user_id = ${user.userId} returning id`);

type FilterChanges = AnswerOf<typeof trackings.listFilterChanges>;

export async function listFilterChanges(
  { db, cache }: { db: Db; cache: VersionedCache },
  userId: number,
): Promise<FilterChanges> {
  const changed = await db.rows<{ tracking_id: number; open_before: number }>(sql`
    select tracking.id as tracking_id, (
      select count(*) from cve_products link join cves cve on cve.pk = link.cve_pk
      where link.product_id = coalesce(tracking.canonical_pk, tracking.target_pk) and cve.vuln_status <> 'REJECTED')::integer as open_before
    from trackings tracking where tracking.user_id = ${userId} and tracking.filter_changed and not ${isOfAllVersions(sql`tracking`)}
    order by tracking.id desc`);
  if (changed.length === 0) return { data: [] };
  const { data } = await listSummaries({ db, cache }, userId, undefined);
  const counts = new Map(data.map((summary) => [summary.tracking_id, summary]));
  return {
    data: changed.map(({ tracking_id, open_before }) => ({
      tracking_id,
      open_before,
      open_count: counts.get(tracking_id)?.open_count ?? 0,
      uncomparable_count: counts.get(tracking_id)?.uncomparable_count ?? 0,
    })),
  };
}

export const dismissFilterChanges = (db: Db, userId: number): Promise<number> =>
  db.run(sql`update trackings set filter_changed = false where user_id = ${userId} and filter_changed`);

const canonicalVersion = sql`
  select coalesce(canonical.id, version.id) as pk
  from product_versions version join products product on product.id = version.product_id
  left join product_versions canonical on canonical.product_id = product.canonical_id and canonical.version = version.version
  where version.id =`;

export const typeNames: Record<TrackingType, string> = {
  cve: 'CVE',
  vendor: 'Vendor',
  product: 'Product',
  product_version: 'Product version',
};

const select = {
  vendor: sql`select coalesce(canonical_id, id) as pk from vendors where id =`,
  product: sql`select coalesce(canonical_id, id) as pk from products where id =`,
  product_version: canonicalVersion,
};

// An alias leads to its canonical target.
async function findTarget(db: Db, type: TrackingType, targetId: string | number): Promise<number> {
  const missing = `${typeNames[type]} ${targetId} not found`;
  const found =
    type === 'cve'
      ? await db.row<{ pk: number }>(sql`select pk from cves where cve_id = ${String(targetId).toUpperCase()}`)
      : await db.row<{ pk: number }>(sql`${select[type]} ${readId(String(targetId), missing)}`);
  if (found === undefined) throw notFound(missing);
  return found.pk;
}
