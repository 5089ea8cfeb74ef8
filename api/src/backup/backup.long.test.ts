import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDb, sql, withDb } from '../db/index.ts';
import { cveJson } from '../ingest/fixtures/cveJson.ts';
import { importJson } from '../ingest/fixtures/importJson.ts';
import { makeDataDir, openTestDb } from '../testing/index.ts';
import { backupDatabase, ensureDatabaseExists } from './backup.ts';
import { fingerprint, copyDatabase, tablesInOrder } from './copyDatabase.ts';
import { restore } from './restore.ts';

let folder: string;
let dataDir: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'faultline-backup-'));
  dataDir = await makeDataDir();
  const db = await openDb({ dataDir });
  await fill(db);
  await db.close();
});
afterAll(async () => {
  for (const each of [folder, dataDir]) await rm(each, { recursive: true, force: true });
});

async function fill(db: Awaited<ReturnType<typeof openDb>>) {
  const title = 'Quotes " \\ and ☃ and \u2028';
  await importJson(db, [cveJson({ id: 'CVE-2026-1001', cna: { title } }), cveJson({ id: 'CVE-2026-1002' })]);
  await db.run(
    sql`insert into users (email, email_key, password_hash) values ('Ann@example.com', 'ann@example.com', 'x')`,
  );
  await db.run(
    sql`insert into trackings (user_id, tracking_type, target_pk, created_at, updated_at) values (1, 'cve', 1, now(), now())`,
  );
}

// Returns the files that users other than the owner may read.
async function listShared(root: string): Promise<string[]> {
  const names = ['.', ...(await readdir(root, { recursive: true }))];
  const modes = await Promise.all(names.map(async (name) => ({ name, mode: (await stat(join(root, name))).mode })));
  return modes.filter(({ mode }) => (mode & 0o077) !== 0).map(({ name }) => name);
}

test('a folder that others could read is closed to them when the database is opened', async () => {
  const shared = await makeDataDir();
  await chmod(join(shared, 'db'), 0o755);
  await chmod(join(shared, 'db', 'PG_VERSION'), 0o644);
  const db = await openDb({ dataDir: shared });
  const names = await listShared(join(shared, 'db'));
  await db.close();
  await rm(shared, { recursive: true, force: true });
  expect(names).toEqual([]);
});

async function backup(dataDir: string, file: string) {
  ensureDatabaseExists(dataDir);
  return withDb({ dataDir }, (db) => backupDatabase(db, file));
}

test('a backup of a database that is not there is refused, and makes none', async () => {
  const nowhere = join(folder, 'nowhere');
  const file = join(folder, 'nothing.tar.gz');
  await expect(backup(nowhere, file)).rejects.toThrow(`There is no database in ${join(nowhere, 'db')}`);
  expect(await readdir(folder)).not.toContain('nowhere');
  expect(await readdir(folder)).not.toContain('nothing.tar.gz');
});

test('a backup restores to what was backed up', async () => {
  const file = join(folder, 'one.tar.gz');
  expect((await backup(dataDir, file)).bytes).toBeGreaterThan(1_000_000);
  const restored = join(folder, 'restored');
  expect(await restore(file, restored)).toEqual({ cves: 2, users: 1 });
  expect(await readdir(restored)).toEqual(['db']);
  expect(await listShared(join(restored, 'db'))).toEqual([]);
  await expect(restore(file, restored)).rejects.toThrow('exists already; move it away first');
  await expect(backup(dataDir, file)).rejects.toThrow('exists already; a backup replaces nothing');
});

test('a backup is refused while the database is in use, or into nowhere', async () => {
  const db = await openDb({ dataDir });
  await expect(backup(dataDir, join(folder, 'busy.tar.gz'))).rejects.toThrow('is in use by process');
  await db.close();
  await expect(backup(dataDir, join(folder, 'no', 'where.tar.gz'))).rejects.toThrow('can not be written (ENOENT)');
  expect((await readdir(folder)).filter((name) => name.includes('part') || name.startsWith('busy'))).toEqual([]);
});

async function packArchive(files: Record<string, string>): Promise<Buffer> {
  const archive = pack();
  for (const [name, text] of Object.entries(files)) archive.entry({ name }, text);
  archive.finalize();
  return gzipSync(await buffer(archive));
}

test.each([
  ['no archive', async () => Buffer.from('hello'), 'incorrect header check'],
  ['another archive', () => packArchive({ 'README.md': 'hi' }), 'not a backup of a database'],
  ['an archive that leaves its folder', () => packArchive({ '../../evil': 'hi' }), 'it holds "../../evil"'],
  [
    'half a backup',
    async () => (await readFile(join(folder, 'one.tar.gz'))).subarray(0, 500_000),
    'unexpected end of file',
  ],
])('%s is refused and changes nothing', async (_, content, why) => {
  const file = join(folder, 'bad.tar.gz');
  await writeFile(file, await content());
  const target = join(folder, 'target');
  await mkdir(target, { recursive: true });
  await expect(restore(file, target)).rejects.toThrow(new RegExp(`bad.tar.gz could not be restored: .*${why}`));
  expect(await readdir(target)).toEqual([]);
});

test('a move to PostgreSQL brings every row as it is, once, and numbers go on after them', async () => {
  const [from, to] = [await openTestDb('pglite'), await openTestDb('postgres')];
  try {
    await fill(from);
    await copyDatabase(from, to);
    for (const table of await tablesInOrder(from))
      expect(await fingerprint(to, table)).toEqual(await fingerprint(from, table));
    const doc = sql`select doc::text as text from cve_details order by cve_pk`;
    expect(await to.rows(doc)).toEqual(await from.rows(doc));
    await to.run(sql`insert into users (email, email_key, password_hash) values ('b', 'b', 'x')`);
    expect(await to.rows(sql`select id from users order by id`)).toEqual([{ id: 1 }, { id: 2 }]);
    await expect(copyDatabase(from, to)).rejects.toThrow(
      'The target holds data already (2 users); move to an empty database',
    );
  } finally {
    await Promise.all([from.close(), to.close()]);
  }
});
