import { afterAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../db/index.ts';
import { openTestDb } from '../testing/index.ts';
import { cveJson, cvss31 } from './fixtures/cveJson.ts';
import { cveFile, importJson } from './fixtures/importJson.ts';
import { emptyCatalogue } from './fixtures/emptyCatalogue.ts';
import { importFiles } from './importFiles.ts';
import type { CveFile, SkippedFile } from './source/CveFile.ts';
import { SourceError } from './source/SourceError.ts';

const later = (record: Parameters<typeof cveJson>[0], date = '2026-05-01T00:00:00.000Z') =>
  cveJson({ ...record, meta: { ...record?.meta, dateUpdated: date } });

const db = await openTestDb();
afterAll(() => db.close());

beforeEach(() => emptyCatalogue(db));

const events = async () =>
  db.rows<{ event_type: string; old_fields: unknown; new_fields: unknown }>(
    sql`select event_type, old_fields, new_fields from cve_events order by id`,
  );
const counts = async () => ({
  vendors: await db.rows(sql`select name, cves_count, products_count from vendors order by key`),
  products: await db.rows(sql`select name, cves_count, versions_count from products order by key`),
  days: await db.rows(sql`select day, severity, n from cve_daily_counts where n > 0 order by day`),
});

test('adds, then knows what it has', async () => {
  const records = [cveJson({ id: 'CVE-2026-1000' }), cveJson({ id: 'CVE-2026-1001' })];
  expect(await importJson(db, records)).toMatchObject({ added: 2, updated: 0, unchanged: 0, skipped: 0 });
  const before = await db.row(sql`select data_version from catalogue_state`);
  expect(await importJson(db, records)).toMatchObject({ added: 0, updated: 0, unchanged: 2, skipped: 0 });
  expect(await db.row(sql`select data_version from catalogue_state`)).toEqual(before);
  expect(await counts()).toEqual({
    vendors: [{ name: 'Acme', cves_count: 2, products_count: 1 }],
    products: [{ name: 'Gateway', cves_count: 2, versions_count: 1 }],
    days: [{ day: '2026-02-01T00:00:00.000Z', severity: 0, n: 2 }],
  });
});

test('takes what is newer, whatever the order, and keeps it', async () => {
  const [old, young] = [cveJson(), later({ cna: { title: 'New title' } })];
  expect(await importJson(db, [old])).toMatchObject({ added: 1 });
  expect(await importJson(db, [young])).toMatchObject({ updated: 1 });
  expect(await importJson(db, [old])).toMatchObject({ unchanged: 1 });
  expect(await db.rows(sql`select vulnerability_name, updated_date from cves`)).toEqual([
    { vulnerability_name: 'New title', updated_date: '2026-05-01T00:00:00.000Z' },
  ]);
});

test('takes the newest of several in one batch', async () => {
  const report = await importJson(db, [later({ cna: { title: 'New' } }), cveJson({ cna: { title: 'Old' } })]);
  expect(report).toMatchObject({ added: 1, unchanged: 1 });
  expect(await db.rows(sql`select vulnerability_name from cves`)).toEqual([{ vulnerability_name: 'New' }]);
});

const withTitle = (title: string, date?: string) => later({ cna: { title } }, date);
const titles = async () => db.rows(sql`select vulnerability_name, updated_date from cves`);
const WRONG_DATE = '2150-01-01T00:00:00.000Z';
const CORRECTED = { vulnerability_name: 'Corrected', updated_date: '2026-12-01T00:00:00.000Z' };

test('takes the correction of a record whose date lies in the future, and keeps it', async () => {
  const correction = withTitle('Corrected', CORRECTED.updated_date);
  await importJson(db, [withTitle('Wrong', WRONG_DATE)]);
  expect(await importJson(db, [withTitle('Wrong', WRONG_DATE)])).toMatchObject({ unchanged: 1 });
  expect(await importJson(db, [correction])).toMatchObject({ updated: 1 });
  expect(await importJson(db, [withTitle('Old')])).toMatchObject({ unchanged: 1 });
  expect(await titles()).toEqual([CORRECTED]);
});

test('takes the correction of a date in the future from the same batch', async () => {
  await importJson(db, [withTitle('Wrong', WRONG_DATE), withTitle('Corrected', CORRECTED.updated_date)]);
  expect(await titles()).toEqual([CORRECTED]);
});

test('trusts a date that is less than a day ahead', async () => {
  await importJson(db, [withTitle('Newest', '2027-01-01T20:00:00.000Z')]);
  expect(await importJson(db, [withTitle('Older', '2026-12-01T00:00:00.000Z')])).toMatchObject({ unchanged: 1 });
});

test('knows a record again that only is written differently', async () => {
  await importJson(db, [cveJson()]);
  const file = cveFile(cveJson());
  const spaced = { ...file, bytes: Buffer.from(JSON.stringify(cveJson(), null, 4)) };
  const report = await importFiles(
    db,
    (async function* () {
      yield spaced;
    })(),
  );
  expect(report).toMatchObject({ unchanged: 1, updated: 0 });
});

test.each<[string, (json: string) => Buffer]>([
  ['UTF-8 with a byte order mark', (json) => Buffer.from(`\uFEFF${json}`)],
  ['UTF-16 LE', (json) => Buffer.from(`\uFEFF${json}`, 'utf16le')],
  ['UTF-16 BE', (json) => Buffer.from(`\uFEFF${json}`, 'utf16le').swap16()],
])('imports a record in %s', async (_, encode) => {
  const file = cveFile(cveJson());
  const report = await importFiles(
    db,
    (async function* () {
      yield { ...file, bytes: encode(file.bytes.toString()) };
    })(),
  );
  expect(report).toMatchObject({ added: 1, skipped: 0 });
});

test('makes no vendor of a word for an unknown one', async () => {
  const affected = [{ vendor: '[UNKNOWN]', product: 'anvil', versions: [{ version: '1.0', status: 'affected' }] }];
  await importJson(db, [cveJson({ cna: { affected } })]);
  expect(await counts()).toMatchObject({ vendors: [], products: [{ name: 'anvil', cves_count: 1 }] });
});

test('moves counts and links when vendors, severity or the day change', async () => {
  await importJson(db, [cveJson()]);
  const affected = [{ vendor: 'Initech', product: 'TPS', versions: [{ version: '1', status: 'affected' }] }];
  const meta = { datePublished: '2026-02-03T00:00:00Z' };
  await importJson(db, [later({ meta, cna: { affected, metrics: [cvss31(9.8, 'CRITICAL')] } })]);
  expect(await counts()).toEqual({
    vendors: [
      { name: 'Acme', cves_count: 0, products_count: 1 },
      { name: 'Initech', cves_count: 1, products_count: 1 },
    ],
    products: [
      { name: 'Gateway', cves_count: 0, versions_count: 1 },
      { name: 'TPS', cves_count: 1, versions_count: 1 },
    ],
    days: [{ day: '2026-02-03T00:00:00.000Z', severity: 4, n: 1 }],
  });
  expect(await db.rows(sql`select published_date from cve_vendors`)).toEqual([
    { published_date: '2026-02-03T00:00:00.000Z' },
  ]);
});

test('treats spellings of one vendor as one, named by the first of them', async () => {
  const by = (id: string, vendor: string) =>
    cveJson({ id, cna: { affected: [{ vendor, product: 'AX21', defaultStatus: 'affected' }] } });
  await importJson(db, [
    by('CVE-2026-1001', 'TP-Link'),
    by('CVE-2026-1002', 'TP-LINK '),
    by('CVE-2026-1003', 'tp-link'),
  ]);
  expect((await counts()).vendors).toEqual([{ name: 'TP-Link', cves_count: 3, products_count: 1 }]);
});

test('writes one event a kind of change, with what was and what is', async () => {
  await importJson(db, [cveJson()]);
  await importJson(db, [
    later({
      cna: {
        title: 'Worse than thought',
        metrics: [cvss31(9.8, 'CRITICAL')],
        references: [{ url: 'https://example.com/advisory' }, { url: 'https://example.com/exploit' }],
      },
    }),
  ]);
  expect(await events()).toEqual([
    { event_type: 'cve_created', old_fields: null, new_fields: null },
    {
      event_type: 'severity_changed',
      old_fields: { severity: 'Unknown', base_score: null },
      new_fields: { severity: 'Critical', base_score: 9.8 },
    },
    {
      event_type: 'references_added',
      old_fields: { references_count: 1 },
      new_fields: { references_count: 2, references: ['https://example.com/exploit'] },
    },
    {
      event_type: 'cve_updated',
      old_fields: { vulnerability_name: 'Path traversal in Acme Gateway', cvss_scores: [] },
      new_fields: { vulnerability_name: 'Worse than thought', cvss_scores: ['acme CVSS 3.1: 9.8'] },
    },
  ]);
});

test('records only added and removed items of a list', async () => {
  const affected = (...versions: string[]) => [
    { vendor: 'Acme', product: 'Gateway', versions: versions.map((version) => ({ version, status: 'affected' })) },
  ];
  await importJson(db, [cveJson({ cna: { affected: affected('1', '2', '3') } })]);
  await importJson(db, [later({ cna: { affected: affected('2', '3', '4') } })]);
  expect((await events()).at(-1)).toEqual({
    event_type: 'cve_updated',
    old_fields: { affected_versions: ['Acme Gateway 1'] },
    new_fields: { affected_versions: ['Acme Gateway 4'] },
  });
});

test('writes no event where nothing shown has changed', async () => {
  await importJson(db, [cveJson()]);
  const report = await importJson(db, [later({ cna: { credits: [{ lang: 'en', value: 'Jo' }] } })]);
  expect(report).toMatchObject({ updated: 1 });
  expect(await events()).toHaveLength(1);
});

test('records a rejection as one change of status', async () => {
  await importJson(db, [cveJson()]);
  const cna = { title: undefined, descriptions: undefined, affected: undefined, references: undefined };
  const rejectedReasons = [{ lang: 'en', value: 'Not a flaw.' }];
  await importJson(db, [later({ meta: { state: 'REJECTED' }, cna: { ...cna, rejectedReasons } })]);
  expect((await events()).slice(1)).toEqual([
    {
      event_type: 'status_changed',
      old_fields: { vuln_status: 'PUBLISHED' },
      new_fields: { vuln_status: 'REJECTED', rejected_reason: 'Not a flaw.' },
    },
  ]);
});

test('skips invalid records, reports each with its reason, and continues', async () => {
  const file = (path: string, text: string): CveFile => ({ path, bytes: Buffer.from(text) });
  const report = await importFiles(
    db,
    (async function* (): AsyncGenerator<CveFile | SkippedFile> {
      yield file('CVE-2026-0001.json', '{"cut":');
      yield file('CVE-2026-0002.json', '[]');
      yield { path: 'CVE-2026-0003.json', why: 'it is encrypted' };
      yield cveFile(cveJson());
    })(),
  );
  expect(report).toMatchObject({ added: 1, skipped: 3 });
  expect(report.firstSkipped).toEqual([
    { path: 'CVE-2026-0003.json', why: 'it is encrypted' },
    { path: 'CVE-2026-0001.json', why: 'it is not JSON' },
    { path: 'CVE-2026-0002.json', why: 'it has no cveMetadata.cveId' },
  ]);
});

test('names a binary file that has the name of a record, and imports the others', async () => {
  const report = await importFiles(
    db,
    (async function* (): AsyncGenerator<CveFile> {
      yield { path: 'CVE-2026-0001.json', bytes: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex') };
      // Otherwise valid: its text would be stored with replacement characters.
      yield {
        path: 'CVE-2026-0002.json',
        bytes: Buffer.from(JSON.stringify(cveJson({ cna: { title: 'é' } })), 'latin1'),
      };
      yield cveFile(cveJson({ id: 'CVE-2026-1001' }));
    })(),
  );
  expect(report).toMatchObject({ added: 1, skipped: 2 });
  expect(report.firstSkipped).toEqual([
    { path: 'CVE-2026-0001.json', why: 'it is a binary file or not in UTF-8' },
    { path: 'CVE-2026-0002.json', why: 'it is a binary file or not in UTF-8' },
  ]);
});

test('reports records of which some ranges are too long to be compared', async () => {
  const affected = [
    { vendor: 'Acme', product: 'Gateway', versions: [{ version: '1.x'.repeat(200), status: 'affected' }] },
  ];
  const records = [cveJson({ id: 'CVE-2026-1000', cna: { affected } }), cveJson({ id: 'CVE-2026-1001' })];
  expect(await importJson(db, records)).toMatchObject({ added: 2, partlyCompared: 1 });
});

test('keeps what came before a source broke', async () => {
  const broken = (async function* () {
    yield cveFile(cveJson());
    throw new SourceError('list.zip: the archive is truncated');
  })();
  await expect(importFiles(db, broken)).rejects.toThrow('list.zip: the archive is truncated');
  expect(await db.rows(sql`select cve_id from cves`)).toEqual([{ cve_id: 'CVE-2026-1000' }]);
});

test('writes large files in batches of their own', async () => {
  const padding = 'x'.repeat(9 * 1024 * 1024);
  const files = ['CVE-2026-1000', 'CVE-2026-1001', 'CVE-2026-1002'].map((id) => ({ ...cveJson({ id }), padding }));
  const written: number[] = [];
  await importJson(db, files, { onProgress: ({ added }) => void written.push(added) });
  expect(written).toEqual([1, 2, 3]);
});

test('stores texts that PostgreSQL would refuse', async () => {
  const cna = {
    title: 'a\u0000\ud800b',
    affected: [{ vendor: 'A\u0000', product: '\udc00', defaultStatus: 'affected' }],
  };
  expect(await importJson(db, [cveJson({ cna })])).toMatchObject({ added: 1 });
});

test('lets real records take the place of synthetic ones, and of what only those named', async () => {
  const demo = cveJson({
    id: 'CVE-2026-9000001',
    cna: { affected: [{ vendor: 'Fiction', product: 'Toy', defaultStatus: 'affected' }] },
  });
  await importJson(db, [demo, cveJson({ id: 'CVE-2026-9000002' })], { demo: true });
  expect(await db.row(sql`select demo_cves from catalogue_state`)).toEqual({ demo_cves: 2 });
  let cleared = 0;
  await importJson(db, [cveJson()], { onDemoCleared: (records) => (cleared = records) });
  expect(cleared).toBe(2);
  expect(await counts()).toEqual({
    vendors: [{ name: 'Acme', cves_count: 1, products_count: 1 }],
    products: [{ name: 'Gateway', cves_count: 1, versions_count: 1 }],
    days: [{ day: '2026-02-01T00:00:00.000Z', severity: 0, n: 1 }],
  });
  expect(await db.row(sql`select demo_cves from catalogue_state`)).toEqual({ demo_cves: 0 });
});

test('does not report what a newer release reads differently in the same version of a record', async () => {
  const withVersions = (date: string, ...versions: string[]) =>
    later(
      {
        cna: { affected: [{ vendor: 'Acme', product: 'Gateway', versions: versions.map((version) => ({ version })) }] },
      },
      date,
    );
  const [first, second] = ['2026-05-01T00:00:00.000Z', '2026-05-02T00:00:00.000Z'];
  await importJson(db, [withVersions(first, '1.0')]);
  await db.run(sql`update cves set content_hash = 'by an earlier release'`);
  const before = await events();
  expect(await importJson(db, [withVersions(first, '1.0', '2.0')])).toMatchObject({ updated: 1 });
  expect(await events()).toEqual(before);
  expect(await importJson(db, [withVersions(second, '1.0', '2.0', '3.0')])).toMatchObject({ updated: 1 });
  expect(await events()).toHaveLength(before.length + 1);
});
