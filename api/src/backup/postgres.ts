import { execFile } from 'node:child_process';
import { constants, existsSync } from 'node:fs';
import { access, link, rm, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { type Db, openDb, sql } from '../db/index.ts';
import { BackupError, ensureAbsent } from './backup.ts';
import { type Counts, countRecords } from './restore.ts';

const MAX_OUTPUT_BYTES = 16 * 1024 * 1024;

// Node trusts the same authorities.
const SYSTEM_CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';

// Arguments would expose the password to all users of the machine.
export function toConnection(databaseUrl: string): { name: string; env: Record<string, string> } {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = '';
  // A parameter of node-postgres only.
  url.searchParams.delete('uselibpqcompat');
  if (url.searchParams.get('sslmode') === 'no-verify') url.searchParams.set('sslmode', 'require');
  return {
    name: url.href,
    env: {
      ...(process.env.PGSSLROOTCERT === undefined &&
        url.searchParams.get('sslmode')?.startsWith('verify-') === true &&
        existsSync(SYSTEM_CERTIFICATES) && { PGSSLROOTCERT: SYSTEM_CERTIFICATES }),
      ...(password !== '' && { PGPASSWORD: password }),
    },
  };
}

// @throws with the program's output.
async function runClient(program: 'pg_dump' | 'pg_restore', args: string[], databaseUrl: string): Promise<void> {
  const { name, env } = toConnection(databaseUrl);
  try {
    await promisify(execFile)(program, [`--dbname=${name}`, ...args], {
      env: { ...process.env, ...env },
      maxBuffer: MAX_OUTPUT_BYTES,
    });
  } catch (error) {
    const { code, stderr, message } = error as Error & { code?: string | number; stderr?: string };
    if (code === 'ENOENT') {
      throw new BackupError(
        `${program} is not installed. Install the client programs of PostgreSQL (Debian: postgresql-client), of the server's version or newer`,
      );
    }
    throw new BackupError(stderr?.trim() || message, { cause: error });
  }
}

export async function backupPostgres(databaseUrl: string, file: string): Promise<{ bytes: number }> {
  ensureAbsent(file);
  const draft = `${file}.${process.pid}.part`;
  try {
    await runClient('pg_dump', ['--format=custom', '--no-owner', '--no-privileges', `--file=${draft}`], databaseUrl);
    await link(draft, file).catch((error: unknown) => {
      ensureAbsent(file);
      throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
  return { bytes: (await stat(file)).size };
}

// A restore keeps tables that are not in the dump, and the next migration would fail on them.
async function ensureEmpty(db: Db): Promise<void> {
  const tables = await db.rows<{ name: string }>(sql`
    select relation.relname::text as name
    from pg_class relation join pg_namespace space on space.oid = relation.relnamespace
    where relation.relkind in ('r', 'p', 'v', 'm') and space.nspname !~ '^pg_' and space.nspname <> 'information_schema'
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = relation.oid and deptype = 'e')
    order by 1`);
  if (tables.length === 0) return;
  const names = tables.slice(0, 3).map(({ name }) => name);
  throw new BackupError(
    `The database is not empty (${tables.length} tables: ${names.join(', ')}${tables.length > 3 ? ', ...' : ''}). Create an empty one (createdb), name it in DATABASE_URL and restore into that`,
  );
}

// Also restores files of `pg_dump --format=custom`.
export async function restorePostgres(file: string, databaseUrl: string): Promise<Counts> {
  await access(file, constants.R_OK).catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`${file} cannot be read (${error.code})`, { cause: error });
  });
  const db = await openDb({ databaseUrl, poolSize: 2 });
  try {
    await ensureEmpty(db);
    const args = ['--exit-on-error', '--single-transaction', '--no-owner', '--no-privileges', file];
    await runClient('pg_restore', args, databaseUrl);
    const counts = await countRecords(db);
    await db.maintain();
    return counts;
  } catch (error) {
    if (error instanceof BackupError)
      throw new BackupError(`${file} could not be restored: ${error.message}`, { cause: error });
    throw error;
  } finally {
    await db.close();
  }
}
