import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { sql, withDb } from '../db/index.ts';
import { lockDirectory } from '../db/lockDirectory.ts';
import { cveJson } from '../ingest/fixtures/cveJson.ts';
import { makeZip } from '../ingest/fixtures/makeZip.ts';
import { createTestDatabase, makeDataDir } from '../testing/index.ts';

const cli = fileURLToPath(new URL('../cli.ts', import.meta.url));

let folder: string;
let databaseUrl: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'faultline-cli-'));
  databaseUrl = await createTestDatabase();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

// Runs `cves ...` as a user would, on this file's database.
const cves = (...args: string[]) => cvesOn({ DATABASE_URL: databaseUrl }, args);

const cvesOn = (database: Record<string, string>, args: string[]) =>
  new Promise<{ code: number; output: string; errorOutput: string }>((resolve) => {
    const env = { ...process.env, CVE_SOURCE: '', NO_COLOR: '1', ...database };
    execFile(
      process.execPath,
      // PGlite starts sooner, as in startScript.
      ['--liftoff-only', cli, 'cves', ...args],
      { env, timeout: 200_000 },
      (error, output, errorOutput) => {
        resolve({ code: error === null ? 0 : Number(error.code), output, errorOutput });
      },
    );
  });

const file = async (name: string, content: string | Buffer) => {
  await writeFile(join(folder, name), content);
  return join(folder, name);
};
const list = (...numbers: number[]) =>
  makeZip(
    Object.fromEntries(
      numbers.map((n) => [`cves/2026/1xxx/CVE-2026-${n}.json`, JSON.stringify(cveJson({ id: `CVE-2026-${n}` }))]),
    ),
  );

test('fills a database: demo records first, then real ones in their place, none of them twice', async () => {
  const demo = await cves('demo');
  expect(demo).toMatchObject({ code: 0, errorOutput: '' });
  expect(demo.output).toMatch(/Demo records: 1,\d{3} added, \d+ updated/);

  const path = await file('list.zip', list(1000, 1001));
  const first = await cves('import', path);
  expect(first.code).toBe(0);
  expect(first.output).toMatch(/Removed 1,\d{3} demo records: real ones take their place/);
  expect(first.output).toContain('Imported: 2 added, 0 updated, 0 unchanged, 0 skipped');

  const second = await cves('import', path);
  expect(second.output).toContain('Imported: 0 added, 0 updated, 2 unchanged, 0 skipped');
  expect(await cves('demo')).toMatchObject({
    code: 1,
    errorOutput: expect.stringContaining('holds real records') as string,
  });
});

test('gives the alerts of an import and a synchronization to the API, unless none are wanted', async () => {
  const url = await createTestDatabase();
  const countJobs = () =>
    withDb({ databaseUrl: url, poolSize: 1 }, async (db) => {
      const row = await db.row<{ jobs: number }>(sql`
        select count(*)::integer as jobs from pgboss.job where name = 'alerts' and state = 'created'`);
      return row?.jobs;
    });
  const importOne = async (n: number, ...options: string[]) =>
    cvesOn({ DATABASE_URL: url }, ['import', await file(`${n}.zip`, list(n)), ...options]);
  expect(await importOne(1000)).toMatchObject({ code: 0, errorOutput: '' });
  expect(await countJobs()).toBe(1);
  expect(await importOne(1001, '--no-alerts')).toMatchObject({ code: 0, errorOutput: '' });
  expect(await countJobs()).toBe(1);

  const all = makeZip({ 'cves.zip': list(1000, 1001, 1002) });
  const source = createServer((request, response) => {
    const isAll = request.url?.endsWith('_all_CVEs_at_midnight.zip.zip');
    response.writeHead(isAll ? 200 : 404).end(isAll ? all : '');
  });
  await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise((resolve) => (source.closeAllConnections(), source.close(() => resolve()))));
  const CVE_SOURCE = `http://127.0.0.1:${(source.address() as AddressInfo).port}/releases`;
  const synchronized = await cvesOn({ DATABASE_URL: url, CVE_SOURCE }, ['sync']);
  expect(synchronized.output + synchronized.errorOutput).toContain('Synchronized: 1 added');
  expect(await countJobs()).toBe(2);
});

