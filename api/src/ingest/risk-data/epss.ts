import { parse } from 'csv-parse';
import { type Db, sql } from '../../db/index.ts';
import { toBatches } from '../batches.ts';
import { asObject } from '../record/coerce.ts';
import { SourceError } from '../source/SourceError.ts';
import { writeRanks } from '../store/writeRanks.ts';
import { openMaybeGzip } from './openMaybeGzip.ts';

/** The probability that a CVE is exploited in the next 30 days, and its percentile; both from 0 to 1. */
export interface EpssScore {
  cve_id: string;
  score: number;
  percentile: number;
}

function readScore(value: unknown): EpssScore | undefined {
  const { cve, epss, percentile } = asObject(value);
  const [score, rank] = [Number(epss), Number(percentile)];
  const isShare = (share: number) => share >= 0 && share <= 1;
  if (typeof cve !== 'string' || !/^CVE-\d{4}-\d{4,19}$/.test(cve) || !isShare(score) || !isShare(rank))
    return undefined;
  return { cve_id: cve, score, percentile: rank };
}

/** Ten times what the file of 360,000 scores has. */
const MAX_BYTES = 128 * 1024 ** 2;

/** The scores of FIRST's daily file (`cve,epss,percentile`, packed or not), as they stand in it. Throws `SourceError`. */
export async function* readEpss(path: string): AsyncGenerator<EpssScore> {
  let found = false;
  const rows = parse({ columns: true, bom: true, comment: '#', skip_empty_lines: true, relax_column_count: true });
  const file = await openMaybeGzip(path, MAX_BYTES);
  file.on('error', (error) => rows.destroy(error));
  try {
    for await (const row of file.pipe(rows)) {
      const score = readScore(row);
      if (score === undefined) continue;
      found = true;
      yield score;
    }
  } catch (error) {
    throw SourceError.from(error, path);
  }
  if (!found) throw new SourceError(`${path}: no EPSS score found (a CSV with cve,epss,percentile is expected)`);
}

const BATCH_SIZE = 5000;

/**
 * Stores the scores of a batch; gives how many are new or have changed. A score that crosses 0.1, 0.5 or 0.9 upward leaves
 * an event, each level once for a CVE, however often its score swings about it.
 */
async function writeScores(db: Db, scores: EpssScore[]): Promise<number> {
  const row = await db.row<{ n: number }>(sql`
    with old as materialized (select cve_id, score from epss_scores where cve_id = any(${scores.map(({ cve_id }) => cve_id)}::text[])),
    written as (
      insert into epss_scores as stored (cve_id, score, percentile)
      select distinct on (cve_id) * from unnest(${scores.map(({ cve_id }) => cve_id)}::text[],
        ${scores.map(({ score }) => score)}::real[], ${scores.map(({ percentile }) => percentile)}::real[]) as given (cve_id, score, percentile)
      on conflict (cve_id) do update set score = excluded.score, percentile = excluded.percentile
      where (stored.score, stored.percentile) is distinct from (excluded.score, excluded.percentile)
      returning cve_id, score),
    risen as (
      select written.cve_id, old.score as before, written.score as after, max(level) as level
      from written join old using (cve_id), unnest('{0.1,0.5,0.9}'::real[]) as level
      where old.score < level and written.score >= level group by 1, 2, 3),
    noted as (
      insert into cve_events (cve_pk, event_type, created_at, old_fields, new_fields)
      select cve.pk, 'epss_rose', now(), jsonb_build_object('epss', before), jsonb_build_object('epss', after)
      from risen join cves cve using (cve_id) where not exists (
        select 1 from cve_events event where event.cve_pk = cve.pk and event.event_type = 'epss_rose'
          and (event.new_fields->>'epss')::real >= risen.level))
    select count(*)::integer as n from written`);
  if (row?.n) await writeRanks(db, sql`c.cve_id = any(${scores.map(({ cve_id }) => cve_id)}::text[])`);
  return row?.n ?? 0;
}

/** Stores scores, batch by batch; gives how many are new or have changed. */
export async function writeEpss(
  db: Db,
  scores: AsyncIterable<EpssScore>,
  onProgress?: (read: number) => void,
): Promise<{ read: number; changed: number }> {
  const outcome = { read: 0, changed: 0 };
  try {
    for await (const batch of toBatches(scores, BATCH_SIZE)) {
      outcome.changed += await writeScores(db, batch);
      outcome.read += batch.length;
      onProgress?.(outcome.read);
    }
  } finally {
    if (outcome.changed > 0) {
      await db.run(sql`update catalogue_state set data_version = data_version + 1, updated_at = now()`);
    }
  }
  return outcome;
}
