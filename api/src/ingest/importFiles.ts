import type { Db } from '../db/index.ts';
import { syncShippedAliases } from './aliases/vendorAliases.ts';
import { prefetch, toBatches } from './batches.ts';
import { type Clock, systemClock } from '../ports/Clock.ts';
import { clearDemo } from './demo/clearDemo.ts';
import { beginReading, endReading } from './matching/rematch.ts';
import { type ParsedRecord, readFiles, skipUnchanged } from './readFiles.ts';
import { countUncompared } from './record/affected.ts';
import type { CveFile, SkippedFile } from './source/CveFile.ts';
import { markImportComplete } from './store/catalogueState.ts';
import { countStoredSpellings } from './store/writeNames.ts';
import { deriveStored } from './store/deriveStored.ts';
import { writeMissingTexts } from './store/writeTexts.ts';
import { writeBatch } from './store/writeBatch.ts';

// The progress of an import. Only the first skipped files are named.
export interface ImportReport {
  added: number;
  updated: number;
  unchanged: number;
  skipped: number;
  firstSkipped: SkippedFile[];
  // Records with ranges that are displayed but not compared, because they are too long or too many.
  partlyCompared: number;
}

export const emptyReport = (): ImportReport => ({
  added: 0,
  updated: 0,
  unchanged: 0,
  skipped: 0,
  firstSkipped: [],
  partlyCompared: 0,
});

export interface ImportOptions {
  // Records per transaction, 1,000 by default, and fewer for large records. Smaller batches let requests run on
  // PGlite, which has one connection.
  batchSize?: number | undefined;
  // Marks the records as synthetic. Real records replace all synthetic ones.
  demo?: boolean | undefined;
  // Sends no alerts. A first import sends none before it is complete.
  suppressAlerts?: boolean | undefined;
  // Determines which dates are in the future.
  clock?: Clock | undefined;
  // Called at the end: returns whether files are missing, so that the import does not count as complete.
  wasInterrupted?: (() => boolean) | undefined;
  // Stops after the current batch and throws its reason.
  signal?: AbortSignal | undefined;
  onProgress?: ((report: ImportReport) => void) | undefined;
  onDemoCleared?: ((records: number) => void) | undefined;
}

const MAX_NAMED_FILES = 20;
const BATCH_SIZE = 1000;
// The size of a batch of files: one batch is written, one or two have been read, one is read and one is fetched.
const MAX_BATCH_BYTES = 16 * 1024 * 1024;

// The number of batches that may wait to be written.
const BATCHES_AHEAD = 2;

const weight = {
  bytes: MAX_BATCH_BYTES,
  getBytes: (file: CveFile | SkippedFile) => ('bytes' in file ? file.bytes.length : 0),
};

async function* readBatches(db: Db, batches: AsyncIterable<(CveFile | SkippedFile)[]>) {
  for await (const batch of batches) {
    const readable = batch.filter((file) => 'bytes' in file);
    const unknown = await skipUnchanged(db, readable);
    const read = await readFiles(unknown);
    yield {
      records: read.filter((item) => 'record' in item),
      skipped: [...batch, ...read].filter((item) => 'why' in item),
      unchanged: readable.length - unknown.length,
    };
  }
}

function skip(report: ImportReport, files: SkippedFile[]) {
  report.skipped += files.length;
  report.firstSkipped.push(...files.slice(0, MAX_NAMED_FILES - report.firstSkipped.length));
}

// Writes batches, and clears the synthetic records before the first real one.
function createBatchWriter(
  db: Db,
  { demo = false, suppressAlerts, clock = systemClock, onProgress, onDemoCleared }: ImportOptions,
  report: ImportReport,
) {
  let demoGone = demo;
  return async (incoming: ParsedRecord[]): Promise<void> => {
    if (incoming.length > 0 && !demoGone) {
      const cleared = await clearDemo(db);
      if (cleared > 0) onDemoCleared?.(cleared);
      demoGone = true;
    }
    const outcome = await writeBatch(db, incoming, { demo, suppressAlerts, now: clock.now() });
    report.added += outcome.added;
    report.updated += outcome.updated;
    report.unchanged += outcome.unchanged;
    onProgress?.(report);
  };
}

// Imports CVE records in batches, each in its own transaction. Can be interrupted and repeated; a second run changes
// nothing. Fails only if the source or the database fails; `report` then contains the finished part.
export async function importFiles(
  db: Db,
  files: AsyncIterable<CveFile | SkippedFile>,
  options: ImportOptions = {},
  report: ImportReport = emptyReport(),
): Promise<ImportReport> {
  await syncShippedAliases(db);
  await countStoredSpellings(db);
  if (!options.demo) await beginReading(db, options.signal);
  await deriveStored(db, options.signal);
  await writeMissingTexts(db, options.signal);
  const write = createBatchWriter(db, options, report);
  const batches = prefetch(toBatches(files, options.batchSize ?? BATCH_SIZE, weight));
  // The database writes one batch while this thread reads the next ones.
  for await (const { records, skipped, unchanged } of prefetch(readBatches(db, batches), BATCHES_AHEAD)) {
    options.signal?.throwIfAborted();
    await write(records);
    report.partlyCompared += records.filter(({ record }) => countUncompared(record.document.affected) > 0).length;
    report.unchanged += unchanged;
    skip(report, skipped);
  }
  if (!options.demo && !options.wasInterrupted?.()) {
    await markImportComplete(db);
    await endReading(db);
  }
  return report;
}
