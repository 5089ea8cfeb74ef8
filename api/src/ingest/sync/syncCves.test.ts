import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { sql } from '../../db/index.ts';
import { openTestDb } from '../../testing/index.ts';
import { serveHttp } from '../../testing/serveHttp.ts';
import { TestClock } from '../../testing/TestClock.ts';
import { cveJson } from '../fixtures/cveJson.ts';
import { emptyCatalogue } from '../fixtures/emptyCatalogue.ts';
import { makeZip } from '../fixtures/makeZip.ts';
import { syncCves } from './syncCves.ts';

const db = await openTestDb();
// The answer at a path: a file, or a status without one; `hanging` never answers.
let serverFiles: Map<string, Buffer | number | 'hanging'>;
let contentType: string | undefined;
let requests: string[];

const source = `${await serveHttp((request, response) => {
  const path = request.url?.slice('/releases/'.length) ?? '';
  const answer = serverFiles.get(path) ?? 404;
  requests.push(path);
  if (answer === 'hanging') return;
  if (contentType !== undefined) response.setHeader('content-type', contentType);
  response.writeHead(typeof answer === 'number' ? answer : 200).end(typeof answer === 'number' ? '' : answer);
})}/releases`;

beforeEach(async () => {
  await emptyCatalogue(db);
  serverFiles = new Map();
  contentType = undefined;
  requests = [];
});
afterAll(() => db.close());

const record = (number: number, title = `Flaw ${number}`, dateUpdated = '2026-03-01T10:00:00.000Z') =>
  JSON.stringify(cveJson({ id: `CVE-2026-${number}`, meta: { dateUpdated }, cna: { title } }));
const delta = (...numbers: number[]) =>
  makeZip(
    Object.fromEntries([
      ...numbers.map((number) => [`deltaCves/CVE-2026-${number}.json`, record(number)]),
      ['deltaCves/delta.json', '{}'],
    ]),
  );
const everything = (...numbers: number[]) =>
  makeZip({
    'cves.zip': makeZip(
      Object.fromEntries(numbers.map((number) => [`cves/2026/1xxx/CVE-2026-${number}.json`, record(number)])),
    ),
  });

const at = (time: string) => new TestClock(`2026-03-${time}:30.000Z`);
const sync = (time: string) => syncCves(db, { source, clock: at(time) });
const known = async () =>
  (await db.rows<{ n: string }>(sql`select substr(cve_id, 10) as n from cves order by cve_id`)).map(({ n }) =>
    Number(n),
  );
const zips = () => requests.filter((path) => serverFiles.has(path)).map((path) => path.split('/').at(-1));

test('takes all records again when a newer release reads them differently', async () => {
  const baseline = 'cve_2026-03-10_0000Z/2026-03-10_all_CVEs_at_midnight.zip.zip';
  serverFiles.set(baseline, everything(1000));
  serverFiles.set('cve_2026-03-10_0100Z/2026-03-10_delta_CVEs_at_0100Z.zip', delta(1001));
  await sync('10T01:50');
  const position = await db.rows(sql`select position from sync_state`);
  await db.run(sql`update sync_state set reading = 0`);
  serverFiles.delete(baseline);
  await sync('10T01:51');
  serverFiles.set(baseline, everything(1000));
  requests = [];
  await sync('10T01:52');
  expect(zips()).toEqual(['2026-03-10_all_CVEs_at_midnight.zip.zip', '2026-03-10_delta_CVEs_at_0100Z.zip']);
  expect(await db.rows(sql`select position from sync_state`)).toEqual(position);
  requests = [];
  await sync('10T01:53');
  expect(zips()).toEqual([]);
});

test('begins with all records, then takes each hour once', async () => {
  serverFiles.set('cve_2026-03-10_0000Z/2026-03-10_all_CVEs_at_midnight.zip.zip', everything(1000, 1001));
  serverFiles.set('cve_2026-03-10_0100Z/2026-03-10_delta_CVEs_at_0100Z.zip', delta(1002));
  expect(await sync('10T01:50')).toMatchObject({ added: 3, skipped: 0 });
  serverFiles.set('cve_2026-03-10_0200Z/2026-03-10_delta_CVEs_at_0200Z.zip', delta(1002, 1003));
  requests = [];
  expect(await sync('10T02:50')).toMatchObject({ added: 1, unchanged: 1 });
  expect(zips()).toEqual(['2026-03-10_delta_CVEs_at_0200Z.zip']);
  requests = [];
  expect(await sync('10T02:55')).toMatchObject({ added: 0, unchanged: 0 });
  expect(zips()).toEqual([]);
  expect(await known()).toEqual([1000, 1001, 1002, 1003]);
});

