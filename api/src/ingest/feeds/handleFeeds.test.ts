import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '../../config.ts';
import { createLog } from '../../createDeps.ts';
import { openDb, sql } from '../../db/index.ts';
import type { Deps } from '../../http/index.ts';
import { BossJobs } from '../../ports/BossJobs.ts';
import { createTestDatabase } from '../../testing/index.ts';
import { TestClock } from '../../testing/TestClock.ts';
import { handleFeeds, startFeeds } from './handleFeeds.ts';

// The test decides when a request is answered.
let waiting: { path: string; answer: () => void }[];
let requests: string[];
let server: Server;
let databaseUrl: string;
let clock: TestClock;

beforeAll(async () => {
  server = createServer(({ url: path = '' }, response) => {
    requests.push(path);
    const body = path === '/epss.csv.gz' ? gzipSync('cve,epss,percentile\nCVE-2026-1000,0.5,0.9\n') : catalog;
    waiting.push({ path, answer: () => response.end(body) });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
beforeEach(async () => {
  [waiting, requests] = [[], []];
  clock = new TestClock();
  databaseUrl = await createTestDatabase();
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const catalog = JSON.stringify({ vulnerabilities: [{ cveID: 'CVE-2026-1000', dateAdded: '2026-03-09' }] });
const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 200_000, interval: 20 });

// The feeds of an API process with separate connections and jobs; `start` is the last step of its start.
async function openProcess() {
  const { port } = server.address() as AddressInfo;
  const source = `http://127.0.0.1:${port}`;
  const db = await openDb({ databaseUrl, poolSize: 3 });
  const log = createLog('silent');
  const jobs = new BossJobs(db, log);
  const config = readConfig({ EPSS_SOURCE: `${source}/epss.csv.gz`, KEV_SOURCE: `${source}/kev.json` });
  const deps = { db, log, jobs, clock, config } as unknown as Deps;
  let taken = 0;
  handleFeeds(deps, () => Promise.resolve(void (taken += 1)));
  await jobs.open();
  await jobs.start();
  const stop = vi.fn(async () => {
    await jobs.stop();
    await db.close();
  });
  onTestFinished(stop);
  return { db, start: () => startFeeds(deps), countTaken: () => taken };
}

test('three API processes that start together ask each feed once, and take it once', async () => {
  const processes = await Promise.all([1, 2, 3].map(openProcess));
  const [{ db } = expect.fail()] = processes;
  await Promise.all(processes.map(({ start }) => start()));
  await until(() => expect(requests.toSorted()).toEqual(['/epss.csv.gz', '/kev.json']));
  for (const { answer } of waiting) answer();
  const states = () =>
    db.rows(sql`
      select name, state::text, count(*)::integer as jobs from pgboss.job where name like 'feed-%'
      group by 1, 2 order by 1`);
  await until(async () =>
    expect(await states()).toEqual([
      { name: 'feed-epss', state: 'completed', jobs: 3 },
      { name: 'feed-kev', state: 'completed', jobs: 3 },
    ]),
  );
  expect(requests).toHaveLength(2);
  expect(processes.reduce((sum, { countTaken }) => sum + countTaken(), 0)).toBe(2);
  expect(await db.rows(sql`select cve_id, score from epss_scores`)).toEqual([{ cve_id: 'CVE-2026-1000', score: 0.5 }]);
});

test('a process that starts a quarter of an hour later asks again', async () => {
  const first = await openProcess();
  await first.start();
  await until(() => expect(waiting).toHaveLength(2));
  for (const { answer } of waiting) answer();
  await until(() => expect(first.countTaken()).toBe(2));
  clock.advance(15 * 60);
  await first.start();
  await until(() => expect(requests).toHaveLength(4));
  for (const { answer } of waiting) answer();
  await until(() => expect(first.countTaken()).toBe(4));
});
