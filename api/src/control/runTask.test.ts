import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { type Database, sql } from '../db/index.ts';
import { feeds, followFeed } from '../ingest/feeds/handleFeeds.ts';
import { openTestDb } from '../testing/index.ts';
import { TestClock } from '../testing/TestClock.ts';
import { runTask, type TaskEvent } from './runTask.ts';

let db: Database;
let folder: string;
let server: Server;
let files: Record<string, string>;
// The `if-none-match` of each request.
let requests: (string | undefined)[];

beforeAll(async () => {
  db = await openTestDb();
  folder = await mkdtemp(join(tmpdir(), 'faultline-task-'));
  server = createServer(({ url = '', headers }, response) => {
    requests.push(headers['if-none-match']);
    if (headers['if-none-match'] === '"1"') response.writeHead(304).end();
    else response.writeHead(200, { etag: '"1"' }).end(files[url]);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
beforeEach(() => {
  requests = [];
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await db.close();
  await rm(folder, { recursive: true });
});

const listKev = (...ids: string[]) =>
  JSON.stringify({ vulnerabilities: ids.map((cveID) => ({ cveID, dateAdded: '2026-03-09' })) });
const listEpss = (score: number) =>
  `#model_version:v2026.01.01,score_date:2026-03-10T00:00:00+0000\ncve,epss,percentile\nCVE-2026-1000,${score},0.9\n`;

describe('runTask', () => {
  test.each([
    {
      name: 'kev',
      official: listKev('CVE-2026-1000', 'CVE-2026-1001'),
      byHand: listKev('CVE-2026-1000'),
      stored: sql`select cve_id as value from kev_entries order by 1`,
      officialRows: [{ value: 'CVE-2026-1000' }, { value: 'CVE-2026-1001' }],
      handRows: [{ value: 'CVE-2026-1000' }],
    },
    {
      name: 'epss',
      official: listEpss(0.2),
      byHand: listEpss(0.1),
      stored: sql`select score::text as value from epss_scores`,
      officialRows: [{ value: '0.2' }],
      handRows: [{ value: '0.1' }],
    },
  ] as const)(
    'has the feed of $name ask for its whole file after one was loaded by hand',
    async ({ name, official, byHand, stored, officialRows, handRows }) => {
      const { port } = server.address() as AddressInfo;
      files = { [`/${name}`]: official };
      const follow = () =>
        followFeed(db, feeds[name], {
          source: `http://127.0.0.1:${port}/${name}`,
          clock: new TestClock('2026-03-10T12:00:00.000Z'),
        });
      await follow();
      expect(await follow()).toBe('unchanged');

      const path = join(folder, name);
      await writeFile(path, byHand);
      const events: TaskEvent[] = [];
      const emit = (event: TaskEvent) => events.push(event);
      await runTask(
        db,
        { do: 'enrich', [name]: path, force: true },
        { emit, signal: new AbortController().signal, config: readConfig({}) },
      );
      expect(events.at(-1)).toMatchObject({ type: 'done' });
      expect(await db.rows(stored)).toEqual(handRows);

      await follow();
      expect(requests).toEqual([undefined, '"1"', undefined]);
      expect(await db.rows(stored)).toEqual(officialRows);
    },
  );
});
