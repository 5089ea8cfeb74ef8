import { type Db, sql } from '../../db/index.ts';
import { toBatches } from '../toBatches.ts';
import type { EpssScore } from './readEpss.ts';

const BATCH_SIZE = 5000;

const writeScores = (db: Db, scores: EpssScore[]) =>
  db.run(sql`
    insert into epss_scores as e (cve_id, score, percentile)
    select distinct on (cve_id) * from unnest(${scores.map(({ cve_id }) => cve_id)}::text[],
      ${scores.map(({ score }) => score)}::real[], ${scores.map(({ percentile }) => percentile)}::real[]) as w (cve_id, score, percentile)
    on conflict (cve_id) do update set score = excluded.score, percentile = excluded.percentile
    where (e.score, e.percentile) is distinct from (excluded.score, excluded.percentile)`);

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
