import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from '../db/index.ts';
import type { Deps } from '../http/index.ts';
import { deleteExports, listExportIds, listOpenExports } from './exportsRepository.ts';
import { exportQueue } from './requestExport.ts';
import { draftFolder, runExport } from './runExport.ts';
import { deleteReports, openReports } from './reportFiles.ts';

const HOUR_MS = 60 * 60 * 1000;
const EXPORT_LIFETIME_MS = 30 * 24 * HOUR_MS;
// Longer than any job may take, so an older draft is left from a process that crashed.
const DRAFT_LIFETIME_MS = 3 * HOUR_MS;

export function handleExports(deps: Deps): void {
  deps.jobs.handle(exportQueue, ({ exportId }, signal) => runExport(deps, exportId, signal));
}

// Existing jobs are not created twice. A restored database has no jobs yet.
export async function resumeExports({ db, jobs }: Deps): Promise<void> {
  for (const { id, before } of await listOpenExports(db))
    await jobs.send(exportQueue, { exportId: id }, { id, priority: -before });
}

export async function cleanExports({ db, clock, config }: Deps): Promise<void> {
  const oldest = new Date(clock.now().getTime() - EXPORT_LIFETIME_MS);
  await deleteReports(config, await deleteExports(db, sql`created_at < ${oldest}`));
  const known = await listExportIds(db);
  const isOld = (modifiedAt: Date) => Date.now() - modifiedAt.getTime() > DRAFT_LIFETIME_MS;
  const store = openReports(config);
  for await (const { key, modifiedAt } of store.list(''))
    if (!known.has(key) && isOld(modifiedAt)) await store.delete(key);
  const drafts = draftFolder(config);
  for (const file of await readdir(drafts).catch(() => [])) {
    const { mtime } = await stat(join(drafts, file)).catch(() => ({ mtime: new Date() }));
    if (!known.has(file) && isOld(mtime)) await rm(join(drafts, file), { force: true });
  }
}
