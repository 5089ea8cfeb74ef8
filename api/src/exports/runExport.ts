import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Store } from '@faultline/storage';
import { type ExportedCve, openCves } from '../catalogue/index.ts';
import type { Config } from '../config.ts';
import { sql } from '../db/index.ts';
import { type Deps, HttpError } from '../http/index.ts';
import { lockUsage, MAX_EXPORT_BYTES_PER_ACCOUNT, overQuota, readUsage } from './createExport.ts';
import { deleteReports, openReports } from './reportFiles.ts';
import type { About, Counts, Report } from './reports/Report.ts';
import { csvReport } from './reports/csvReport.ts';
import { htmlReport } from './reports/htmlReport.ts';
import { exportColumns, type ExportRow, type ExportType } from './storedExport.ts';

type OwnedExport = ExportRow & { user_id: number };

// It may run again after a crash; a finished export is left alone.
export async function runExport(deps: Deps, exportId: string, signal: AbortSignal): Promise<void> {
  const { db, clock, config } = deps;
  const row = await db.row<OwnedExport>(sql`
    update exports set status = 'processing', updated_at = ${clock.now()}
    where id = ${exportId} and status in ('pending', 'processing') returning user_id, ${exportColumns}`);
  if (row === undefined) return;
  let written: Written;
  try {
    written = await writeFile(deps, row, signal);
  } catch (error) {
    if (signal.aborted) throw error; // the process is stopping: begin again in another
    return fail(deps, exportId, error);
  }
  // The file is not looked at again: the owner may leave at any time, and takes it along.
  if (!(await complete(deps, row, written))) {
    await deleteReports(config, [exportId]);
    return fail(deps, exportId, overQuota());
  }
  // The owner may have been deleted.
  if ((await db.row(sql`select 1 from exports where id = ${exportId}`)) === undefined) {
    await deleteReports(config, [exportId]);
  }
}

// Rows wait here, on this machine, until they are counted.
export const draftFolder = ({ dataDir }: Config): string => join(dataDir, 'exports');

// Makes the file.
async function writeFile({ db, config, clock }: Deps, row: OwnedExport, signal: AbortSignal) {
  await mkdir(draftFolder(config), { recursive: true, mode: 0o700 });
  const { rows, hasReasons } = await openCves(db, row.filters, row.user_id);
  return writeReport({
    report: reports[row.type],
    rows,
    about: {
      name: row.name,
      filters: row.filters,
      madeAt: clock.now().toISOString(),
      publicUrl: config.publicUrl,
      hasReasons,
    },
    store: openReports(config),
    key: row.id,
    maxBytes: MAX_EXPORT_BYTES_PER_ACCOUNT - (await readUsage(db, { userId: row.user_id })).bytes,
    onTooLarge: overQuota,
    draft: join(draftFolder(config), `${row.id}.${randomUUID()}.rows.part`),
    signal,
  });
}

interface Written {
  counts: Counts;
  size: number;
}

// False if exports that other processes finished leave no room for this one.
async function complete({ db, clock }: Deps, row: OwnedExport, { counts, size }: Written): Promise<boolean> {
  const owner = { userId: row.user_id };
  const total = Object.values(counts).reduce((sum, n) => sum + n, 0);
  return db.transaction(async (tx) => {
    await lockUsage(tx, owner);
    if ((await readUsage(tx, owner)).bytes + size > MAX_EXPORT_BYTES_PER_ACCOUNT) return false;
    await tx.run(sql`
      update exports set status = 'completed', total_cves = ${total}, file_size = ${size}, updated_at = ${clock.now()}
      where id = ${row.id} and status = 'processing'`);
    return true;
  });
}

async function fail({ db, clock, log }: Deps, id: string, error: unknown) {
  const isRefusal = error instanceof HttpError;
  if (!isRefusal) log.error({ err: error, export: id }, 'an export failed');
  const message = isRefusal ? error.message : 'The report could not be made. Please retry.';
  await db.run(sql`
    update exports set status = 'failed', error_msg = ${message}, updated_at = ${clock.now()}
    where id = ${id} and status = 'processing'`);
}

interface Writing {
  report: Report;
  rows: AsyncIterable<ExportedCve>;
  about: About;
  // Where the report is written, and under which key.
  store: Store;
  key: string;
  // Creates a temporary file that is removed afterwards.
  draft: string;
  // Writing ends with what `onTooLarge` makes when the rows take more.
  maxBytes?: number;
  onTooLarge?: () => Error;
  signal: AbortSignal;
}

// A report that stands under its key is whole. The rows are written as they come, and the head before them when they are
// counted; no more of them is ever held than a page. Gives the counts and the bytes.
async function writeReport({
  report,
  rows,
  about,
  store,
  key,
  draft,
  maxBytes = Infinity,
  onTooLarge = () => new Error('The report is too large'),
  signal,
}: Writing): Promise<Written> {
  const counts: Counts = { Critical: 0, High: 0, Medium: 0, Low: 0, Unknown: 0 };
  let size = 0;
  async function* texts() {
    let index = 0;
    let bytes = 0;
    for await (const row of rows) {
      counts[row.severity]++;
      const text = report.row(row, index++, about);
      bytes += Buffer.byteLength(text);
      if (bytes > maxBytes) throw onTooLarge();
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
    await store.putStream(key, Readable.from(measured(), { objectMode: false }), { signal });
    return { counts, size };
  } finally {
    await rm(draft, { force: true });
  }
}

// `{ name, filters, made_at, cves: [...] }`, the rows as the lists have them, one a line.
const jsonReport: Report = {
  head: ({ name, filters, madeAt }) => `${JSON.stringify({ name, filters, made_at: madeAt }).slice(0, -1)},"cves":[`,
  row: (cve, index) => (index === 0 ? '\n' : ',\n') + JSON.stringify(cve),
  tail: () => '\n]}\n',
};

export const reports: Record<ExportType, Report> = { html: htmlReport, csv: csvReport, json: jsonReport };
