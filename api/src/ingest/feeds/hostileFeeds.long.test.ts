import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { acmeRecord, follow as track } from '../../alerts/fixtures/acmeRecord.ts';
import { sql } from '../../db/index.ts';
import { setUpTestContext } from '../../testing/setUpTestContext.ts';
import { serveHttp } from '../../testing/serveHttp.ts';
import { importJson } from '../fixtures/importJson.ts';
import { feeds, followFeed } from './handleFeeds.ts';

const MB = 1024 ** 2;
// Reading 12 MB of commas took 979 MB.
const MAX_GROWTH_BYTES = 200 * MB;
const ids = Array.from({ length: 100 }, (_, index) => `CVE-2026-${1000 + index}`);

const kev = (entries: string[], change: object = {}) =>
  JSON.stringify({
    dateReleased: '2026-03-09T17:00:00.000Z',
    count: entries.length,
    vulnerabilities: entries.map((cveID) => ({ cveID, dateAdded: '2026-03-09' })),
    ...change,
  });
const kevCsv = (entries: string[], day = '2026-03-09') =>
  `cveID,dateAdded\n${entries.map((id) => `${id},${day}\n`).join('')}`;
const epss = (day: string, entries = ids) =>
  `#model_version:v1,score_date:${day}T00:00:00+0000\ncve,epss,percentile\n${entries.map((id) => `${id},0.1,0.9\n`).join('')}`;

const context = setUpTestContext();
let respond: RequestListener;
const origin = await serveHttp((request, response) => respond(request, response));

beforeAll(async () => {
  await importJson(
    context.deps.db,
    ids.map((id) => acmeRecord(id)),
  );
  await track(context, await context.createUser(), 'Acme');
  await follow('kev', kev(ids));
  await follow('epss', epss('2026-03-09'));
});

const paths = { kev: '/kev.json', epss: '/scores.csv' };
const follow = (name: 'kev' | 'epss', body: string | Buffer | RequestListener, path = paths[name]) => {
  respond = typeof body === 'function' ? body : (_, response) => void response.end(body);
  return followFeed(context.deps.db, feeds[name], { source: origin + path, clock: context.clock });
};

// All data that feeds change.
async function readState() {
  const { db } = context.deps;
  return {
    kev: await db.rows(sql`select cve_id, date_added from kev_entries order by 1`),
    marked: await db.rows(sql`select cve_id from cves where kev order by 1`),
    released: await db.rows(sql`select kev_released_at from catalogue_state`),
    scores: await db.rows(sql`select cve_id, score, percentile from epss_scores order by 1`),
    history: await db.rows(sql`select * from epss_history order by 1`),
    days: await db.rows(sql`select * from epss_days order by 1`),
    alerts: await db.rows(sql`select * from alert_events order by 1`),
  };
}

const commas = Buffer.alloc(12 * MB, ',');
const lines = Buffer.alloc(12 * MB, ',\n');

