import type { Deps } from '../../http/index.ts';
import type { Queue } from '../../ports/BossJobs.ts';
import type { ImportReport } from '../importFiles.ts';
import { isJustTaken, recordFailure, recordSuccess } from '../feeds/feedState.ts';
import { syncCves } from './syncCves.ts';

const hourly: Queue<{ isStart?: true }> = { name: 'sync', alone: true, cron: '20 * * * *' };
// On PGlite a batch holds the only connection: requests wait for no more than this many records.
const BATCH_SIZE_BESIDE_REQUESTS = 50;
// From this many changes on, tables are vacuumed and analyzed.
const VACUUM_THRESHOLD = 5000;

// Synchronizes with CVE_SOURCE every hour. Must be called before the jobs start. `onImported` is called after each
// attempt, also for a partial import.
export function handleSync({ config, db, clock, log, jobs }: Deps, onImported: () => Promise<void>): void {
  const source = config.cveSource;
  if (source === undefined) return jobs.unschedule(hourly);
  const synchronize = async (signal: AbortSignal): Promise<ImportReport> => {
    const batchSize = db.kind === 'pglite' ? BATCH_SIZE_BESIDE_REQUESTS : undefined;
    try {
      const report = await syncCves(db, { source, clock, signal, batchSize });
      await recordSuccess(db, 'cves', source, { now: clock.now() });
      return report;
    } catch (error) {
      if (!signal.aborted) await recordFailure(db, 'cves', source, { now: clock.now(), error });
      throw error;
    } finally {
      await onImported();
    }
  };
  jobs.handle(hourly, async ({ isStart }, signal) => {
    if (isStart === true && (await isJustTaken(db, 'cves', source, clock.now()))) return;
    const { firstSkipped, ...counts } = await synchronize(signal);
    log.info({ source, ...counts }, 'records synchronized');
    for (const { path, why } of firstSkipped) log.warn({ path, why }, 'a record was skipped');
    if (counts.added + counts.updated > VACUUM_THRESHOLD) await db.maintain();
  });
}

// Starts immediately instead of at the next hour, once for processes that start together. Must be called after the
// jobs have started.
export async function startSync({ config, jobs }: Deps): Promise<void> {
  if (config.cveSource !== undefined) await jobs.send(hourly, { isStart: true });
}
