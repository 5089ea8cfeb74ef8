import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Database, openDb, sql } from '../db/index.ts';
import { cveFiles, importFiles } from '../ingest/index.ts';
import { startPostgres } from '../testing/index.ts';
import { createBenchApp, createManyTrackings } from './benchApp.ts';
import { Timings } from './Timings.ts';

const { values } = parseArgs({
  options: {
    records: { type: 'string', default: '../shared/data/large.tar.gz' },
    requests: { type: 'string', default: '40' },
  },
  strict: false,
});
const archive = String(values.records);
const requests = Number(values.requests);
const MAX_MS = 50;
const MAX_RATIO = 3;
const PATH = '/api/user/trackings/summaries?since=2026-01-01T00:00:00.000Z';

// Summaries of 500 trackings over real records, none answered from what is kept: the median in milliseconds.
async function measure(db: Database): Promise<number> {
  const app = await createBenchApp(db);
  await importFiles(db, cveFiles(archive));
  await createManyTrackings(db, app.userId);
  await db.maintain();
  const timing = new Timings();
  for (let count = 0; count < requests; count += 1) {
    await db.run(sql`update catalogue_state set data_version = data_version + 1`);
    await timing.measure(() => app.get(PATH));
  }
  const records = await db.row<{ n: number }>(sql`select count(*)::integer as n from cves`);
  console.log(
    `${db.kind.padEnd(10)} ${records?.n.toLocaleString('en-US')} records, 500 trackings: ` +
      `p50 ${timing.at(0.5).toFixed(1)} ms, p99 ${timing.at(0.99).toFixed(1)} ms`,
  );
  return timing.at(0.5);
}

async function onPostgres(): Promise<number> {
  const server = await startPostgres({ shared_buffers: '1GB', random_page_cost: '1.1' });
  const db = await openDb({ databaseUrl: server.url, poolSize: 1 });
  try {
    return await measure(db);
  } finally {
    await db.close();
    await server.stop();
  }
}

async function onPglite(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'faultline-bench-'));
  const db = await openDb({ dataDir: folder });
  try {
    return await measure(db);
  } finally {
    await db.close();
    await rm(folder, { recursive: true, force: true });
  }
}

if (existsSync(archive)) {
  const [postgres, pglite] = [await onPostgres(), await onPglite()];
  const isMet = postgres < MAX_MS && pglite / postgres <= MAX_RATIO;
  console.log(
    `PostgreSQL under ${MAX_MS} ms and PGlite at most ${MAX_RATIO} times that (${(pglite / postgres).toFixed(1)}): ` +
      (isMet ? 'ok' : 'MISSED'),
  );
  if (!isMet) process.exitCode = 1;
} else {
  console.log(`Not measured: there is no ${archive}. Name an archive of CVE records with --records.`);
}
