import { randomUUID } from 'node:crypto';
import { appendAudit, type AuditSource } from '../audit/auditLog.ts';
import { type Deps, HttpError, type AuthenticatedUser } from '../http/index.ts';
import { readCveFilter } from '../catalogue/index.ts';
import type { exports as schemas } from '@faultline/shared/contract/schemas';
import type { InferOutput } from 'valibot';
import type { Queue } from '../ports/BossJobs.ts';
import { createExport, type ExportFilters, lockUsage, readUsage } from './exportsRepository.ts';

// A job is repeated only after a crash of its process, because `runExport` does not throw if the export fails.
export const exportQueue: Queue<{ exportId: string }> = { name: 'exports', retries: 100 };

export const MAX_EXPORT_BYTES_PER_ACCOUNT = 1024 ** 3;

export const overQuota = () =>
  new HttpError({
    status: 409,
    code: 'ERR_EXPORT_QUOTA',
    message:
      'Your exports take up 1 GB, which is the limit. Each is deleted after 30 days; narrow the filters for smaller ones.',
  });

// Long filters are cut. The time at the end makes names unique.
const MAX_SUBJECT_LENGTH = 120;

// Once the promise resolves, the export survives a crash of this process. Exports of an account with many open exports
// run later.
export async function requestExport(
  { db, jobs, clock }: Deps,
  user: AuthenticatedUser,
  { search_query, type, columns }: InferOutput<typeof schemas.createExport.body>,
  audit: AuditSource,
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
    await lockUsage(tx, user.userId);
    const { open, bytes } = await readUsage(tx, user.userId);
    if (bytes >= MAX_EXPORT_BYTES_PER_ACCOUNT) throw overQuota();
    await createExport(tx, { id, user_id: user.userId, name, type, filters }, now);
    await jobs.send(exportQueue, { exportId: id }, { id, tx, priority: -open });
    await appendAudit(tx, { ...audit, event: 'export.create', details: { export: id, type } });
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
