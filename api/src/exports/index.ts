import { appendAudit } from '../audit/auditLog.ts';
import type { Db } from '../db/index.ts';
import { answer, createRouter, type Deps, notFound } from '../http/index.ts';
import { type ExportRow, findExport, listExports } from './exportsRepository.ts';
import { download, formatFileName } from './reportFiles.ts';
import { requestExport } from './requestExport.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const SUBMITTED = 'Export request submitted successfully! Check the Exports tab to monitor progress.';

// Another user's export is as unknown as a missing one.
async function findOrRefuse(db: Db, userId: number, id: string): Promise<ExportRow> {
  const row = UUID.test(id) ? await findExport(db, userId, id) : undefined;
  if (row === undefined) throw notFound('Export not found');
  return row;
}

// Specification 8 and 17.12.
export const exportRoutes = (deps: Deps) =>
  createRouter(deps, (route) => {
    const { db, config } = deps;

    route(
      'POST /export',
      { userLimit: { max: 60, seconds: 60 * 60 }, audit: 'export.create' },
      async ({ body, user, audit }) => answer(await requestExport(deps, user, body, audit), SUBMITTED),
    );

    route('GET /export', {}, async ({ query: { status }, user }) => {
      const rows = await listExports(db, user.userId, status);
      return rows.map(({ id, ...row }) => ({
        job_id: id,
        ...row,
        file_name: row.status === 'completed' ? formatFileName(row) : null,
      }));
    });

    route('GET /export/status/{id}', {}, async ({ params, user }) => {
      const { status, error_msg } = await findOrRefuse(db, user.userId, params.id);
      return { status, error_msg };
    });

    route('GET /export/download/{id}', { audit: 'export.download' }, async ({ params, user, audit, c }) => {
      const row = await findOrRefuse(db, user.userId, params.id);
      const response = await download(config, row, c.req.raw);
      const entry = { ...audit, event: 'export.download', details: { export: row.id } } as const;
      await db.transaction((tx) => appendAudit(tx, entry));
      return response;
    });
  });

export { cleanExports, handleExports, resumeExports } from './exportJobs.ts';
export { deleteExports, lockUsage } from './exportsRepository.ts';
export { deleteReports } from './reportFiles.ts';
