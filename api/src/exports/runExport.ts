import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { streamCves } from '../catalogue/index.ts';
import { sql } from '../db/index.ts';
import { type Deps, HttpError } from '../http/index.ts';
import { MAX_EXPORT_BYTES_PER_ACCOUNT, overQuota, readUsage } from './createExport.ts';
import { exportFile, exportFolder } from './exportFile.ts';
import { exportColumns, type ExportRow } from './ExportRow.ts';
import { reports } from './reports/index.ts';
import { writeReport } from './writeReport.ts';

type OwnedExport = ExportRow & { user_id: number };

/** Makes the file. */
async function write({ db, config, clock }: Deps, row: OwnedExport, signal: AbortSignal) {
  await mkdir(exportFolder(config), { recursive: true, mode: 0o700 });
  const file = exportFile(config, row.id);
  return writeReport({
    report: reports[row.type],
    rows: streamCves(db, row.filters, row.user_id),
    about: { name: row.name, filters: row.filters, madeAt: clock.now().toISOString(), publicUrl: config.publicUrl },
    file,
    maxBytes: MAX_EXPORT_BYTES_PER_ACCOUNT - (await readUsage(db, { userId: row.user_id })).bytes,
    onTooLarge: overQuota,
    draft: `${file}.${randomUUID()}`,
    signal,
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

/** The work of one export. It may begin again after a crash, and is done once: a finished export is left alone. */
export async function runExport(deps: Deps, exportId: string, signal: AbortSignal): Promise<void> {
  const { db, clock, config } = deps;
  const row = await db.row<OwnedExport>(sql`
    update exports set status = 'processing', updated_at = ${clock.now()}
    where id = ${exportId} and status in ('pending', 'processing') returning user_id, ${exportColumns}`);
  if (row === undefined) return;
  let written: Awaited<ReturnType<typeof write>>;
  try {
    written = await write(deps, row, signal);
  } catch (error) {
    if (signal.aborted) throw error; // the process is stopping: begin again in another
    return fail(deps, exportId, error);
  }
  // The file is not looked at again: the owner may leave at any time, and takes it along.
  const { counts, size } = written;
  const total = Object.values(counts).reduce((sum, n) => sum + n, 0);
  await db.run(sql`
    update exports set status = 'completed', total_cves = ${total}, file_size = ${size}, updated_at = ${clock.now()}
    where id = ${exportId} and status = 'processing'`);
  // Its owner may have left meanwhile.
  if ((await db.row(sql`select 1 from exports where id = ${exportId}`)) === undefined) {
    await rm(exportFile(config, exportId), { force: true });
  }
}
