import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { Db } from './Database.ts';
import { sql } from './sql.ts';

/** Chosen once; any process that migrates a Faultline database takes this advisory lock. */
const LOCK = 4_071_105;

export interface Migration {
  version: number;
  name: string;
  text: string;
  sha256: string;
}

/** The numbered .sql files of a folder, in order. They are only ever added to: an applied file that changes is an error. */
export function readMigrations(folder = new URL('./migrations/', import.meta.url)): Migration[] {
  return readdirSync(folder)
    .filter((file) => /^\d{3}_\w+\.sql$/.test(file))
    .toSorted()
    .map((file) => {
      const text = readFileSync(new URL(file, folder), 'utf8');
      const sha256 = createHash('sha256').update(text).digest('hex');
      return { version: Number(file.slice(0, 3)), name: file.slice(4, -4), text, sha256 };
    });
}

/** Brings the tables up to date, each step in a transaction; several processes may do so at once. Gives the names of what was applied. */
export async function migrate(db: Db, migrations: Migration[] = readMigrations()): Promise<string[]> {
  await db.transaction(async (tx) => {
    await tx.row(sql`select pg_advisory_xact_lock(${LOCK}::bigint) is null as locked`);
    await tx.script(`create table if not exists schema_migrations (
      version integer primary key, name text not null, sha256 text not null, applied_at timestamptz not null default now())`);
  });
  await refuseNewer(db, migrations);
  const applied: string[] = [];
  for (const migration of migrations) {
    if (await apply(db, migration)) applied.push(migration.name);
  }
  return applied;
}

const apply = (db: Db, { version, name, text, sha256 }: Migration): Promise<boolean> =>
  db.transaction(async (tx) => {
    await tx.row(sql`select pg_advisory_xact_lock(${LOCK}::bigint) is null as locked`);
    const done = await tx.row<{ sha256: string }>(sql`select sha256 from schema_migrations where version = ${version}`);
    if (done !== undefined && done.sha256 !== sha256) {
      throw new Error(
        `Migration ${version} (${name}) is not the one this database was made with; add a new migration instead`,
      );
    }
    if (done !== undefined) return false;
    await tx.script(text);
    await tx.run(sql`insert into schema_migrations (version, name, sha256) values (${version}, ${name}, ${sha256})`);
    return true;
  });

async function refuseNewer(db: Db, migrations: Migration[]) {
  const newest = migrations.at(-1)?.version ?? 0;
  const row = await db.row<{ version: number }>(sql`select max(version) as version from schema_migrations`);
  if ((row?.version ?? 0) > newest) {
    throw new Error(
      `The database is at version ${row?.version}, newer than this program (${newest}); update the program`,
    );
  }
}
