import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '../../config.ts';
import { createLog } from '../../createDeps.ts';
import { openDb, sql } from '../../db/index.ts';
import type { Deps } from '../../http/index.ts';
import { BossJobs } from '../../ports/BossJobs.ts';
import { createTestDatabase } from '../../testing/index.ts';
import { TestClock } from '../../testing/TestClock.ts';
import { handleFeeds, startFeeds } from '../feeds/handleFeeds.ts';
import { cveJson } from '../fixtures/cveJson.ts';
import { makeZip } from '../fixtures/makeZip.ts';

const ALL = '/cve_2026-03-10_0000Z/2026-03-10_all_CVEs_at_midnight.zip.zip';
const records = makeZip({
  'cves.zip': makeZip({ 'cves/2026/1xxx/CVE-2026-1000.json': JSON.stringify(cveJson({ id: 'CVE-2026-1000' })) }),
});

async function serveRecords() {
  const requests: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    requests.push(url);
    if (url === ALL) response.end(records);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { requests, source: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

// The synchronization of an API process with separate connections and jobs.
async function openProcess(databaseUrl: string, source: string) {
  const db = await openDb({ databaseUrl, poolSize: 3 });
  const log = createLog('silent');
  const jobs = new BossJobs(db, log);
  const clock = new TestClock('2026-03-10T00:30:00.000Z');
  const deps = { db, log, jobs, clock, config: readConfig({ CVE_SOURCE: source }) } as unknown as Deps;
  handleFeeds(deps, () => Promise.resolve());
  await jobs.open();
  await jobs.start();
  onTestFinished(async () => {
    await jobs.stop();
    await db.close();
  });
  return { db, start: () => startFeeds(deps) };
}

test('API processes that start together follow the official list once', async () => {
  const { requests, source } = await serveRecords();
  const databaseUrl = await createTestDatabase();
  const processes = await Promise.all([1, 2].map(() => openProcess(databaseUrl, source)));
  const [{ db } = expect.fail()] = processes;
  await Promise.all(processes.map(({ start }) => start()));
  const countDone = () =>
    db.row(sql`select count(*)::integer as n from pgboss.job where name = 'sync' and state = 'completed'`);
  await vi.waitFor(async () => expect(await countDone()).toEqual({ n: 2 }), { timeout: 200_000, interval: 50 });
  expect(requests.filter((path) => path === ALL)).toHaveLength(1);
  expect(requests.filter((path) => path === '/delta.json')).toHaveLength(1);
  expect(await db.rows(sql`select cve_id from cves`)).toEqual([{ cve_id: 'CVE-2026-1000' }]);
});
