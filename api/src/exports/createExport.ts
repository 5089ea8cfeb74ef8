import { randomUUID } from 'node:crypto';
import { type Db, sql } from '../db/index.ts';
import { type Deps, HttpError, type AuthenticatedUser } from '../http/index.ts';
import { readCveFilter } from '../catalogue/index.ts';
import type { ReportColumn } from '@faultline/shared/contract/schemas';
import type { Queue } from '../ports/BossJobs.ts';
import type { ExportType, ExportFilters } from './storedExport.ts';

// Only a process that dies makes a job run again: `runExport` ends well also when the export itself fails.
export const exportQueue: Queue<{ exportId: string }> = { name: 'exports', retries: 100 };

export const MAX_EXPORT_BYTES_PER_ACCOUNT = 1024 ** 3;

export const overQuota = () =>
  new HttpError({
    status: 409,
    code: 'ERR_EXPORT_QUOTA',
    message:
      'Your exports take up 1 GB, which is the limit. Each is deleted after 30 days; narrow the filters for smaller ones.',
  });

// Serializes transactions that count and change the exports of an account.
export async function lockUsage(tx: Db, { userId }: Pick<AuthenticatedUser, 'userId'>): Promise<void> {
  await tx.row(sql`select 1 from users where id = ${userId} for no key update`);
}

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

// Filters may be long; the time stands at the end, and two names differ by it.
const MAX_SUBJECT_LENGTH = 120;

// Once the promise resolves, the export survives a crash of this process. Exports of an account with many open exports
// run later.
export async function createExport(
  { db, jobs, clock }: Deps,
  user: AuthenticatedUser,
  {
    search_query,
    type,
    columns,
  }: { search_query: ExportFilters; type: ExportType; columns?: ReportColumn[] | undefined },
) {
  const now = clock.now();
  const filters = { ...readFilters(search_query, now), ...(columns && { columns: [...new Set(columns)] }) };
  const id = randomUUID();
  const title = filters.export_type === 'daily' ? 'Daily vulnerabilities' : 'Vulnerabilities';
  const { cve_id, vendor_name, product_name, severity } = filters;
  const subject = [cve_id, vendor_name, product_name, severity].filter(Boolean).join(', ').slice(0, MAX_SUBJECT_LENGTH);
  const time = now.toISOString().slice(0, 19).replace('T', ' ');
  const name = `${title}${subject && ` (${subject})`} ${time}`;
  await db.transaction(async (tx) => {
    await lockUsage(tx, user);
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

const isEmpty = (value: unknown) => value === '' || value === null || value === undefined;

// Removes empty parameters; an export of the daily list without dates covers today (specification 6.14).
function readFilters(params: ExportFilters, now: Date): ExportFilters {
  const filters: ExportFilters = Object.fromEntries(
    Object.entries(params).filter(([key, value]) => !isEmpty(value) && (value !== 'all' || key === 'export_type')),
  );
  const isUndated = filters.published_date_start === undefined && filters.published_date_end === undefined;
  if (filters.export_type === 'daily' && isUndated) {
    const day = now.toISOString().slice(0, 10);
    filters.published_date_start = `${day}T00:00:00.000Z`;
    filters.published_date_end = `${day}T23:59:59.999Z`;
  }
  readCveFilter(filters); // what can't be read is refused now, not by the job
  return filters;
}
