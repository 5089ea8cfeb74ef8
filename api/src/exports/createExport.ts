import { randomUUID } from 'node:crypto';
import { type Db, sql } from '../db/index.ts';
import { type Deps, HttpError, type AuthenticatedUser } from '../http/index.ts';
import type { ExportType } from './exportFile.ts';
import { exportQueue } from './exportQueue.ts';
import type { ExportFilters } from './ExportRow.ts';
import { readFilters } from './readFilters.ts';

/** Of all finished files that an account has; they are deleted after 30 days. */
export const MAX_EXPORT_BYTES_PER_ACCOUNT = 1024 ** 3;

export const overQuota = () =>
  new HttpError({
    status: 409,
    code: 'ERR_EXPORT_QUOTA',
    message:
      'Your exports take up 1 GB, which is the limit. Each is deleted after 30 days; narrow the filters for smaller ones.',
  });

/** How many exports of an account are not finished, and the bytes of those that are. */
export async function readUsage(
  db: Db,
  { userId }: Pick<AuthenticatedUser, 'userId'>,
): Promise<{ open: number; bytes: number }> {
  const row = await db.row<{ open: number; bytes: number }>(sql`
    select count(*) filter (where status in ('pending', 'processing'))::integer as open,
      coalesce(sum(file_size), 0)::float8 as bytes
    from exports where user_id = ${userId}`);
  return row ?? { open: 0, bytes: 0 };
}

/**
 * Takes an export on: once this resolves, it will be made whatever happens to the process. The more exports of an account are open,
 * the later its next one goes, so that nobody's first waits for somebody's fiftieth.
 */
export async function createExport(
  { db, jobs, clock }: Deps,
  user: AuthenticatedUser,
  { search_query, type }: { search_query: ExportFilters; type: ExportType },
) {
  const now = clock.now();
  const filters = readFilters(search_query, now);
  const id = randomUUID();
  const title = filters.export_type === 'daily' ? 'Daily vulnerabilities' : 'Vulnerabilities';
  const name = `${title} ${now.toISOString().slice(0, 16).replace('T', ' ')}`;
  await db.transaction(async (tx) => {
    const { open, bytes } = await readUsage(tx, user);
    if (bytes >= MAX_EXPORT_BYTES_PER_ACCOUNT) throw overQuota();
    await tx.run(sql`
      insert into exports (id, user_id, name, type, filters, created_at, updated_at)
      values (${id}, ${user.userId}, ${name}, ${type}, ${sql.json(filters)}, ${now}, ${now})`);
    await jobs.send(exportQueue, { exportId: id }, { id, tx, priority: -open });
  });
  jobs.wake(exportQueue);
  return { job_id: id, name, filters };
}
