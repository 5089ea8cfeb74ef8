import { type Db, sql } from '../../db/index.ts';
import { takeUntilAborted, toBatches } from '../batches.ts';
import { lockCatalogue } from '../store/catalogueState.ts';
import { writeRanks } from '../store/writeCves.ts';
import {
  appendChanges,
  insertChanges,
  isNewestDay,
  noteDay,
  packChange,
  pruneHistory,
  toHistoryKey,
} from './epssHistory.ts';
import { type EpssFile, type EpssScore, readEpss } from './readEpss.ts';
import { hasShrunk, SuccessionError } from './succession.ts';

const BATCH_SIZE = 5000;

// Stores the scores of a batch; returns how many are new or have changed. Stored scores without a day belong to the
// first file. A score that crosses 0.1, 0.5 or 0.9 upward leaves an event, each level once for a CVE, however often its
// score swings about it.
async function writeScores(db: Db, scores: EpssScore[], day: string, isFirst: boolean): Promise<number> {
  const ids = scores.map(({ cve_id }) => cve_id);
  const given = scores.map((score) => ({ ...score, key: toHistoryKey(score.cve_id), packed: packChange(day, score) }));
  const types = { cve_id: 'text', key: 'bigint', score: 'real', percentile: 'real', packed: 'text' };
  const row = await db.row<{ n: number }>(sql`
    with given as materialized (
      select distinct on (cve_id) * from ${sql.unnest(given, types)} as given (cve_id, cve_key, score, percentile, packed)),
    old as materialized (select cve_id, score from epss_scores where cve_id = any(${ids}::text[])),
    written as (
      insert into epss_scores as stored (cve_id, score, percentile)
      select cve_id, score, percentile from given
      on conflict (cve_id) do update set score = excluded.score, percentile = excluded.percentile
      where (stored.score, stored.percentile) is distinct from (excluded.score, excluded.percentile)
      returning cve_id, score),
    changed as (
      select given.* from given left join old using (cve_id)
      where ${isFirst}::boolean or old.score is distinct from given.score),
    kept as (${appendChanges(sql`changed`)}),
    risen as (
      select written.cve_id, old.score as before, written.score as after, max(level) as level
      from written join old using (cve_id), unnest('{0.1,0.5,0.9}'::real[]) as level
      where old.score < level and written.score >= level group by 1, 2, 3),
    noted as (
      insert into cve_events (cve_pk, event_type, created_at, old_fields, new_fields)
      select cve.pk, 'epss_rose', ${`${day}T00:00:00Z`}::timestamptz, jsonb_build_object('epss', before), jsonb_build_object('epss', after)
      from risen join cves cve using (cve_id) where not exists (
        select 1 from cve_events event where event.cve_pk = cve.pk and event.event_type = 'epss_rose'
          and (event.new_fields->>'epss')::real >= risen.level))
    select count(*)::integer as n from written`);
  if (row?.n) await writeRanks(db, sql`c.cve_id = any(${ids}::text[])`);
  return row?.n ?? 0;
}

// Stores the scores of a day, batch by batch; gives how many are new or have changed. Those of a day before the newest
// go into the history alone.
export async function writeEpss(
  db: Db,
  { day, scores }: EpssFile,
  onProgress?: (read: number) => void,
): Promise<{ read: number; changed: number }> {
  const outcome = { read: 0, changed: 0 };
  // Before the scores: were it broken off here, a file of the day before would not count as the newest.
  const { isFirst, isKept } = await noteDay(db, day);
  try {
    for await (const batch of toBatches(scores, BATCH_SIZE)) {
      // If another process imports a newer file at the same time, these scores are history.
      outcome.changed += await db.transaction(async (tx) => {
        await lockCatalogue(tx);
        if (await isNewestDay(tx, day)) return writeScores(tx, batch, day, isFirst);
        return isKept ? insertChanges(tx, day, batch) : 0;
      });
      outcome.read += batch.length;
      onProgress?.(outcome.read);
    }
    if (await isNewestDay(db, day)) await pruneHistory(db);
  } finally {
    if (outcome.changed > 0) {
      await db.run(sql`update catalogue_state set data_version = data_version + 1, updated_at = now()`);
    }
  }
  return outcome;
}

export interface EpssOptions {
  now: Date;
  maxBytes?: number;
  // Refuses a file of a day before the newest one; without it, that file goes into the history.
  refusesOlder?: boolean;
  // Stores a file that has far fewer scores than the one before.
  force?: boolean;
  signal?: AbortSignal | undefined;
}

// Stores a file of scores. It is read to its end first, so that one that is damaged, cut off, or shorter by more than
// 2 % than the one before changes nothing. Throws `SourceError`.
export async function takeEpss(
  db: Db,
  path: string,
  { now, maxBytes, refusesOlder = false, force = false, signal }: EpssOptions,
): Promise<{ day: string; read: number; changed: number }> {
  const checked = await readEpss(path, now, maxBytes);
  const count = await countItems(checked.scores);
  const newest = await db.row<{ day: string; scores: number }>(
    sql`select day::text, scores from epss_days where scores is not null order by day desc limit 1`,
  );
  if (newest !== undefined && !force) {
    const { day, scores } = newest;
    if (refusesOlder && checked.day < day)
      throw new SuccessionError(`${path}: it is of ${checked.day}, older than ${day}`);
    if (checked.day >= day && hasShrunk(scores, count)) {
      throw new SuccessionError(`${path}: it has ${count} scores, more than 2 % fewer than the ${scores} of ${day}`);
    }
  }
  const { day, scores } = await readEpss(path, now, maxBytes);
  const outcome = await writeEpss(db, { day, scores: takeUntilAborted(scores, signal) });
  if (signal?.aborted !== true) await db.run(sql`update epss_days set scores = ${count} where day = ${day}::date`);
  return { day, ...outcome };
}

async function countItems(items: AsyncIterable<unknown>): Promise<number> {
  let count = 0;
  for await (const _ of items) count += 1;
  return count;
}
