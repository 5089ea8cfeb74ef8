import type { IncomingMessage, RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { sql } from '../../db/index.ts';
import { openTestDb } from '../../testing/index.ts';
import { serveHttp } from '../../testing/serveHttp.ts';
import { TestClock } from '../../testing/TestClock.ts';
import { cveJson } from '../fixtures/cveJson.ts';
import { emptyCatalogue } from '../fixtures/emptyCatalogue.ts';
import { importJson } from '../fixtures/importJson.ts';
import { listFeeds, recordSuccess } from './feedState.ts';
import { feeds, followFeed } from './handleFeeds.ts';

const db = await openTestDb();
let respond: RequestListener;
let requests: Record<string, string | undefined>[];
let clock: TestClock;

const origin = await serveHttp((request, response) => {
  requests.push({
    etag: request.headers['if-none-match'],
    since: request.headers['if-modified-since'],
  });
  respond(request, response);
});

beforeEach(async () => {
  await emptyCatalogue(db);
  await db.run(sql`delete from feeds`);
  requests = [];
  clock = new TestClock('2026-03-10T12:00:00.000Z');
});
afterAll(() => db.close());

const epss = (score: number) => gzipSync(`cve,epss,percentile\nCVE-2026-1000,${score},0.9\n`);
const kev = (...ids: string[]) =>
  JSON.stringify({
    vulnerabilities: ids.map((cveID) => ({ cveID, dateAdded: '2026-03-09', requiredAction: 'Patch.' })),
  });

// The bounds of a test: as those of a feed, and soon reached; the time only by an answer that never ends.
const small = { limits: { maxBytes: 200_000, timeoutMs: 60_000 }, maxUnpackedBytes: 1024 ** 2 };
const short = { ...small, limits: { ...small.limits, timeoutMs: 500 } };
const follow = (name: 'epss' | 'kev', path: string, bounds: Partial<typeof small> = {}) =>
  followFeed(db, { ...feeds[name], ...bounds }, { source: origin + path, clock });
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
    [
      'a file that ends too early',
      '/scores.csv.gz: the archive is truncated',
      (_, response) => response.end(epss(0.3).subarray(0, 20)),
    ],
    ['an error', 'HTTP 503', (_, response) => response.writeHead(503).end()],
    ['nothing', 'there is nothing at this address', (_, response) => response.writeHead(404).end()],
    ['another format', 'no EPSS score found', (_, response) => response.end(gzipSync('error,detail\n401,Sign in\n'))],
    [
      'what is not packed',
      '/scores.csv.gz: the archive is damaged',
      (_, response) => response.end('<html>Please sign in</html>'),
    ],
    ['a web page', 'a web page, not a file', (_, response) => response.setHeader('content-type', 'text/html').end('<')],
    ['more than it may be', 'larger than', (_, response) => response.end(Buffer.alloc(300_000))],
    ['a small file that unpacks to too much', 'unpacks to more than', (_, response) => response.end(bomb)],
    [
      'an answer that breaks off',
      'the download broke off',
      (_, response) => response.writeHead(200, { 'content-length': '9000' }).write('x', () => response.destroy()),
    ],
    ['an answer that comes byte by byte', 'it takes longer than 0.5 s', trickle],
    ['a redirect in circles', 'it redirects more than 5 times', redirectTo(({ url = '' }) => url)],
    ['a redirect to http', 'which is not https', redirectTo(() => 'http://192.0.2.1/scores.csv.gz')],
  ])('reports %s, keeps what it has, and asks for all of it the next time', async (_, message, answer) => {
    respond = (_request, response) => response.writeHead(200, { etag: '"1"' }).end(epss(0.1));
    await follow('epss', '/scores.csv.gz');
    clock.advance(3600);
    respond = (request, response) => answer(request, response);
    const failure = follow('epss', '/scores.csv.gz', answer === trickle ? short : small);
    await expect(failure).rejects.toThrow(message);
    await expect(failure).rejects.toThrow(`${origin}/scores.csv.gz: `);
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
    expect(await scores()).toEqual([{ cve_id: 'CVE-2026-1000', score: '0.4' }]);
  });

  test.each<[string, string, string | Buffer]>([
    ['a catalog that ends too early', 'not a KEV catalogue', kev('CVE-2026-1000', 'CVE-2026-1001').slice(0, -20)],
    ['a catalog of nothing', 'no entry of a KEV catalogue', '{"vulnerabilities":[]}'],
    ['a web page', 'no entry of a KEV catalogue', '<html><p>Please sign in</p></html>'],
    ['a document of another kind', 'no entry of a KEV catalogue', '{"error":"Sign in"}'],
    ['a catalog that is too large', 'unpacks to more than', JSON.stringify({ padding: ' '.repeat(2 * 1024 ** 2) })],
  ])('reports %s, and unmarks nothing', async (_, message, body) => {
    await importJson(db, [cveJson()]);
    respond = (_request, response) => response.end(kev('CVE-2026-1000'));
    await follow('kev', '/kev.json');
    respond = (_request, response) => response.end(body);
    const bounds = { ...small, limits: { ...small.limits, maxBytes: 4 * 1024 ** 2 } };
    await expect(follow('kev', '/kev.json', bounds)).rejects.toThrow(message);
    expect(await db.rows(sql`select cve_id from cves where kev`)).toEqual([{ cve_id: 'CVE-2026-1000' }]);
  });

  test('asks for the KEV catalog by its validators, and keeps its marks where it has not changed', async () => {
    await importJson(db, [cveJson()]);
    respond = (_, response) => response.writeHead(200, { etag: '"1"' }).end(kev('CVE-2026-1000'));
    await follow('kev', '/kev.json');
    respond = (_, response) => response.writeHead(304).end();
    expect(await follow('kev', '/kev.json')).toBe('unchanged');
    expect(requests.map(({ etag }) => etag)).toEqual([undefined, '"1"']);
    expect(await db.rows(sql`select cve_id from cves where kev`)).toEqual([{ cve_id: 'CVE-2026-1000' }]);
  });

  test.each<[string, string, RequestListener, typeof small]>([
    ['comes byte by byte', 'it takes longer than 0.5 s', (...given) => trickle(...given), short],
    ['is larger than it may be', 'larger than', (_, response) => response.end(Buffer.alloc(300_000)), small],
  ])('unmarks nothing where the KEV catalog %s', async (_, message, answer, bounds) => {
    await importJson(db, [cveJson()]);
    respond = (_request, response) => response.end(kev('CVE-2026-1000'));
    await follow('kev', '/kev.json');
    respond = answer;
    await expect(follow('kev', '/kev.json', bounds)).rejects.toThrow(message);
    expect(await db.rows(sql`select cve_id from cves where kev`)).toEqual([{ cve_id: 'CVE-2026-1000' }]);
  });

  test('stores nothing of a file that breaks off, and takes all of it the next time', async () => {
    const ids = Array.from({ length: 12_000 }, (_, n) => `CVE-2026-${10_000 + n}`);
    const file = gzipSync(`cve,epss,percentile\n${ids.map((id, n) => `${id},${(n % 900) / 1000},0.5`).join('\n')}\n`);
    respond = (_, response) => response.writeHead(200, { etag: '"1"' }).end(file.subarray(0, file.length * 0.8));
    await expect(follow('epss', '/scores.csv.gz')).rejects.toThrow('truncated');
    const count = () => db.row<{ n: number }>(sql`select count(*)::integer as n from epss_scores`);
    expect(await count()).toEqual({ n: 0 });
    respond = (_, response) => response.writeHead(200, { etag: '"1"' }).end(file);
    expect(await follow('epss', '/scores.csv.gz')).toEqual({ read: ids.length, changed: ids.length });
    expect(await count()).toEqual({ n: ids.length });
    expect(requests[1]?.etag).toBeUndefined();
  });

  test('does not take a file that broke off for the one before it, which comes back', async () => {
    const rows = (score: number) => Array.from({ length: 12_000 }, (_, n) => `CVE-2026-${10_000 + n},${score},0.5\n`);
    const pack = (score: number) => gzipSync(`cve,epss,percentile\n${rows(score).join('')}`);
    const before = pack(0.1);
    const answerAsBefore: RequestListener = ({ headers }, response) =>
      headers['if-none-match'] === '"1"'
        ? response.writeHead(304).end()
        : response.writeHead(200, { etag: '"1"' }).end(before);
    respond = answerAsBefore;
    await follow('epss', '/scores.csv.gz');
    const after = pack(0.2);
    respond = (_, response) => response.writeHead(200, { etag: '"2"' }).end(after.subarray(0, after.length * 0.8));
    await expect(follow('epss', '/scores.csv.gz')).rejects.toThrow('truncated');
    respond = answerAsBefore;
    await follow('epss', '/scores.csv.gz');
    expect(requests.map(({ etag }) => etag)).toEqual([undefined, '"1"', undefined]);
    expect(await db.rows(sql`select distinct score::text from epss_scores`)).toEqual([{ score: '0.1' }]);
  });

  test('leaves the state of a feed alone when it is stopped', async () => {
    const stop = new AbortController();
    onTestFinished(() => stop.abort());
    respond = (request, response) => {
      trickle(request, response);
      stop.abort(new Error('the process stops'));
    };
    const source = `${origin}/scores.csv.gz`;
    const stopped = followFeed(db, feeds.epss, { source, clock, signal: stop.signal });
    await expect(stopped).rejects.toThrow('the process stops');
    expect(await list()).toMatchObject({ succeeded_at: null, failed_at: null });
  });

  test('asks another source for all of its file', async () => {
    respond = (_, response) => response.writeHead(200, { etag: '"1"' }).end(epss(0.1));
    await follow('epss', '/scores.csv.gz');
    await follow('epss', '/mirror.csv.gz');
    expect(requests[1]).toEqual({ etag: undefined, since: undefined });
  });
});