test('catches up on days by their last archives, then on the hours of today', async () => {
  serverFiles.set('cve_2026-03-08_0000Z/2026-03-08_all_CVEs_at_midnight.zip.zip', everything(1000));
  await sync('08T00:10');
  serverFiles.set('cve_2026-03-08_at_end_of_day/2026-03-08_delta_CVEs_at_end_of_day.zip', delta(1001));
  serverFiles.set('cve_2026-03-09_at_end_of_day/2026-03-09_delta_CVEs_at_end_of_day.zip', delta(1002));
  serverFiles.set('cve_2026-03-10_0300Z/2026-03-10_delta_CVEs_at_0300Z.zip', delta(1003));
  requests = [];
  expect(await sync('10T05:00')).toMatchObject({ added: 3 });
  expect(zips()).toEqual([
    '2026-03-08_delta_CVEs_at_end_of_day.zip',
    '2026-03-09_delta_CVEs_at_end_of_day.zip',
    '2026-03-10_delta_CVEs_at_0300Z.zip',
  ]);
});

test("waits for a day's last archive when it is late, without holding up today", async () => {
  serverFiles.set('cve_2026-03-09_0000Z/2026-03-09_all_CVEs_at_midnight.zip.zip', everything(1000));
  serverFiles.set('cve_2026-03-09_2300Z/2026-03-09_delta_CVEs_at_2300Z.zip', delta(1001));
  await sync('09T23:30');
  serverFiles.set('cve_2026-03-10_0100Z/2026-03-10_delta_CVEs_at_0100Z.zip', delta(1003));
  await sync('10T01:20');
  expect(await known()).toEqual([1000, 1001, 1003]);
  serverFiles.set('cve_2026-03-09_at_end_of_day/2026-03-09_delta_CVEs_at_end_of_day.zip', delta(1001, 1002));
  await sync('10T02:20');
  expect(await known()).toEqual([1000, 1001, 1002, 1003]);
});

test('goes on after a failure where it stopped', async () => {
  serverFiles.set('cve_2026-03-10_0000Z/2026-03-10_all_CVEs_at_midnight.zip.zip', everything(1000));
  serverFiles.set('cve_2026-03-10_0100Z/2026-03-10_delta_CVEs_at_0100Z.zip', delta(1001));
  serverFiles.set('cve_2026-03-10_0200Z/2026-03-10_delta_CVEs_at_0200Z.zip', 503);
  await expect(sync('10T03:00')).rejects.toThrow('2026-03-10_delta_CVEs_at_0200Z.zip: HTTP 503');
  expect(await known()).toEqual([1000, 1001]);
  serverFiles.set('cve_2026-03-10_0200Z/2026-03-10_delta_CVEs_at_0200Z.zip', delta(1002).subarray(0, 200));
  await expect(sync('10T03:00')).rejects.toThrow('truncated or damaged');
  serverFiles.set('cve_2026-03-10_0200Z/2026-03-10_delta_CVEs_at_0200Z.zip', delta(1002));
  requests = [];
  expect(await sync('10T03:00')).toMatchObject({ added: 1, unchanged: 0 });
  expect(zips()).toEqual(['2026-03-10_delta_CVEs_at_0200Z.zip']);
});

test('takes no web page for an archive, and goes on once the archive is back', async () => {
  const archive = 'cve_2026-03-10_0100Z/2026-03-10_delta_CVEs_at_0100Z.zip';
  serverFiles.set('cve_2026-03-10_0000Z/2026-03-10_all_CVEs_at_midnight.zip.zip', everything(1000));
  await sync('10T00:30');
  serverFiles.set(archive, Buffer.from('<!doctype html><title>Please sign in</title>'));
  await expect(sync('10T01:30')).rejects.toThrow('0100Z.zip: not a folder, a .zip');
  contentType = 'text/html; charset=utf-8';
  await expect(sync('10T01:30')).rejects.toThrow('0100Z.zip: the answer is a web page, not a file');
  contentType = undefined;
  serverFiles.set(archive, delta(1001));
  expect(await sync('10T01:30')).toMatchObject({ added: 1 });
});

