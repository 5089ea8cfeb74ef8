import { type Db, sql } from '../db/index.ts';
import { answer, createRouter, type Deps, notFound } from '../http/index.ts';
import { createExport } from './createExport.ts';
import { download, exportColumns, type ExportRow, presentExport } from './storedExport.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const PAGE_LIMIT = 200;
const SUBMITTED = 'Export request submitted successfully! Check the Exports tab to monitor progress.';

// Returns one of the user's own exports; another user's is as unknown as a missing one.
async function findExport(db: Db, userId: number, id: string): Promise<ExportRow> {
  const row = UUID.test(id)
    ? await db.row<ExportRow>(sql`select ${exportColumns} from exports where id = ${id} and user_id = ${userId}`)
    : undefined;
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
      async ({ body, user }) => answer(await createExport(deps, user, body), SUBMITTED),
    );

    route('GET /export', {}, async ({ query: { status }, user }) => {
      const rows = await db.rows<ExportRow>(sql`
        select ${exportColumns} from exports
        where user_id = ${user.userId} ${status === undefined ? sql.empty : sql`and status = ${status}`}
        order by created_at desc, id desc limit ${PAGE_LIMIT}`);
      return rows.map(presentExport);
    });

    route('GET /export/status/{id}', {}, async ({ params, user }) => {
      const { status, error_msg } = await findExport(db, user.userId, params.id);
      return { status, error_msg };
    });

    route('GET /export/download/{id}', { audit: 'export.download' }, async ({ params, user, c }) =>
      download(config, await findExport(db, user.userId, params.id), c.req.raw),
    );
  });

export { cleanExports, handleExports, resumeExports } from './exportJobs.ts';
export { lockUsage } from './createExport.ts';
export { deleteReports } from './reportFiles.ts';
