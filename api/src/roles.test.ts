import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Database, openDb, sql } from './db/index.ts';
import { systemClock } from './ports/Clock.ts';
import { Sessions } from './sessions/Sessions.ts';
import {
  createTestDatabase,
  createTestUser,
  freePort,
  makeDataDir,
  type RunningScript,
  startScript,
} from './testing/index.ts';

const SECRET = 'the secret of a test that everybody may read';
const START_TIMEOUT_MS = 110_000;

let db: Database;
let databaseUrl: string;
let dataDir: string;
let token: string;
const running: RunningScript[] = [];

beforeAll(async () => {
  databaseUrl = await createTestDatabase();
  dataDir = await makeDataDir();
  db = await openDb({ databaseUrl, poolSize: 2 });
  ({ token } = await createTestUser({ db, clock: systemClock, sessions: new Sessions(db, systemClock, SECRET) }));
});
afterAll(async () => {
  for (const { child } of running) child.kill('SIGKILL');
  await Promise.all(running.map(({ ended }) => ended));
  await db.close();
  await rm(dataDir, { recursive: true, force: true });
});

// Starts a process of a role; resolves once it is ready.
async function start(role: 'web' | 'worker') {
  const port = await freePort();
  const started = startScript(new URL('./server.ts', import.meta.url), [], {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    JWT_SECRET: SECRET,
    API_PORT: String(port),
    API_ROLE: role,
    LOG_LEVEL: 'warn',
    CVE_SOURCE: 'http://127.0.0.1:9',
  });
  running.push(started);
  const call = async (path: string, body?: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const init = body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) };
    const response = await fetch(`http://127.0.0.1:${port}/api${path}`, init);
    return { status: response.status, data: ((await response.json()) as { data?: unknown }).data };
  };
  const isReady = () => vi.waitFor(async () => expect((await call('/readyz')).status).toBe(200), START_TIMEOUT_MS);
  await Promise.race([isReady(), started.ended.then(() => expect.fail(started.output.err))]);
  return { call, stop: () => (started.child.kill('SIGTERM'), started.ended) };
}

const countJobs = async (name: string) =>
  (await db.row<{ n: number }>(sql`select count(*)::integer as n from pgboss.job where name = ${name}`))?.n;

test('a web process answers and leaves each job to a worker, which answers nobody but those who watch it', async () => {
  const web = await start('web');
  expect((await web.call('/cves')).status).toBe(200);
  const made = (await web.call('/export', { search_query: {}, type: 'json' })).data as { job_id: string };
  // A worker would have requested the official list, the scores or the texts at its start.
  expect(await countJobs('sync')).toBe(0);

  const worker = await start('worker');
  await vi.waitFor(async () => {
    expect((await web.call(`/export/status/${made.job_id}`)).data).toMatchObject({ status: 'completed' });
  }, 60_000);
  expect((await web.call(`/export/download/${made.job_id}`)).status).toBe(200);
  expect((await worker.call('/cves')).status).toBe(404);
  expect((await worker.call('/healthz')).status).toBe(200);

  // One role stops while the other continues.
  expect(await web.stop()).toBe(0);
  expect((await worker.call('/readyz')).status).toBe(200);
  expect(await worker.stop()).toBe(0);
}, 300_000);

test('the embedded database serves no role of its own', async () => {
  const { ended, output } = startScript(new URL('./server.ts', import.meta.url), [], {
    DATA_DIR: dataDir,
    API_ROLE: 'worker',
  });
  expect(await ended).toBe(1);
  expect(output.err).toContain('API_ROLE needs DATABASE_URL');
});