test('shows a name as another vendor, and separates it again', async () => {
  expect((await cves('aliases', 'list', 'oracle')).output).toContain('Oracle Corporation -> Oracle\n');
  const added = await cves('aliases', 'add', 'Acme', 'Acme Corporation');
  expect(added).toMatchObject({ code: 0, errorOutput: '' });
  expect(added.output).toBe('"Acme" is shown as "Acme Corporation", which has 2 CVEs.\n');
  expect((await cves('aliases', 'list', 'acme')).output).toBe('Acme -> Acme Corporation  (added here)\n');
  const removed = await cves('aliases', 'remove', 'acme');
  expect(removed.output).toBe('"acme" is a vendor of its own again, with 2 CVEs.\n');
  expect(await cves('aliases', 'remove', 'acme')).toMatchObject({
    code: 1,
    errorOutput: '"acme" is not in the table of aliases; `cves aliases list` prints it\n',
  });
});

test('shows a product as another one of its vendor, and separates it again', async () => {
  const fortios = 'Fortinet: Fortinet FortiOS -> FortiOS\n';
  expect((await cves('aliases', 'list', 'fortinet fortios')).output).toBe(fortios);
  const added = await cves('aliases', 'add', '--vendor', 'Fortinet', 'FortiGate', 'FortiOS');
  expect(added.output).toBe('"FortiGate" is shown as "FortiOS"; no record names either yet.\n');
  const removed = await cves('aliases', 'remove', '--vendor', 'fortinet', 'Fortinet FortiOS');
  expect(removed.output).toBe('"Fortinet FortiOS" is a product of its own again, with 0 CVEs.\n');
  expect((await cves('aliases', 'list', 'fortios')).output).toBe(
    `Fortinet: FortiGate -> FortiOS  (added here)\nFortinet: Fortinet FortiOS -> FortiOS  (removed here)\n`,
  );
});

test('reports skipped files with their reasons', async () => {
  await mkdir(join(folder, 'mixed'), { recursive: true });
  await file('mixed/CVE-2026-1002.json', JSON.stringify(cveJson({ id: 'CVE-2026-1002' })));
  await file('mixed/CVE-2026-1003.json', '{"cut off');
  const { code, output } = await cves('import', join(folder, 'mixed'));
  expect(code).toBe(0);
  expect(output).toContain('1 added, 0 updated, 0 unchanged, 1 skipped');
  expect(output).toMatch(/skipped .*CVE-2026-1003\.json: it is not JSON/);
});

test.each([
  ['a path that is not there', 'none', undefined, 'no such file or folder'],
  ['a JSON that is not a record', 'CVE-2026-1004.json', '{"hello":1}', 'no CVE record could be read'],
  ['an archive without records', 'notes.zip', makeZip({ 'readme.md': 'hello' }), 'no CVE record found'],
  ['a truncated archive', 'cut.zip', list(1005, 1006).subarray(0, -30), 'the archive is truncated or damaged'],
])(
  'says in one line what is wrong with %s, and ends with 1',
  async (_, name, content, message) => {
    const path = content === undefined ? join(folder, name) : await file(name, content);
    const { code, errorOutput } = await cves('import', path);
    expect(code).toBe(1);
    expect(errorOutput.trim().split('\n')).toHaveLength(1);
    expect(errorOutput).toContain(path);
    expect(errorOutput).toContain(message);
  },
  120_000,
);

test('names the process that has the database open', async () => {
  const dataDir = await makeDataDir();
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const unlock = await lockDirectory(join(dataDir, 'db'));
  const { code, errorOutput } = await cvesOn({ DATA_DIR: dataDir }, ['demo']);
  unlock();
  expect(code).toBe(1);
  expect(errorOutput).toContain(`in use by process ${process.pid}`);
  expect(errorOutput).toContain('DATABASE_URL');
});

test('asks for CVE_SOURCE and for files to enrich from', async () => {
  expect(await cves('sync')).toMatchObject({
    code: 1,
    errorOutput: expect.stringContaining('Set CVE_SOURCE') as string,
  });
  expect(await cves('enrich')).toMatchObject({
    code: 1,
    errorOutput: expect.stringContaining('Name a file: --kev') as string,
  });
});
