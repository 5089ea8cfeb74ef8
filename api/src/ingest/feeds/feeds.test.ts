import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { type Database, sql } from '../../db/index.ts';
import { openTestDb } from '../../testing/index.ts';
import { TestClock } from '../../testing/TestClock.ts';
import { cveJson } from '../fixtures/cveJson.ts';
import { emptyCatalogue } from '../fixtures/emptyCatalogue.ts';
import { importJson } from '../fixtures/importJson.ts';
import { listFeeds } from './feedState.ts';
import { followFeed, getFeed } from './handleFeeds.ts';

let db: Database;
let server: Server;
let origin: string;
let respond: RequestListener;
let requests: Record<string, string | undefined>[];
let clock: TestClock;

beforeAll(async () => {
  db = await openTestDb();
  server = createServer((request, response) => {
    requests.push({
      etag: request.headers['if-none-match'],
      since: request.headers['if-modified-since'],
    });
    respond(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(async () => {
  await emptyCatalogue(db);
  await db.run(sql`delete from feeds`);
  requests = [];
  clock = new TestClock('2026-03-10T12:00:00.000Z');
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await db.close();
});

const epss = (score: number) => gzipSync(`cve,epss,percentile\nCVE-2026-1000,${score},0.9\n`);
const kev = (...ids: string[]) =>
  JSON.stringify({
    vulnerabilities: ids.map((cveID) => ({ cveID, dateAdded: '2026-03-09', requiredAction: 'Patch.' })),
  });

const follow = (name: 'epss' | 'kev', path: string) => followFeed(db, getFeed(name), { source: origin + path, clock });
const list = (path = '/scores.csv.gz') =>
  listFeeds(db, readConfig({ EPSS_SOURCE: origin + path }), clock.now()).then(([feed]) => feed);
const scores = () => db.rows(sql`select cve_id, score::text from epss_scores`);

describe('followFeed', () => {
  test('takes a file, asks for it again by its validators, and takes it when it has changed', async () => {
    const validators = { etag: '"1"', 'last-modified': 'Mon, 09 Mar 2026 00:00:00 GMT' };
    respond = (_, response) => response.writeHead(200, validators).end(epss(0.1));
    expect(await follow('epss', '/scores.csv.gz')).toEqual({ read: 1, changed: 1 });
    respond = (_, response) => response.writeHead(304).end();
    expect(await follow('epss', '/scores.csv.gz')).toBe('unchanged');
    respond = (_, response) => response.writeHead(200, { etag: '"2"' }).end(epss(0.2));
    expect(await follow('epss', '/scores.csv.gz')).toEqual({ read: 1, changed: 1 });
    expect(requests).toEqual([
      { etag: undefined, since: undefined },
      { etag: '"1"', since: validators['last-modified'] },
      { etag: '"1"', since: validators['last-modified'] },
    ]);
    expect(await scores()).toEqual([{ cve_id: 'CVE-2026-1000', score: '0.2' }]);
  });

  test('marks what the KEV catalog names', async () => {
    await importJson(db, [cveJson(), cveJson({ id: 'CVE-2026-1001' })]);
    respond = (_, response) => response.end(kev('CVE-2026-1001'));
    expect(await follow('kev', '/known_exploited_vulnerabilities.json')).toEqual({ marked: 1, unmarked: 0 });
    expect(await db.rows(sql`select cve_id from cves where kev`)).toEqual([{ cve_id: 'CVE-2026-1001' }]);
  });

  test.each<[string, string, RequestListener]>([
    ['a file that ends too early', 'truncated', (_, response) => response.end(epss(0.3).subarray(0, 20))],
    ['an error', 'HTTP 503', (_, response) => response.writeHead(503).end()],
    ['nothing', 'there is nothing at this address', (_, response) => response.writeHead(404).end()],
    ['another format', 'no EPSS score found', (_, response) => response.end(gzipSync('<html>Please sign in</html>'))],
    ['more than it may be', 'larger than 64 MB', (_, response) => response.end(Buffer.alloc(65 * 1024 ** 2))],
    ['a small file that unpacks to too much', 'unpacks to more', (_, response) => response.end(bomb)],
    [
      'an answer that breaks off',
      'the download broke off',
      (_, response) => response.writeHead(200, { 'content-length': '9000' }).write('x', () => response.destroy()),
    ],
  ])('reports %s, keeps what it has, and asks for all of it the next time', async (_, message, answer) => {
    respond = (_request, response) => response.writeHead(200, { etag: '"1"' }).end(epss(0.1));
    await follow('epss', '/scores.csv.gz');
    clock.advance(3600);
    respond = (request, response) => answer(request, response);
    await expect(follow('epss', '/scores.csv.gz')).rejects.toThrow(message);
    expect(await scores()).toEqual([{ cve_id: 'CVE-2026-1000', score: '0.1' }]);
    expect(await list()).toMatchObject({
      succeeded_at: '2026-03-10T12:00:00.000Z',
      failed_at: '2026-03-10T13:00:00.000Z',
      error: expect.stringContaining(message) as string,
      is_late: false,
    });
    respond = (_request, response) => response.end(epss(0.4));
    await follow('epss', '/scores.csv.gz');
    expect(await list()).toMatchObject({ failed_at: null, error: null });
  });

  test('asks another source for all of its file', async () => {
    respond = (_, response) => response.writeHead(200, { etag: '"1"' }).end(epss(0.1));
    await follow('epss', '/scores.csv.gz');
    await follow('epss', '/mirror.csv.gz');
    expect(requests[1]).toEqual({ etag: undefined, since: undefined });
  });
});

/** 140 MB of lines, packed. */
const bomb = gzipSync(Buffer.alloc(140 * 1024 ** 2, 'CVE-2026-1000,0.9,0.9\n'), { level: 1 });

describe('listFeeds', () => {
  test('lists what is configured; a feed is late 36 hours after its last success', async () => {
    respond = (_, response) => response.end(epss(0.1));
    expect(await listFeeds(db, readConfig({}), clock.now())).toEqual([]);
    expect(await list()).toMatchObject({ name: 'epss', succeeded_at: null, is_late: false });
    await follow('epss', '/scores.csv.gz');
    clock.advance(35 * 3600);
    expect(await list()).toMatchObject({ is_late: false });
    clock.advance(2 * 3600);
    expect(await list()).toMatchObject({ is_late: true });
  });

  test('calls a feed late that failed and never succeeded', async () => {
    respond = (_, response) => response.writeHead(500).end();
    await expect(follow('epss', '/scores.csv.gz')).rejects.toThrow('HTTP 500');
    expect(await list()).toMatchObject({ succeeded_at: null, is_late: true });
  });
});
