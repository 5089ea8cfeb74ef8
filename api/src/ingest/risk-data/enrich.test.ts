import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Database, sql } from '../../db/index.ts';
import { openTestDb } from '../../testing/index.ts';
import { cveJson } from '../fixtures/cveJson.ts';
import { emptyCatalogue } from '../fixtures/emptyCatalogue.ts';
import { importJson } from '../fixtures/importJson.ts';
import { writeEpss } from './epss.ts';
import { writeKev } from './kev.ts';
import { readEpss } from './readEpss.ts';
import { readKev } from './readKev.ts';

let db: Database;
let folder: string;
beforeAll(async () => {
  db = await openTestDb();
  folder = await mkdtemp(join(tmpdir(), 'faultline-enrich-'));
});
beforeEach(() => emptyCatalogue(db));
afterAll(async () => {
  await db.close();
  await rm(folder, { recursive: true });
});

async function file(name: string, content: string | Buffer): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

const entry = {
  cveID: 'CVE-2026-1000',
  dateAdded: '2026-02-10',
  dueDate: '2026-03-03',
  requiredAction: 'Update, or "unplug".',
  knownRansomwareCampaignUse: 'Known',
};
const read = {
  cve_id: 'CVE-2026-1000',
  date_added: '2026-02-10',
  due_date: '2026-03-03',
  required_action: 'Update, or "unplug".',
  ransomware: true,
};
const flags = () => db.rows(sql`select cve_id, kev from cves order by cve_id`);

test('reads the KEV catalogue as JSON and as CSV', async () => {
  const json = await file('kev.json', JSON.stringify({ title: 'KEV', vulnerabilities: [entry, { cveID: 'x' }, null] }));
  expect((await readKev(json)).entries).toEqual([read]);
  const csv = await file(
    'kev.csv',
    '\ufeffcveID,vendorProject,dateAdded,requiredAction,dueDate\r\nCVE-2026-1000,Acme,2026-02-10,"Update, or ""unplug"".",2026-03-03\r\n',
  );
  expect((await readKev(csv)).entries).toEqual([{ ...read, ransomware: null, vendor: 'Acme' }]);
});

test('marks what is in the catalogue, with an event, and unmarks what left it', async () => {
  await importJson(db, [cveJson(), cveJson({ id: 'CVE-2026-1001' })]);
  expect(await writeKev(db, [read])).toEqual({ marked: 1, unmarked: 0 });
  expect(await flags()).toEqual([
    { cve_id: 'CVE-2026-1000', kev: true },
    { cve_id: 'CVE-2026-1001', kev: false },
  ]);
  expect(
    await db.rows(sql`select event_type, created_at, new_fields from cve_events where event_type <> 'cve_created'`),
  ).toEqual([{ event_type: 'kev_added', created_at: '2026-02-10T00:00:00.000Z', new_fields: { kev: true } }]);
  expect(await writeKev(db, [read])).toEqual({ marked: 0, unmarked: 0 });
  const other = { ...read, cve_id: 'CVE-2026-1001' };
  expect(await writeKev(db, [other], { force: true })).toEqual({ marked: 1, unmarked: 1 });
});

test('marks a CVE that comes after the catalogue, and keeps the mark when it is updated', async () => {
  await writeKev(db, [read]);
  await importJson(db, [cveJson()]);
  await importJson(db, [cveJson({ meta: { dateUpdated: '2026-05-01T00:00:00Z' }, cna: { title: 'New' } })]);
  expect(await flags()).toEqual([{ cve_id: 'CVE-2026-1000', kev: true }]);
});

const byRecord = {
  metrics: [
    { other: { type: 'kev', content: { dateAdded: '2026-02-09', reference: 'https://www.cisa.gov/kev?cve=1' } } },
    { other: { type: 'ssvc', content: { options: [{ Exploitation: 'active' }], timestamp: '2026-02-09T10:00:00Z' } } },
  ],
};

