import { type FollowSource, recordFailure, recordSuccess } from '../feeds/feedState.ts';
import type { ImportReport } from '../importFiles.ts';
import { syncCves } from './syncCves.ts';

// On PGlite a batch holds the only connection: requests wait for no more than this many records.
const BATCH_SIZE_BESIDE_REQUESTS = 50;
// From this many changes on, tables are vacuumed and analyzed.
const VACUUM_THRESHOLD = 5000;

// Synchronizes with the official list. `onTaken` is called after each attempt, also for a partial import.
export const followCves: FollowSource = async ({ db, clock, log }, source, { signal, onTaken }) => {
  const synchronize = async (): Promise<ImportReport> => {
    const batchSize = db.kind === 'pglite' ? BATCH_SIZE_BESIDE_REQUESTS : undefined;
    try {
      const report = await syncCves(db, { source, clock, signal, batchSize });
      await recordSuccess(db, 'cves', source, { now: clock.now() });
      return report;
    } catch (error) {
      if (!signal.aborted) await recordFailure(db, 'cves', source, { now: clock.now(), error });
      throw error;
    } finally {
      await onTaken();
    }
  };
  const { firstSkipped, ...counts } = await synchronize();
  log.info({ source, ...counts }, 'records synchronized');
  for (const { path, why } of firstSkipped) log.warn({ path, why }, 'a record was skipped');
  if (counts.added + counts.updated > VACUUM_THRESHOLD) await db.maintain();
};
