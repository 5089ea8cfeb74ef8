import { type Db, hasEnded, sql } from '../../db/index.ts';
import type { Deps } from '../../http/index.ts';
import { channels, unmet } from '../../ingest/matching/judgeTrackings.ts';
import { endRematch } from '../../ingest/matching/rematch.ts';
import { isOfVersions, loadFilters, versionMatchTables } from '../../ingest/matching/versionMatches.ts';
import { findQuietHours } from '../rules/schedule.ts';
import { laterSeconds } from './messageQueue.ts';

// After these attempts, about two days later, the owner gets no message.
const MAX_TRIES = 50;

// Quiet hours end within a day.
const MAX_DELAY_MS = 86_400_000;

interface Owner {
  user_id: number;
  tries: number;
  // The error that prevented the snapshot.
  error: string | null;
}

/**
 * Queues one message for each owner and channel about the versions that match differently since an update (decision 0182). May run in
 * several processes.
 */
export async function writeRematchMessages(deps: Deps): Promise<void> {
  const { db, clock } = deps;
  const state = await db.row<{ has_owners: boolean; rematching: boolean }>(sql`
    select rematching, exists (select 1 from rematch_owners) as has_owners from catalogue_state`);
  if (state?.rematching === true && !(await endRematch(db))) return;
  if (state?.has_owners !== true) return;
  for (let after: number | undefined; ;) {
    const owner: Owner | undefined = await db.row<Owner>(sql`
      select user_id, tries, error from rematch_owners
      where user_id > ${after ?? 0} and (retry_at is null or ${hasEnded(sql`retry_at`, clock.now(), MAX_DELAY_MS)}) order by user_id limit 1`);
    if (owner === undefined) return;
    await tellOwner(deps, owner);
    after = owner.user_id;
  }
}

async function tellOwner({ db, clock, log }: Deps, { user_id: userId, tries, error }: Owner): Promise<void> {
  const now = clock.now();
  if (error !== null)
    log.error(
      { userId, error },
      'trackings could not be compared before an update: their owner is not told of changes',
    );
  try {
    const quiet = await findQuietHours(db, userId, now);
    if (quiet !== undefined) return await postponeOwner(db, userId, { tries, until: quiet.until });
    await db.transaction(async (tx) => {
      const owner = await tx.row<{ last_pk: number; last_event_id: number }>(
        sql`select last_pk, last_event_id from rematch_owners where user_id = ${userId} for update skip locked`,
      );
      if (owner === undefined) return;
      await writeMessages(tx, { userId, lastPk: owner.last_pk, lastEventId: owner.last_event_id, now });
      await tx.run(sql`delete from rematch_owners where user_id = ${userId}`);
    });
  } catch (failure) {
    log.error({ err: failure, userId, tries: tries + 1 }, 'an owner could not be told what matches differently');
    if (tries + 1 >= MAX_TRIES) await db.run(sql`delete from rematch_owners where user_id = ${userId}`);
    else
      await postponeOwner(db, userId, {
        tries: tries + 1,
        until: new Date(now.getTime() + laterSeconds(tries) * 1000),
      });
  }
}

async function postponeOwner(db: Db, userId: number, { tries, until }: { tries: number; until: Date }): Promise<void> {
  await db.run(sql`update rematch_owners set tries = ${tries}, retry_at = ${until} where user_id = ${userId}`);
}

interface Compared {
  userId: number;
  lastPk: number;
  lastEventId: number;
  now: Date;
}

const byUrgency = sql`ranks.priority desc, cve.severity desc, cve.published_date desc, cve.pk desc`;

// Compares in the database, where the matches of a large track list stay. What the owner would not be alerted of is left out of
// messages, by the conditions of alerts; My Track List shows it (`open_before`).
async function writeMessages(tx: Db, { userId, lastPk, lastEventId, now }: Compared): Promise<void> {
  const filters = await loadFilters(tx, userId);
  await tx.run(sql`
    with ${versionMatchTables(filters, sql`user_id = ${userId} and ${isOfVersions}`)},
    snapshots as materialized (
      select snapshot.* from rematch_snapshots snapshot join followed on followed.id = snapshot.tracking_id and followed.pk = snapshot.target_pk
        and followed.version_filter is not distinct from snapshot.version_filter
      where snapshot.user_id = ${userId}),
    before as (
      select tracking_id as id, unnest(affected) as cve_pk, true as is_affected from snapshots
      union all select tracking_id, unnest(uncomparable), false from snapshots),
    present as (
      select id, cve_pk, bool_or(is_affected) as is_affected from version_matches
      where id in (select tracking_id from snapshots) group by id, cve_pk),
    changed as materialized (
      select id as tracking_id, cve.pk, cve.severity, '{}'::jsonb as change, coalesce(cve.kev or cve.exploitation = 2, false) as exploited,
        present.is_affected, row_number() over (order by ${byUrgency}) as place
      from present full join before using (id, cve_pk) join cves cve on cve.pk = cve_pk join cve_ranks ranks on ranks.cve_pk = cve.pk
      where present.is_affected is distinct from before.is_affected and cve.vuln_status <> 'REJECTED' and cve.pk <= ${lastPk}
        and not exists (
          select 1 from alert_events event join alert_deliveries delivery on delivery.event_id = event.id and delivery.user_id = ${userId}
          where event.cve_pk = cve.pk and event.id > ${lastEventId})),
    noted as (
      update trackings set open_before = counted.open
      from (
        select snapshot.tracking_id, count(cve.pk) as open
        from snapshots snapshot left join lateral unnest(snapshot.affected) as matched (pk) on true
        left join cves cve on cve.pk = matched.pk and cve.vuln_status <> 'REJECTED' group by snapshot.tracking_id) counted
      where trackings.user_id = ${userId} and trackings.id = counted.tracking_id and trackings.id in (select tracking_id from changed)),
    judged as (
      select changed.*, option.channel, option.channel_id, ${unmet} as unmet
      from changed join trackings tracking on tracking.id = changed.tracking_id join users account on account.id = tracking.user_id
      left join notification_settings settings on settings.user_id = account.id
      cross join lateral ${channels}),
    told as materialized (
      select channel, channel_id, tracking_id,
        coalesce(array_agg(pk order by place) filter (where is_affected), '{}') as affected,
        coalesce(array_agg(pk order by place) filter (where is_affected is null), '{}') as unmatched,
        coalesce(array_agg(pk order by place) filter (where not is_affected), '{}') as uncomparable
      from judged where unmet is null group by channel, channel_id, tracking_id),
    messages as materialized (
      select gen_random_uuid() as id, channel, channel_id from (select distinct channel, channel_id from told) target),
    queued as (
      insert into alert_messages (id, user_id, channel, channel_id, is_rematch, next_try_at, created_at)
      select id, ${userId}, channel, channel_id, true, ${now}, ${now} from messages)
    insert into rematch_changes (message_id, tracking_id, affected, unmatched, uncomparable)
    select messages.id, told.tracking_id, told.affected, told.unmatched, told.uncomparable
    from told join messages on messages.channel = told.channel and messages.channel_id is not distinct from told.channel_id`);
}
