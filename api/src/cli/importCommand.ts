import type { Database } from '../db/index.ts';
import { cveFiles, type ImportReport, importFiles, SourceError } from '../ingest/index.ts';
import { emptyReport } from '../ingest/ImportReport.ts';
import { Failure } from './Failure.ts';
import { ImportProgress, recordsOf } from './ImportProgress.ts';
import { untilInterrupted } from './untilInterrupted.ts';

const INTERRUPTED = 130;

function refuseNothing(report: ImportReport, path: string) {
  if (recordsOf(report) === 0)
    throw new Failure(`${path}: no CVE record found (files named CVE-....json in the official format)`);
  if (recordsOf(report) > report.skipped) return;
  const [first] = report.firstSkipped;
  throw new Failure(`${path}: no CVE record could be read; ${first?.path}: ${first?.why}`);
}

export interface ImportCommandOptions {
  /** False: what the import changes alerts nobody. */
  alerts: boolean;
}

/** `cves import <path>`: takes in a folder, .zip or .tar.gz of official records. */
export async function importCommand(db: Database, path: string, { alerts }: ImportCommandOptions): Promise<void> {
  const report = emptyReport();
  const progress = new ImportProgress();
  let interrupted = false;
  const files = untilInterrupted(cveFiles(path), () => {
    interrupted = true;
    progress.line('Interrupted; what is imported is kept, and the same command goes on from there.');
    process.exitCode = INTERRUPTED;
  });
  try {
    await importFiles(
      db,
      files,
      {
        silent: !alerts,
        wasCut: () => interrupted,
        onProgress: progress.show,
        onDemoCleared: (records) =>
          progress.line(`Removed ${records.toLocaleString('en-US')} demo records: real ones take their place.`),
      },
      report,
    );
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    if (recordsOf(report) > 0) progress.end(report, 'Imported before it failed, and kept');
    throw new Failure(error.message, { cause: error });
  } finally {
    if (report.added + report.updated > 0) await db.maintain();
  }
  refuseNothing(report, path);
  progress.end(report, 'Imported');
}
