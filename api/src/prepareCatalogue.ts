import { sql } from './db/index.ts';
import type { Deps } from './http/index.ts';
import { loadDemo } from './ingest/demo/loadDemo.ts';

const HOUR_MS = 3_600_000;
/** Small batches: on PGlite a batch holds the only connection, and people are being served. */
const BATCH = 50;

const holdsRealRecords = async ({ db }: Deps) =>
  (await db.row(sql`select 1 as one from cves where not demo limit 1`)) !== undefined;

/**
 * Gives a newcomer something to look at: demo records, when there are no others and no source of real ones is named. Every
 * hour it adds what a new day lacks, so that today is never empty however long the server runs.
 */
export async function prepareCatalogue(deps: Deps): Promise<void> {
  const { db, clock, config, log } = deps;
  const fill = async () => {
    if (await holdsRealRecords(deps)) return;
    const { added, updated } = await loadDemo(db, clock, { batchSize: BATCH });
    if (added + updated > 0) log.info({ added, updated }, 'demo records loaded');
  };
  if (config.cveSource !== undefined) return;
  await fill();
  setInterval(
    () => void fill().catch((error: unknown) => log.error({ err: error }, 'demo records failed')),
    HOUR_MS,
  ).unref();
}
