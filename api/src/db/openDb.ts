import { chmodSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Database } from './Database.ts';
import { DbError } from './DbError.ts';
import { lockDirectory } from './lockDirectory.ts';

export interface DbOptions {
  // If set, `dataDir` is ignored.
  databaseUrl?: string | undefined;
  // PGlite stores its files in `db/` of this folder. Without both settings, PGlite runs in memory.
  dataDir?: string | undefined;
  // For PGlite in memory: an initial state written by `PgliteDb.snapshot`.
  snapshot?: string | undefined;
  // Default 10 for jobs and 10 for requests.
  poolSize?: number | undefined;
  // The database is lost (PGlite, fatal), or an idle connection broke (PostgreSQL, which recovers).
  onError?: ((error: Error, fatal: boolean) => void) | undefined;
}

export async function openDb(options: DbOptions): Promise<Database> {
  if (options.databaseUrl !== undefined) {
    const { openPostgres } = await import('./postgres/openPostgres.ts');
    const { databaseUrl, poolSize, onError } = options;
    return openPostgres({ databaseUrl, poolSize, onIdleError: (error) => onError?.(error, false) });
  }
  const { PgliteConnection } = await import('./pglite/PgliteConnection.ts');
  const { ensureRoom } = await import('./pglite/diskRoom.ts');
  const { PgliteDb } = await import('./pglite/PgliteDb.ts');
  const directory = options.dataDir === undefined ? undefined : resolve(options.dataDir, 'db');
  if (directory !== undefined) mkdirSync(dirname(directory), { recursive: true });
  const unlock = directory === undefined ? () => undefined : await lockDirectory(directory);
  let closing = false;
  try {
    if (directory !== undefined) {
      makePrivate(directory);
      await ensureRoom(directory);
    }
    const connection = await PgliteConnection.open({ directory, snapshot: options.snapshot }, (error) => {
      if (!closing) options.onError?.(error, true);
    });
    if (directory !== undefined) makePrivate(directory); // PGlite gives some files that it makes while opening a mode of its own
    return new PgliteDb(connection, {
      directory,
      onClosing: () => (closing = true),
      onClosed: unlock,
    });
  } catch (error) {
    unlock();
    throw DbError.from(error);
  }
}

export async function withDb<T>(options: DbOptions, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDb(options);
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

// Restricts the folder and its content to the owner: PGlite creates files with the umask, and folders may come from an
// older release or a backup.
function makePrivate(directory: string): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  chmodSync(directory, 0o700);
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory() || entry.isFile())
      chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600);
  }
}
