import { randomUUID } from 'node:crypto';
import { sql } from '../db/index.ts';
import type { Deps, Person } from '../http/index.ts';
import type { ExportType } from './exportFile.ts';
import { exportQueue } from './exportQueue.ts';
import type { ExportFilters } from './ExportRow.ts';
import { readFilters } from './readFilters.ts';

/** Takes an export on: once this resolves, it will be made whatever happens to the process. */
export async function createExport(
  { db, jobs, clock }: Deps,
  person: Person,
  { search_query, type }: { search_query: ExportFilters; type: ExportType },
) {
  const now = clock.now();
  const filters = readFilters(search_query, now);
  const id = randomUUID();
  const title = filters.export_type === 'daily' ? 'Daily vulnerabilities' : 'Vulnerabilities';
  const name = `${title} ${now.toISOString().slice(0, 16).replace('T', ' ')}`;
  await db.transaction(async (tx) => {
    await tx.run(sql`
      insert into exports (id, user_id, name, type, filters, created_at, updated_at)
      values (${id}, ${person.userId}, ${name}, ${type}, ${sql.json(filters)}, ${now}, ${now})`);
    await jobs.send(exportQueue, { exportId: id }, { id, tx });
  });
  jobs.wake(exportQueue);
  return { job_id: id, name, filters };
}