test('marks a CVE whose record names the catalog, with an event when it is updated to do so', async () => {
  await importJson(db, [cveJson(), cveJson({ id: 'CVE-2026-1001', adp: [byRecord] })]);
  await importJson(db, [cveJson({ meta: { dateUpdated: '2026-05-01T00:00:00Z' }, adp: [byRecord] })]);
  expect(await db.rows(sql`select cve_id, kev, exploitation from cves order by cve_id`)).toEqual([
    { cve_id: 'CVE-2026-1000', kev: true, exploitation: 2 },
    { cve_id: 'CVE-2026-1001', kev: true, exploitation: 2 },
  ]);
  const events = sql`
    select event_type, created_at, old_fields, new_fields from cve_events where event_type <> 'cve_created' order by id`;
  const created_at = '2026-05-01T00:00:00.000Z';
  expect(await db.rows(events)).toEqual([
    { event_type: 'kev_added', created_at, old_fields: { kev: false }, new_fields: { kev: true } },
    {
      event_type: 'exploitation_changed',
      created_at,
      old_fields: { exploitation: 'none' },
      new_fields: { exploitation: 'active' },
    },
  ]);
  await importJson(db, [cveJson({ meta: { dateUpdated: '2026-05-02T00:00:00Z' }, adp: [byRecord] })]);
  expect(await db.rows(events)).toHaveLength(2);
});

test('keeps the mark of a record that the catalog file lacks', async () => {
  await importJson(db, [cveJson({ adp: [byRecord] }), cveJson({ id: 'CVE-2026-1001' })]);
  expect(await writeKev(db, [{ ...read, cve_id: 'CVE-2026-1001' }])).toEqual({ marked: 1, unmarked: 0 });
  expect(await writeKev(db, [read], { force: true })).toEqual({ marked: 0, unmarked: 1 });
  expect(await flags()).toEqual([
    { cve_id: 'CVE-2026-1000', kev: true },
    { cve_id: 'CVE-2026-1001', kev: false },
  ]);
});

const takeEpss = async (path: string) => writeEpss(db, await readEpss(path, new Date('2026-08-20T10:00:00Z')));

test('reads EPSS scores, packed or not, and stores what changed', async () => {
  const text =
    '#model_version:v2026,score_date:2026-08-16\ncve,epss,percentile\nCVE-2026-1000,0.03351,0.8765\nbad,1,1\nCVE-2026-1001,2,0\n';
  const packed = await file('epss.csv.gz', gzipSync(text));
  expect(await takeEpss(packed)).toEqual({ read: 1, changed: 1 });
  expect(await takeEpss(await file('epss.csv', text))).toEqual({ read: 1, changed: 0 });
  expect(await takeEpss(await file('epss.csv', text.replace('0.8765', '0.9')))).toEqual({ read: 1, changed: 1 });
});

test('notes once when a score crosses 0.1, 0.5 or 0.9 upward, on the day of the file', async () => {
  await importJson(db, [cveJson()]);
  const write = async (day: number, score: number) => {
    const text = `#model_version:v2026,score_date:2026-08-0${day}T00:00:00+0000\ncve,epss,percentile\nCVE-2026-1000,${score},0.5\n`;
    await takeEpss(await file('rising.csv', text));
    const rows = await db.rows<{ before: number; after: number; created_at: string }>(sql`
      select old_fields->'epss' as before, new_fields->'epss' as after, created_at from cve_events
      where event_type = 'epss_rose' order by id`);
    return rows.map(({ before, after, created_at }) => [before, after, created_at.slice(0, 10)]);
  };
  expect(await write(1, 0.6)).toEqual([]);
  expect(await write(2, 0.05)).toEqual([]);
  expect(await write(3, 0.6)).toEqual([[0.05, 0.6, '2026-08-03']]);
  expect(await write(4, 0.6)).toHaveLength(1);
  expect(await write(5, 0.09)).toHaveLength(1);
  expect(await write(6, 0.55)).toHaveLength(1);
  expect(await write(7, 0.9)).toEqual([
    [0.05, 0.6, '2026-08-03'],
    [0.55, 0.9, '2026-08-07'],
  ]);
});

test.each([
  ['nothing.csv', '', 'no EPSS score found'],
  ['cut.csv.gz', gzipSync('cve,epss,percentile\nCVE-2026-1000,0.1,0.2\n').subarray(0, 30), 'the archive is truncated'],
])('says what is wrong with %s', async (name, content, message) => {
  await expect(takeEpss(await file(name, content))).rejects.toThrow(message);
});

test('reports the problem of a KEV file', async () => {
  await expect(readKev(join(folder, 'none.json'))).rejects.toThrow('no such file or folder');
  await expect(readKev(await file('half.json', '{"vulnerabilities": ['))).rejects.toThrow('not a KEV catalogue');
  await expect(readKev(await file('other.csv', 'a,b\n1,2\n'))).rejects.toThrow('no entry of a KEV catalogue found');
});
