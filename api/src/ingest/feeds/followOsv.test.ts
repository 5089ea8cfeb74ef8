import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { type Database, sql } from '../../db/index.ts';
import { openTestDb } from '../../testing/index.ts';
import { TestClock } from '../../testing/TestClock.ts';
import { emptyCatalogue } from '../fixtures/emptyCatalogue.ts';
import { makeZip } from '../fixtures/makeZip.ts';
import { listFeeds } from './feedState.ts';
import { followOsv, type OsvOptions } from './followOsv.ts';

let db: Database;
let server: Server;
let origin: string;
let clock: TestClock;
let archives: Record<string, RequestListener>;
let requests: string[];

beforeAll(async () => {
  db = await openTestDb();
  server = createServer((request, response) => {
    requests.push(`${request.url} ${request.headers['if-none-match'] ?? ''}`.trim());
    const respond = archives[request.url ?? ''];
    if (respond === undefined) response.writeHead(404).end();
    else respond(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(async () => {
  await emptyCatalogue(db);
  await db.run(sql`delete from feeds`);
  clock = new TestClock('2026-03-10T12:00:00.000Z');
  requests = [];
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await db.close();
});

const advisory = (ecosystem: string, id: string) =>
  JSON.stringify({
    id,
    aliases: ['CVE-2026-1000'],
    affected: [
      {
        package: { ecosystem, name: 'gateway' },
        ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }, { fixed: '2.0' }] }],
      },
    ],
  });
const zip = (files: Record<string, string>): RequestListener => {
  const bytes = makeZip(files);
  return (request, response) => {
    if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end();
    else response.writeHead(200, { etag: '"1"' }).end(bytes);
  };
};

const follow = (ecosystems: string[], more: Partial<OsvOptions> = {}) =>
  followOsv(db, { source: `${origin}/osv/`, ecosystems, clock, ...more });
const statements = () => db.rows(sql`select ecosystem, cve_id, advisory from osv_statements order by ecosystem`);
const state = async () =>
  (await listFeeds(db, readConfig({ OSV_SOURCE: `${origin}/osv/` }), clock.now())).find(({ name }) => name === 'osv');

describe('followOsv', () => {
  test('takes the archive of each ecosystem, and asks again by its validators', async () => {
    archives = {
      '/osv/PyPI/all.zip': zip({ 'PYSEC-2026-1.json': advisory('PyPI', 'PYSEC-2026-1') }),
      '/osv/crates.io/all.zip': zip({ 'RUSTSEC-2026-1.json': advisory('crates.io', 'RUSTSEC-2026-1') }),
    };
    expect(await follow(['PyPI', 'crates.io'])).toEqual([
      { ecosystem: 'PyPI', statements: 1, changed: 1 },
      { ecosystem: 'crates.io', statements: 1, changed: 1 },
    ]);
    expect(await follow(['PyPI', 'crates.io'])).toEqual([]);
    expect(requests).toEqual([
      '/osv/PyPI/all.zip',
      '/osv/crates.io/all.zip',
      '/osv/PyPI/all.zip "1"',
      '/osv/crates.io/all.zip "1"',
    ]);
    expect(await state()).toMatchObject({ succeeded_at: clock.now().toISOString(), is_late: false });
  });

  test('takes the others where one fails, and says which', async () => {
    archives = { '/osv/PyPI/all.zip': zip({ 'PYSEC-2026-1.json': advisory('PyPI', 'PYSEC-2026-1') }) };
    await expect(follow(['Go', 'PyPI'])).rejects.toThrow(`${origin}/osv/Go/all.zip: there is nothing at this address`);
    expect(await statements()).toEqual([{ ecosystem: 'PyPI', cve_id: 'CVE-2026-1000', advisory: 'PYSEC-2026-1' }]);
    expect(await state()).toMatchObject({ succeeded_at: null, is_late: true });
  });

  test('leaves out what is broken, too large, of another ecosystem or no advisory', async () => {
    archives = {
      '/osv/PyPI/all.zip': zip({
        'PYSEC-2026-1.json': advisory('PyPI', 'PYSEC-2026-1'),
        'PYSEC-2026-2.json': '{"id":"PYSEC-2026-2",',
        'PYSEC-2026-3.json': `"${'x'.repeat(5 * 1024 ** 2)}"`,
        'PYSEC-2026-4.json': advisory('npm', 'PYSEC-2026-4'),
        'PYSEC-2026-5.json': '[[[]]]',
        'notes.txt': 'hello',
      }),
    };
    expect(await follow(['PyPI'])).toEqual([{ ecosystem: 'PyPI', statements: 1, changed: 1 }]);
  });

  test.each<[string, string, RequestListener]>([
    [
      'a web page',
      'the answer is a web page',
      (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
    ],
    ['what is no archive', 'not a folder, a .zip', (_, response) => response.end('hello')],
    [
      'a truncated archive',
      'truncated or damaged',
      (_, response) => response.end(makeZip({ 'A.json': advisory('PyPI', 'A') }).subarray(0, -30)),
    ],
    ['a name that leads out of the archive', 'invalid relative path', zip({ '../../A.json': '{}' })],
    ['an archive without advisories', 'no advisory in OSV format', zip({ 'A.json': '{}' })],
    ['more than may be sent', 'it is larger than', (_, response) => response.end(Buffer.alloc(300_000))],
  ])('refuses %s and keeps what is stored', async (_, message, respond) => {
    archives = { '/osv/PyPI/all.zip': zip({ 'PYSEC-2026-1.json': advisory('PyPI', 'PYSEC-2026-1') }) };
    await follow(['PyPI']);
    await db.run(sql`update osv_archives set etag = null`);
    archives = { '/osv/PyPI/all.zip': respond };
    const limits = { maxBytes: 200_000, timeoutMs: 60_000 };
    await expect(follow(['PyPI'], { limits })).rejects.toThrow(message);
    expect(await statements()).toHaveLength(1);
  });
});
