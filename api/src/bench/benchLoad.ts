import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { openDb } from '../db/index.ts';
import { createTestUser, startPostgres } from '../testing/index.ts';
import { createBenchApp } from './benchApp.ts';
import { fillCatalogue } from './fillCatalogue.ts';
import { Timings } from './Timings.ts';

const { values } = parseArgs({
  options: { cves: { type: 'string', default: '320000' }, seconds: { type: 'string', default: '15' } },
  strict: false,
});
const cves = Number(values.cves);
const seconds = Number(values.seconds);
const CONNECTIONS = 50;
const PORT = '4197';
const SECRET = 'a secret of the bench, known to everybody';

// More than one person may ask as fast as this: each has a limit.
const PEOPLE = 250;

// Fills a database and makes people who are signed in once a server with our secret stands on it; gives their tokens.
async function prepare(dataDir: string, databaseUrl: string | undefined): Promise<string[]> {
  const db = await openDb({ dataDir, databaseUrl });
  try {
    const app = await createBenchApp(db, SECRET);
    await fillCatalogue(db, { cves, vendors: Math.ceil(cves / 11), products: Math.ceil(cves / 3.2) }, new Date());
    return await Promise.all(Array.from({ length: PEOPLE }, async () => (await createTestUser(app.deps)).token));
  } finally {
    await db.close();
  }
}

async function measure(engine: string, databaseUrl?: string): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'faultline-bench-'));
  const tokens = await prepare(dataDir, databaseUrl);
  const env = { ...process.env, DATA_DIR: dataDir, API_PORT: PORT, JWT_SECRET: SECRET, LOG_LEVEL: 'fatal' };
  const server = spawn(process.execPath, [new URL('../server.ts', import.meta.url).pathname], {
    env: { ...env, CVE_SOURCE: 'http://127.0.0.1:9', ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
    stdio: 'inherit',
  });
  const url = `http://127.0.0.1:${PORT}/api`;
  try {
    while (
      !(await fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ))
    )
      if (server.exitCode !== null) throw new Error('The server ended.');
    // Each page starts at a different row, so that few answers are cached.
    const requests = Array.from({ length: 500 }, (_, day) => ({
      path: `/api/cves?published_date_end=${new Date(Date.UTC(2024, 0, day)).toISOString()}`,
      headers: { authorization: `Bearer ${tokens[day % PEOPLE]}` },
    }));
    const load = autocannon({ url, connections: CONNECTIONS, duration: seconds, requests, workers: 1 });
    const ended = new AbortController();
    void load.then(() => ended.abort());
    const health = new Timings();
    while (!ended.signal.aborted) await health.measure(() => fetch(`${url}/healthz`).then((answer) => answer.text()));
    const { latency, requests: answered, non2xx, errors } = await load;
    console.log(
      `${engine.padEnd(10)} healthz p50 ${health.at(0.5).toFixed(1)} ms, p99 ${health.at(0.99).toFixed(1)} ms beside ${CONNECTIONS} connections on /api/cves: ` +
        `${answered.average.toFixed(0)}/s, p50 ${latency.p50} ms, p99 ${latency.p99} ms, ${non2xx + errors} refused`,
    );
  } finally {
    server.kill('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
}

await measure('PGlite');
const postgres = await startPostgres();
try {
  await measure('PostgreSQL', postgres.url);
} finally {
  await postgres.stop();
}
