import type { Config } from '../config.ts';
import type { Database } from '../db/index.ts';
import { SourceError, syncCves } from '../ingest/index.ts';
import { systemClock } from '../ports/Clock.ts';
import { CliError } from './CliError.ts';
import { ImportProgress } from './ImportProgress.ts';

/** `cves sync`: takes what changed in the official list since the last time. */
export async function syncCommand(db: Database, { cveSource }: Config): Promise<void> {
  if (cveSource === undefined) {
    throw new CliError(
      'Set CVE_SOURCE to the address under which the releases of the official CVE list lie (.../releases/download)',
    );
  }
  const progress = new ImportProgress();
  try {
    const report = await syncCves(db, {
      source: cveSource,
      clock: systemClock,
      onProgress: progress.show,
      onArchive: (file) => progress.line(`Taking ${file}`),
      onDemoCleared: (records) =>
        progress.line(`Removed ${records.toLocaleString('en-US')} demo records: real ones take their place.`),
    });
    if (report.added + report.updated > 0) await db.maintain();
    progress.end(report, 'Synchronised');
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    throw new CliError(`${error.message}\nWhat came before is kept; run it again to go on from there.`, {
      cause: error,
    });
  }
}
