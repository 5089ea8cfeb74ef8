import { sql } from '../db/index.ts';
import type { Deps } from '../http/index.ts';
import { exportQueue } from './exportQueue.ts';

/** Sends the jobs of unfinished exports again: a job that is there already stays the one, a database that was moved has none yet. */
export async function resumeExports({ db, jobs }: Deps): Promise<void> {
  const open = await db.rows<{ id: string }>(sql`select id from exports where status in ('pending', 'processing')`);
  for (const { id } of open) await jobs.send(exportQueue, { exportId: id }, { id });
}
