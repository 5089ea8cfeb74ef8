import { randomInt } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pass } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Sessions } from './sessions/Sessions.ts';
import { migrate, openDb, sql } from './db/index.ts';
import { cveJson } from './ingest/fixtures/cveJson.ts';
import { makeZip } from './ingest/fixtures/makeZip.ts';
import { systemClock } from './ports/Clock.ts';
import {
  freePort,
  makeDataDir,
  createTestUser,
  type RunningScript,
  createTestDatabase,
  startScript,
} from './testing/index.ts';

// The number of kills of each kind on each engine by default.
const KILLS = Number(process.env.KILLS ?? 1);
const RECORDS = 1500;
const SECRET = 'the secret of a test that everybody may read';
const [cli, server] = ['./cli.ts', './server.ts'].map((path) => new URL(path, import.meta.url)) as [URL, URL];

const formatId = (n: number) => `CVE-2026-${10_000 + n}`;
const records = makeZip(
  Object.fromEntries(
    Array.from({ length: RECORDS }, (_, n) => [
      `cves/2026/${10 + Math.floor(n / 1000)}xxx/${formatId(n)}.json`,
      JSON.stringify(cveJson({ id: formatId(n), cna: { title: `Flaw ${n}` } })),
    ]),
  ),
);

describe.each(['pglite', 'postgres'] as const)('killed again and again on %s', (engine) => {
  let port: number;
  let env: Record<string, string>;
  let archive: string;
  let running: RunningScript | undefined;
  const open = () => openDb({ dataDir: env.DATA_DIR, databaseUrl: env.DATABASE_URL });

  beforeAll(async () => {
    const DATA_DIR = await makeDataDir();
    port = await freePort();
    env = {
      DATA_DIR,
      API_PORT: String(port),
      JWT_SECRET: SECRET,
      CVE_SOURCE: 'http://127.0.0.1:9',
      LOG_LEVEL: 'error',
    };
    if (engine === 'postgres') env.DATABASE_URL = await createTestDatabase();
    archive = join(DATA_DIR, 'records.zip');
    await writeFile(archive, records);
    const db = await open();
    await migrate(db);
    await db.close();
  });
  afterAll(async () => {
    running?.child.kill('SIGKILL');
    await rm(env.DATA_DIR ?? '', { recursive: true, force: true });
  });

  test('an import loses nothing, does nothing twice, and goes on by itself', async () => {
    for (let kill = 0; kill < KILLS; kill++) {
      const killed = startScript(cli, ['cves', 'import', archive], env);
      await Promise.race([pass(randomInt(1200, 3000)), killed.ended]);
      killed.child.kill('SIGKILL');
      await killed.ended;
    }
    const last = startScript(cli, ['cves', 'import', archive], env);
    expect({ code: await last.ended, errorOutput: last.output.err }).toEqual({ code: 0, errorOutput: '' });
    const again = startScript(cli, ['cves', 'import', archive], env);
    await again.ended;
    expect(again.output.out).toContain(
      `Imported: 0 added, 0 updated, ${RECORDS.toLocaleString('en-US')} unchanged, 0 skipped`,
    );

    const db = await open();
    const counts = await db.row(sql`
      select (select count(*) from cves) as cves, (select sum(n)::integer from cve_daily_counts) as counted,
        (select count(*) from cve_events where event_type = 'cve_created') as created, (select count(*) from cve_events) as events,
        (select cves_count from vendors) as of_vendor, (select cves_count from products) as of_product`);
    await db.close();
    const all = RECORDS;
    expect(counts).toEqual({ cves: all, counted: all, created: all, events: all, of_vendor: all, of_product: all });
  });

  test('what was acknowledged stays, and each export is made once', async () => {
    const db = await open();
    const { token } = await createTestUser(
      { db, clock: systemClock, sessions: new Sessions(db, systemClock, SECRET) },
      { plan: 'pro' },
    );
    await db.close();
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const call = async (path: string, body?: object) => {
      const init = body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) };
      const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, init);
      return { status: answer.status, body: (await answer.json()) as { data: unknown } };
    };
    const start = async () => {
      running = startScript(server, [], env);
      await vi.waitFor(async () => expect((await call('/readyz')).status).toBe(200), {
        timeout: 200_000,
        interval: 100,
      });
      return running;
    };

    const followed: string[] = [];
    const requests: string[] = [];
    for (let kill = 0; kill < KILLS; kill++) {
      const { child, ended } = await start();
      const enough = randomInt(1, 12);
      let done = 0;
      const work = async (step: () => Promise<void>) => {
        while (done < enough) {
          await step();
          done++;
        }
      };
      let next = kill * 100;
      const follow = async () => {
        const target_id = formatId(next++);
        const { status } = await call('/user/tracking', { tracking_type: 'cve', target_id });
        if (status === 200) followed.push(target_id);
      };
      const ask = async () => {
        const { status, body } = await call('/export', { search_query: { export_type: 'all' }, type: 'json' });
        if (status === 200) requests.push((body.data as { job_id: string }).job_id);
      };
      await Promise.race([work(follow), work(ask)]);
      child.kill('SIGKILL');
      await ended;
    }

    await start();
    type Rows = Record<string, unknown>[];
    const list = async (path: string) => (await call(path)).body.data as Rows;
    const trackings = await list('/user/trackings');
    expect(trackings.map(({ target_id }) => target_id)).toEqual(expect.arrayContaining(followed));
    expect(new Set(trackings.map(({ target_id }) => target_id)).size).toBe(trackings.length);
    await vi.waitFor(
      async () => {
        const exports = await list('/export');
        expect(exports.map(({ job_id }) => job_id)).toEqual(expect.arrayContaining(requests));
        for (const each of exports)
          expect(each).toMatchObject({ status: 'completed', total_cves: RECORDS, error_msg: null });
      },
      { timeout: 200_000, interval: 500 },
    );
    running?.child.kill('SIGTERM');
    expect(await running?.ended).toBe(0);
  });
});
