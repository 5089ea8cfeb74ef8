import { ENGINE_VERSION } from '@faultline/shared/versions';
import { type Db, sql } from '../../db/index.ts';
import { READING } from '../readFiles.ts';
import { lockCatalogue } from '../store/catalogueState.ts';
import { isOfVersions, loadFilters, versionMatchTables } from './versionMatches.ts';

const MAX_SNAPSHOT_TRIES = 3;

// Owners wait at most this long for a reading of records that has begun or that a synchronization will do.
const MAX_WAIT = sql`interval '1 day'`;

interface Begin {
  // True if an import reads records again now.
  isReading?: boolean;
  signal?: AbortSignal | undefined;
}

/**
 * Stores a snapshot of the matches of each owner's trackings. Must be called before the first stored CVE changes by another version of the engine or
 * another reading of records; can be interrupted and repeated (decision 0182).
 */
export async function beginRematch(db: Db, { isReading = false, signal }: Begin = {}): Promise<void> {
  await db.transaction(async (tx) => {
    await lockCatalogue(tx);
    await tx.run(sql`
      insert into rematch_owners (user_id, last_pk, last_event_id)
      select distinct t.user_id, coalesce((select max(pk) from cves), 0), coalesce((select max(id) from alert_events), 0)
      from trackings t where ${isOfVersions} and not (select rematching from catalogue_state)
      on conflict (user_id) do nothing`);
    await tx.run(sql`
      update catalogue_state set rematching = true, rematch_waits_until = case
        when ${isReading}::boolean or (not rematching and told_reading <> ${READING}::integer and exists (
          select 1 from sync_state where reading <> ${READING}::integer)) then coalesce(rematch_waits_until, now() + ${MAX_WAIT})
        else rematch_waits_until end`);
  });
  for (let userId: number | undefined; (userId = await findOwnerWithoutSnapshot(db)) !== undefined;) {
    signal?.throwIfAborted();
    await takeSnapshot(db, userId);
  }
}

/** Begins if records that were read by another reading of this program are stored. */
export async function beginReading(db: Db, signal: AbortSignal | undefined): Promise<void> {
  const state = await db.row<{ is_outdated: boolean }>(
    sql`select told_reading <> ${READING}::integer as is_outdated from catalogue_state`,
  );
  if (state?.is_outdated) await beginRematch(db, { isReading: true, signal });
}

/** Must be called after an import. While a synchronized source is still to be read again, owners wait. */
export async function endReading(db: Db): Promise<void> {
  await db.run(sql`
    update catalogue_state set told_reading = ${READING}::integer
    where told_reading <> ${READING}::integer and not exists (select 1 from sync_state where reading <> ${READING}::integer)`);
  await endRematch(db);
}

/** Returns whether owners can be notified: false while stored CVEs are still changing. */
export async function endRematch(db: Db): Promise<boolean> {
  await db.run(sql`
    update catalogue_state set rematching = false, rematch_waits_until = null
    where rematching and engine_version = ${ENGINE_VERSION}::integer
      and (told_reading = ${READING}::integer or rematch_waits_until is null or rematch_waits_until < now())
      and not exists (select 1 from rematch_owners where not has_snapshot)`);
  const state = await db.row<{ rematching: boolean }>(sql`select rematching from catalogue_state`);
  return state?.rematching === false;
}

async function findOwnerWithoutSnapshot(db: Db): Promise<number | undefined> {
  const row = await db.row<{ user_id: number }>(
    sql`select user_id from rematch_owners where not has_snapshot order by tries, user_id limit 1`,
  );
  return row?.user_id;
}

// An owner whose snapshot fails must not keep the CVEs of everyone from being derived again.
async function takeSnapshot(db: Db, userId: number): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      await lockCatalogue(tx);
      const marked = await tx.run(
        sql`update rematch_owners set has_snapshot = true, tries = 0, error = null where user_id = ${userId} and not has_snapshot`,
      );
      if (marked > 0) await writeSnapshot(tx, userId);
    });
  } catch (error) {
    await db.run(sql`
      update rematch_owners set tries = tries + 1, error = ${String(error)}, has_snapshot = tries + 1 >= ${MAX_SNAPSHOT_TRIES}::integer
      where user_id = ${userId} and not has_snapshot`);
  }
}

async function writeSnapshot(tx: Db, userId: number): Promise<void> {
  const filters = await loadFilters(tx, userId);
  await tx.run(sql`
    with ${versionMatchTables(filters, sql`user_id = ${userId} and ${isOfVersions}`)},
    matched as (select id, cve_pk, bool_or(is_affected) as is_affected from version_matches group by id, cve_pk),
    found as (
      select id, array_agg(cve_pk order by cve_pk) filter (where is_affected) as affected,
        array_agg(cve_pk order by cve_pk) filter (where not is_affected) as uncomparable
      from matched group by id)
    insert into rematch_snapshots (tracking_id, user_id, target_pk, version_filter, affected, uncomparable)
    select followed.id, ${userId}::integer, followed.pk, followed.version_filter, coalesce(found.affected, '{}'), coalesce(found.uncomparable, '{}')
    from followed left join found on found.id = followed.id`);
}
