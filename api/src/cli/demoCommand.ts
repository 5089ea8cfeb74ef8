import type { Database } from '../db/index.ts';
import { loadDemo, RealRecordsPresentError } from '../ingest/index.ts';
import { systemClock } from '../ports/Clock.ts';
import { CliError } from './CliError.ts';
import { ImportProgress } from './ImportProgress.ts';

/** `cves demo`: loads synthetic records, or adds those of the days since. */
export async function demoCommand(db: Database): Promise<void> {
  const progress = new ImportProgress();
  try {
    const report = await loadDemo(db, systemClock, { onProgress: progress.show });
    await db.maintain();
    progress.end(report, 'Demo records');
  } catch (error) {
    if (!(error instanceof RealRecordsPresentError)) throw error;
    throw new CliError(`${error.message}. Use an empty DATA_DIR or database for them.`, { cause: error });
  }
}
