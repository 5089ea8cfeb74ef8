import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openCves } from '../catalogue/index.ts';
import type { Config } from '../config.ts';
import { type Deps, HttpError } from '../http/index.ts';
import {
  endExport,
  type ExportType,
  findExport,
  lockUsage,
  type OwnedExport,
  readUsage,
  startExport,
} from './exportsRepository.ts';
import { deleteReports, openReports } from './reportFiles.ts';
import type { Counts, Report } from './reports/Report.ts';
import { csvReport } from './reports/csvReport.ts';
import { htmlReport } from './reports/htmlReport.ts';
import { MAX_EXPORT_BYTES_PER_ACCOUNT, overQuota } from './requestExport.ts';

// It may run again after a crash, and does not change a finished export.
export async function runExport(deps: Deps, exportId: string, signal: AbortSignal): Promise<void> {
  const { db, clock, config } = deps;
  const row = await startExport(db, exportId, clock.now());
  if (row === undefined) return;
  let written: Written;
  try {
    written = await writeReport(deps, row, signal);
  } catch (error) {
    if (signal.aborted) throw error; // the process is stopping: begin again in another
    return fail(deps, exportId, error);
  }
  // The file is not checked again, because deleting the account also deletes the file at any time.
  if (!(await complete(deps, row, written))) {
    await deleteReports(config, [exportId]);
    return fail(deps, exportId, overQuota());
  }
  // The owner may have been deleted.
  if ((await findExport(db, row.user_id, exportId)) === undefined) await deleteReports(config, [exportId]);
}

// A local file for the rows until they are counted.
export const draftFolder = ({ dataDir }: Config): string => join(dataDir, 'exports');

interface Written {
  counts: Counts;
  size: number;
}

// False if exports of other processes have used up the quota.
async function complete({ db, clock }: Deps, row: OwnedExport, { counts, size }: Written): Promise<boolean> {
  const total_cves = Object.values(counts).reduce((sum, n) => sum + n, 0);
  return db.transaction(async (tx) => {
    await lockUsage(tx, row.user_id);
    if ((await readUsage(tx, row.user_id)).bytes + size > MAX_EXPORT_BYTES_PER_ACCOUNT) return false;
    await endExport(tx, row.id, { status: 'completed', total_cves, file_size: size }, clock.now());
    return true;
  });
}

async function fail({ db, clock, log }: Deps, id: string, error: unknown) {
  const isRefusal = error instanceof HttpError;
  if (!isRefusal) log.error({ err: error, export: id }, 'an export failed');
  const error_msg = isRefusal ? error.message : 'The report could not be made. Please retry.';
  await endExport(db, id, { status: 'failed', error_msg }, clock.now());
}

// Only complete reports are stored. Rows are written to a local file page by page; then the head, which contains their
// number, is written before them. At most one page is in memory.
async function writeReport({ db, config, clock }: Deps, row: OwnedExport, signal: AbortSignal): Promise<Written> {
  await mkdir(draftFolder(config), { recursive: true, mode: 0o700 });
  const { rows, hasReasons } = await openCves(db, row.filters, row.user_id);
  const { name, filters } = row;
  const about = { name, filters, madeAt: clock.now().toISOString(), publicUrl: config.publicUrl, hasReasons };
  const report = reports[row.type];
  const maxBytes = MAX_EXPORT_BYTES_PER_ACCOUNT - (await readUsage(db, row.user_id)).bytes;
  const draft = join(draftFolder(config), `${row.id}.${randomUUID()}.rows.part`);
  const counts: Counts = { Critical: 0, High: 0, Medium: 0, Low: 0, Unknown: 0 };
  let size = 0;
  async function* texts() {
    let index = 0;
    let bytes = 0;
    for await (const cve of rows) {
      counts[cve.severity]++;
      const text = report.row(cve, index++, about);
      bytes += Buffer.byteLength(text);
      if (bytes > maxBytes) throw overQuota();
      yield text;
    }
  }
  async function* parts() {
    yield report.head(about, counts);
    yield* createReadStream(draft);
    yield report.tail(counts);
  }
  async function* measured() {
    for await (const part of parts()) {
      const content = Buffer.from(part);
      size += content.length;
      yield content;
    }
  }
  try {
    await pipeline(Readable.from(texts(), { objectMode: true }), createWriteStream(draft, { mode: 0o600 }), { signal });
    await openReports(config).putStream(row.id, Readable.from(measured(), { objectMode: false }), { signal });
    return { counts, size };
  } finally {
    await rm(draft, { force: true });
  }
}

// `{ name, filters, made_at, cves: [...] }`, with the rows of lists, one per line.
const jsonReport: Report = {
  head: ({ name, filters, madeAt }) => `${JSON.stringify({ name, filters, made_at: madeAt }).slice(0, -1)},"cves":[`,
  row: (cve, index) => (index === 0 ? '\n' : ',\n') + JSON.stringify(cve),
  tail: () => '\n]}\n',
};

export const reports: Record<ExportType, Report> = { html: htmlReport, csv: csvReport, json: jsonReport };