test('ends a download when the work is stopped, and keeps the position', async () => {
  const archive = 'cve_2026-03-10_0100Z/2026-03-10_delta_CVEs_at_0100Z.zip';
  serverFiles.set('cve_2026-03-10_0000Z/2026-03-10_all_CVEs_at_midnight.zip.zip', everything(1000));
  await sync('10T00:30');
  serverFiles.set(archive, 'hanging');
  const stop = new AbortController();
  const stopped = syncCves(db, { source, clock: at('10T01:30'), signal: stop.signal });
  await vi.waitFor(() => expect(requests).toContain(archive), 200_000);
  stop.abort(new Error('the process stops'));
  await expect(stopped).rejects.toThrow('the process stops');
  serverFiles.set(archive, delta(1001));
  expect(await sync('10T01:30')).toMatchObject({ added: 1 });
});

test('finds archives of a mirror that keeps them in one folder, and releases named for the hour before', async () => {
  serverFiles.set('2026-03-10_all_CVEs_at_midnight.zip.zip', everything(1000));
  serverFiles.set('cve_2026-03-10_0200Z/2026-03-10_delta_CVEs_at_0300Z.zip', delta(1001));
  expect(await sync('10T04:00')).toMatchObject({ added: 2 });
});

test('fetches single records that delta.json names and that are not here', async () => {
  serverFiles.set('2026-03-10_all_CVEs_at_midnight.zip.zip', everything(1000, 1001));
  const item = (number: number, dateUpdated: string) => ({ cveId: `CVE-2026-${number}`, githubLink: 'x', dateUpdated });
  serverFiles.set(
    'delta.json',
    Buffer.from(
      JSON.stringify({
        fetchTime: '2026-03-10T00:40:00.000Z',
        numberOfChanges: 3,
        new: [item(1002, '2026-03-10T00:30:00.000Z'), item(1003, '2026-03-10T00:31:00.000Z')],
        updated: [item(1000, '2026-03-10T00:32:00.000Z'), item(1001, '2026-03-01T10:00:00.000Z')],
        error: [],
      }),
    ),
  );
  serverFiles.set(
    'cves/2026/1xxx/CVE-2026-1000.json',
    Buffer.from(record(1000, 'Better known', '2026-03-10T00:32:00.000Z')),
  );
  serverFiles.set('cves/2026/1xxx/CVE-2026-1002.json', Buffer.from(record(1002)));
  expect(await sync('10T00:45')).toMatchObject({ added: 3, updated: 1, skipped: 1 });
  expect(requests).not.toContain('cves/2026/1xxx/CVE-2026-1001.json');
});

test('fetches the correction of a record whose date lies in the future', async () => {
  const file = 'cves/2026/1xxx/CVE-2026-1000.json';
  const publish = (title: string, dateUpdated: string) => {
    const item = { cveId: 'CVE-2026-1000', githubLink: 'x', dateUpdated };
    serverFiles.set('delta.json', Buffer.from(JSON.stringify({ new: [], updated: [item], error: [] })));
    serverFiles.set(file, Buffer.from(record(1000, title, dateUpdated)));
  };
  serverFiles.set('2026-03-10_all_CVEs_at_midnight.zip.zip', everything(1000));
  publish('Wrong', '2150-01-01T00:00:00.000Z');
  expect(await sync('10T00:45')).toMatchObject({ updated: 1 });
  requests = [];
  await sync('10T00:46');
  expect(requests).not.toContain(file);
  publish('Corrected', '2026-03-10T00:40:00.000Z');
  expect(await sync('10T00:47')).toMatchObject({ updated: 1 });
});

test('reports a source without the official layout, and one that does not respond', async () => {
  await expect(sync('10T01:00')).rejects.toThrow('no archive of the official CVE list found');
  const nobody = { source: 'http://127.0.0.1:1', clock: at('10T01:00') };
  await expect(syncCves(db, nobody)).rejects.toThrow(/no answer \(.+\)/);
});
