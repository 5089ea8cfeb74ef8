import { sql } from '../../db/index.ts';
import type { Deps } from '../../http/index.ts';
import type { Queue } from '../../ports/BossJobs.ts';
import { syncShippedAliases } from '../aliases/vendorAliases.ts';
import { loadDemo } from './loadDemo.ts';

const daily: Queue<object> = { name: 'demo', alone: true, cron: '3 0 * * *' };

// Loads demo records if there are neither real records nor a configured source. Existing demo records are updated to
// today.
export async function prepareCatalogue({ db, clock, config, log }: Deps): Promise<void> {
  await syncShippedAliases(db);
  if (config.cveSource !== undefined) return;
  const real = await db.row(sql`select 1 as one from cves where not demo limit 1`);
  if (real !== undefined) return;
  const { added, updated } = await loadDemo(db, clock);
  if (added + updated > 0) {
    await db.maintain();
    log.info({ added, updated }, 'demo records loaded');
  }
}

export const handleDemo = (deps: Deps): void => deps.jobs.handle(daily, () => prepareCatalogue(deps));