// 2 MB of lines, packed into some KB.
const bomb = gzipSync(`cve,epss,percentile\n${'CVE-2026-1000,0.9,0.9\n'.repeat(100_000)}`);

// Sends one byte every 50 ms without end.
const trickle: RequestListener = (_, response) => {
  response.writeHead(200);
  const timer = setInterval(() => response.write('x'), 50);
  response.on('close', () => clearInterval(timer));
};

const redirectTo =
  (target: (request: IncomingMessage) => string): RequestListener =>
  (request, response) =>
    response.writeHead(302, { location: target(request) }).end();

describe('feeds', () => {
  test('bounds each feed in bytes and time, above what it has and not far from it', () => {
    const MB = 1024 ** 2;
    const [forEpss, forKev] = [feeds.epss, feeds.kev];
    expect([forEpss.limits, forEpss.maxUnpackedBytes]).toEqual([{ maxBytes: 64 * MB, timeoutMs: 300_000 }, 128 * MB]);
    expect([forKev.limits, forKev.maxUnpackedBytes]).toEqual([{ maxBytes: 8 * MB, timeoutMs: 120_000 }, 8 * MB]);
  });
});

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

  test.each([
    ['cves', 'CVE_SOURCE', 2],
    ['epss', 'EPSS_SOURCE', 36],
    ['kev', 'KEV_SOURCE', 48],
  ] as const)('calls %s late, by %s, only after %i hours', async (name, variable, hours) => {
    const source = 'https://feed.example/file';
    const config = readConfig({ [variable]: source });
    await recordSuccess(db, name, source, { now: clock.now() });
    clock.advance(hours * 3600);
    expect(await listFeeds(db, config, clock.now())).toMatchObject([{ name, is_late: false }]);
    clock.advance(1);
    expect(await listFeeds(db, config, clock.now())).toMatchObject([{ name, is_late: true }]);
  });

  test('calls a feed late that failed and never succeeded', async () => {
    respond = (_, response) => response.writeHead(500).end();
    await expect(follow('epss', '/scores.csv.gz')).rejects.toThrow('HTTP 500');
    expect(await list()).toMatchObject({ succeeded_at: null, is_late: true });
  });
});