describe.each<['kev' | 'epss', string, string | Buffer | RequestListener, string, path?: string]>([
  [
    'kev',
    'with fewer entries than it states',
    kev(ids.slice(0, 99), { count: 100 }),
    'it states 100 entries and has 99',
  ],
  ['kev', 'that is older', kev(ids, { dateReleased: '2026-03-08T17:00:00Z' }), 'older than the stored catalog'],
  ['kev', 'that is older, as CSV', kevCsv(ids, '2026-03-08'), 'it has no entry of 2026-03-09 or later'],
  ['kev', 'of the future', kev(ids, { dateReleased: '2099-01-01T00:00:00Z' }), 'it is dated in the future'],
  ['kev', 'that lacks 3 of 100 entries', kev(ids.slice(3)), 'it lacks 3 of 100 stored entries, more than 2 %'],
  ['kev', 'that lacks 3 of 100 entries, as CSV', kevCsv(ids.slice(3)), 'it lacks 3 of 100 stored entries'],
  ['kev', 'of 12 MB of commas, packed', gzipSync(commas), 'a line is longer than 128 kB', '/kev.csv.gz'],
  ['kev', 'of lines with a comma, packed', gzipSync(lines), 'no entry of a KEV catalogue', '/kev.csv.gz'],
  [
    'kev',
    'of a header and lines with a comma',
    kevCsv(ids) + lines.toString('latin1', 0, 7 * MB),
    'more than 20,000 rows',
  ],
  ['kev', 'of a header and commas', kevCsv(ids) + commas.toString('latin1', 0, 7 * MB), 'a line is longer than 128 kB'],
  ['kev', 'of a million columns', `cveID,dateAdded${',x'.repeat(50_000)}\n`, 'no entry of a KEV catalogue'],
  ['kev', 'that unpacks to too much', gzipSync(kev(ids) + ' '.repeat(9 * MB)), 'unpacks to more than', '/kev.json.gz'],
  ['kev', 'of empty lists', `{"vulnerabilities":[${'[],'.repeat(2 * MB)}[]]}`, 'more than 20,000 entries'],
  ['epss', 'that is older', epss('2026-03-08'), 'it is of 2026-03-08, older than 2026-03-09'],
  ['epss', 'that lacks 3 of 100 scores', epss('2026-03-10', ids.slice(3)), 'it has 97 scores, more than 2 % fewer'],
  [
    'epss',
    'that is cut off',
    gzipSync(epss('2026-03-10')).subarray(0, -40),
    'the archive is truncated',
    '/scores.csv.gz',
  ],
  ['epss', 'of 12 MB of commas', commas, 'a line is longer than 128 kB'],
  ['epss', 'of lines with a comma, packed', gzipSync(lines), 'no EPSS score found', '/scores.csv.gz'],
  ['epss', 'of a header and commas', Buffer.concat([Buffer.from(epss('2026-03-10')), commas]), 'a line is longer'],
  [
    'epss',
    'of a header and lines with a comma',
    epss('2026-03-10') + lines.toString('latin1'),
    'more than 10,000 rows are not scores',
  ],
  [
    'epss',
    'of empty lines, packed',
    gzipSync(Buffer.alloc(100 * MB, '\n')),
    'more than 4,000,000 lines',
    '/scores.csv.gz',
  ],
])('a file of %s %s', (name, _, body, message, path) => {
  test('is refused, and leaves data and memory as they were', async () => {
    const before = await readState();
    const peak = process.resourceUsage().maxRSS * 1024;
    await expect(follow(name, body, path)).rejects.toThrow(message);
    expect(process.resourceUsage().maxRSS * 1024 - peak).toBeLessThan(MAX_GROWTH_BYTES);
    expect(await readState()).toEqual(before);
  });
});

describe('a file that ended a process', () => {
  const changed = kev(ids, { title: 'changed' });
  // Reads the file in a process that crashes.
  async function crash(body: string) {
    const { db, clock } = context.deps;
    respond = (_, response) => void response.end(body);
    const reading = new Promise<void>((resolve) => {
      const take = () => {
        resolve();
        return new Promise<object>(() => undefined);
      };
      void followFeed(db, { ...feeds.kev, take }, { source: `${origin}/kev.json`, clock });
    });
    await reading;
  }

  test('is not read again for six hours', async () => {
    await crash(changed);
    await expect(follow('kev', changed)).rejects.toThrow('the process ended while it read this file');
    context.clock.advance(6 * 3600 - 1);
    await expect(follow('kev', changed)).rejects.toThrow('it is read again after 6 hours');
    context.clock.advance(1);
    expect(await follow('kev', changed)).toEqual({ marked: 0, unmarked: 0 });
  });

  test('does not hold up its successor', async () => {
    await crash(changed);
    expect(await follow('kev', kev(ids.slice(1)))).toEqual({ marked: 0, unmarked: 1 });
    expect(await follow('kev', changed)).toEqual({ marked: 1, unmarked: 0 });
  });
});
