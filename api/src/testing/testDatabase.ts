import { hash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, link, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, migrate, openDb, sql } from '../db/index.ts';
import { readMigrations } from '../db/migrate.ts';
import { PgliteDb } from '../db/pglite/PgliteDb.ts';
import { startPostgres } from './postgres/startPostgres.ts';

export type Engine = Database['kind'];

export async function createTestDatabase(content: 'migrated' | 'empty' = 'migrated'): Promise<string> {
  const serverUrl = process.env.TEST_DATABASE_URL;
  if (serverUrl === undefined)
    throw new Error('No PostgreSQL runs: the tests of the API are run by Vitest’s project "api".');
  const name = `faultline_${randomBytes(6).toString('hex')}`;
  const template = content === 'migrated' ? TEMPLATE_DATABASE : 'template1';
  const server = await openDb({ databaseUrl: serverUrl, poolSize: 1 });
  await server.run(sql`create database ${sql.ident(name)} template ${sql.ident(template)} strategy file_copy`);
  await server.close();
  return withDatabase(serverUrl, name);
}

export const openTestDb = async (engine: Engine = 'postgres'): Promise<Database> =>
  engine === 'pglite'
    ? openDb({ snapshot: await emptySnapshot() })
    : openDb({ databaseUrl: await createTestDatabase(), poolSize: 4 });

// Otherwise migrations would be most of the work of test processes.
export async function makeDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'faultline-data-'));
  await cp(await emptyDataDir(), dataDir, { recursive: true });
  return dataDir;
}

const migrations = () =>
  hash(
    'sha256',
    readMigrations()
      .map(({ sha256 }) => sha256)
      .join(),
  );

const KEPT_IN = join(import.meta.dirname, '../../../.cache/test-db');

// Stores a database with these migrations in the build cache, for other tests and later runs.
async function madeOnce(
  kind: string,
  make: (draft: string) => Promise<void>,
  put: (draft: string, path: string) => Promise<void>,
): Promise<string> {
  const path = join(KEPT_IN, `${migrations().slice(0, 16)}.${kind}`);
  if (existsSync(path)) return path;
  await mkdir(KEPT_IN, { recursive: true });
  const draft = `${path}.${randomBytes(4).toString('hex')}`;
  await make(draft);
  // A file from another test is equivalent and may be in use: replacing it would fail its readers.
  await put(draft, path).catch((error: unknown) => {
    if (!existsSync(path)) throw error;
  });
  await rm(draft, { recursive: true, force: true });
  return path;
}

// A snapshot of a migrated, empty database: migrations take seconds, copying it much less.
const emptySnapshot = (): Promise<string> =>
  madeOnce(
    'tar',
    async (draft) => {
      const db = await openDb({});
      await migrate(db);
      if (db instanceof PgliteDb) await db.snapshot(draft);
      await db.close();
    },
    link,
  );

// The same as a data folder, to be copied.
const emptyDataDir = (): Promise<string> =>
  madeOnce(
    'folder',
    async (draft) => {
      const db = await openDb({ dataDir: draft, snapshot: await emptySnapshot() });
      await db.close();
    },
    rename,
  );

// Test databases are copies of it, made in a tenth of the time of the migrations.
const TEMPLATE_DATABASE = 'faultline_template';

export const withDatabase = (serverUrl: string, database: string): string =>
  Object.assign(new URL(serverUrl), { pathname: `/${database}` }).href;

async function createTemplate(serverUrl: string): Promise<void> {
  const server = await openDb({ databaseUrl: serverUrl, poolSize: 1 });
  await server.run(sql`create database ${sql.ident(TEMPLATE_DATABASE)}`);
  await server.close();
  const template = await openDb({ databaseUrl: withDatabase(serverUrl, TEMPLATE_DATABASE), poolSize: 1 });
  await migrate(template);
  await template.close();
}

// One PostgreSQL for all test files of the API, in which each has its own database.
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  // Two projects of Vitest have this set-up.
  if (process.env.TEST_DATABASE_URL !== undefined) return undefined;
  const { url, stop } = await startPostgres({ max_connections: '300' });
  await createTemplate(url);
  process.env.TEST_DATABASE_URL = url;
  return stop;
}
