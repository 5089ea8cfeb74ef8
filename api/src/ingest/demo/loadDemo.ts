import { type Db, sql } from '../../db/index.ts';
import type { Clock } from '../../ports/Clock.ts';
import { type ImportOptions, importFiles } from '../importFiles.ts';
import { emptyReport, type ImportReport } from '../ImportReport.ts';
import type { CveFile } from '../source/CveFile.ts';
import { firstVersions, laterVersions } from './demoDays.ts';
import type { DemoRecord } from './demoRecord.ts';
import { enrichDemo } from './enrichDemo.ts';

/** Real records are there, and made-up ones are not mixed with them. */
export class RealRecordsPresentError extends Error {
  override readonly name = 'RealRecordsPresent';
}

async function* generateFiles(records: Iterable<DemoRecord>): AsyncGenerator<CveFile> {
  for (const json of records)
    yield { path: `${json.cveMetadata.cveId}.json`, bytes: Buffer.from(JSON.stringify(json)) };
}

/**
 * Loads synthetic records of the last twelve months up to today, or adds what is missing of them since: today is never empty.
 * They go through the importer as real ones do, and are marked. Throws `RealRecordsPresentError` where there are others.
 */
export async function loadDemo(
  db: Db,
  clock: Clock,
  options: Pick<ImportOptions, 'batchSize' | 'onProgress'> = {},
): Promise<ImportReport> {
  const real = await db.row(sql`select 1 as one from cves where not demo limit 1`);
  if (real !== undefined)
    throw new RealRecordsPresentError('The database holds real records; demo records are not mixed with them');
  const now = clock.now();
  const report = emptyReport();
  await importFiles(db, generateFiles(firstVersions(now)), { ...options, demo: true }, report);
  await importFiles(db, generateFiles(laterVersions(now)), { ...options, demo: true }, report);
  await enrichDemo(db);
  return report;
}
