import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from './Database.ts';
import { DbError, isLockTimeout, LOCK_TIMEOUT } from './DbError.ts';
import { sql } from './sql.ts';

// The advisory lock of all processes that migrate a Faultline database.
const LOCK = 4_071_105;

// A migration that waits for a lock blocks all later statements on the table, so it gives up and retries.
const LOCK_TIMEOUT_MS = 2000;
const LOCK_RETRY_MS = 1000;
const LOCK_ATTEMPTS = 40;

export interface Migration {
  version: number;
  name: string;
  text: string;
  sha256: string;
  // Programs that know this earlier migration also run on the new tables; without it, only programs that know this
  // one.
  compatibleWith?: number | undefined;
}

export interface AppliedMigration {
  version: number;
  name: string;
  compatibleWith: number | null;
}

// An applied file must not change. A first line `-- compatible with: 038` names the oldest migration whose programs
// run on the new tables.
export function readMigrations(folder = new URL('./migrations/', import.meta.url)): Migration[] {
  return readdirSync(folder)
    .filter((file) => /^\d{3}_\w+\.sql$/.test(file))
    .toSorted()
    .map((file) => {
      const text = readFileSync(new URL(file, folder), 'utf8');
      const sha256 = createHash('sha256').update(text).digest('hex');
      const compatible = /^-- compatible with: (\d{3})$/m.exec(text.split('\n', 1)[0] ?? '')?.[1];
      return {
        version: Number(file.slice(0, 3)),
        name: file.slice(4, -4),
        text,
        sha256,
        ...(compatible !== undefined && { compatibleWith: Number(compatible) }),
      };
    });
}

export interface MigrateOptions {
  lockTimeoutMs?: number;
  lockRetryMs?: number;
  lockAttempts?: number;
}

// Several processes may call it concurrently.
export async function migrate(
  db: Db,
  migrations: Migration[] = readMigrations(),
  options: MigrateOptions = {},
): Promise<string[]> {
  await retryLocks(
    () =>
      db.transaction(async (tx) => {
        await lock(tx, options);
        await tx.script(`create table if not exists schema_migrations (
          version integer primary key, name text not null, sha256 text not null, applied_at timestamptz not null default now())`);
        await tx.script('alter table schema_migrations add column if not exists compatible_with integer');
      }),
    options,
  );
  refuseUnknown(await listApplied(db), migrations);
  const applied: string[] = [];
  for (const migration of migrations) {
    if (await retryLocks(() => apply(db, migration, options), options)) applied.push(migration.name);
  }
  return applied;
}

// Also for a database of an older program.
export async function listApplied(db: Db): Promise<AppliedMigration[]> {
  const found = await db.row<{ columns: string[] }>(sql`
    select array(select column_name::text from information_schema.columns
      where table_schema = 'public' and table_name = 'schema_migrations') as columns`);
  const columns = found?.columns ?? [];
  if (columns.length === 0) return [];
  if (columns.includes('compatible_with')) {
    return db.rows(
      sql`select version, name, compatible_with as "compatibleWith" from schema_migrations order by version`,
    );
  }
  return db.rows(sql`select version, name, null as "compatibleWith" from schema_migrations order by version`);
}

// Returns the migrations of `added` on whose tables a program that knows only `known` cannot run.
export function listIncompatible<M extends { version: number; compatibleWith?: number | null | undefined }>(
  added: M[],
  known: { version: number }[],
): M[] {
  const versions = new Set(known.map(({ version }) => version));
  return added.filter(({ version, compatibleWith }) => !versions.has(version) && !versions.has(compatibleWith ?? -1));
}

async function lock(tx: Db, { lockTimeoutMs = LOCK_TIMEOUT_MS }: MigrateOptions): Promise<void> {
  await tx.row(sql`select pg_advisory_xact_lock(${LOCK}::bigint) is null as locked`);
  await tx.script(`set local lock_timeout = ${lockTimeoutMs}`);
}

async function retryLocks<T>(
  work: () => Promise<T>,
  { lockRetryMs = LOCK_RETRY_MS, lockAttempts = LOCK_ATTEMPTS }: MigrateOptions,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      if (attempt >= lockAttempts) {
        throw new DbError(
          'A migration needs a table that another session has locked; nothing of it is applied. End that session and start again',
          LOCK_TIMEOUT,
          undefined,
          error,
        );
      }
    }
    await sleep(lockRetryMs);
  }
}

const apply = (db: Db, migration: Migration, options: MigrateOptions): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { version, name, text, sha256, compatibleWith = null } = migration;
    await lock(tx, options);
    const done = await tx.row<{ sha256: string }>(sql`select sha256 from schema_migrations where version = ${version}`);
    if (done !== undefined && done.sha256 !== sha256) {
      throw new Error(
        `Migration ${version} (${name}) is not the one this database was made with; add a new migration instead`,
      );
    }
    if (done !== undefined) return false;
    await tx.script(text);
    await tx.run(sql`insert into schema_migrations (version, name, sha256, compatible_with)
      values (${version}, ${name}, ${sha256}, ${compatibleWith})`);
    return true;
  });

function refuseUnknown(applied: AppliedMigration[], migrations: Migration[]) {
  const [incompatible] = listIncompatible(applied, migrations).toReversed();
  if (incompatible === undefined) return;
  throw new Error(
    `The database is at version ${incompatible.version}, newer than this program (${migrations.at(-1)?.version ?? 0}); update the program, or restore a backup that it made`,
  );
}
