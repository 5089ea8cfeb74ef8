import { chmodSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Database } from './Database.ts';
import { DbError } from './DbError.ts';
import { lockDirectory } from './lockDirectory.ts';

export interface DbOptions {
  /** A PostgreSQL; wins over `dataDir`. */
  databaseUrl?: string | undefined;
  /** PGlite keeps its files in `db/` of this folder. Neither given: PGlite in memory. */
  dataDir?: string | undefined;
  /** For PGlite in memory: a file made by `PgliteDb.snapshot` to begin with. */
  snapshot?: string | undefined;
  /** Connections to PostgreSQL, 10 for jobs and 10 for requests by default. */
  poolSize?: number | undefined;
  /** Told when the database is lost for good (PGlite) or a connection broke while idle (PostgreSQL, which heals). */
  onError?: ((error: Error, fatal: boolean) => void) | undefined;
}

/** Opens PostgreSQL or PGlite; the tables are `migrate`'s. Throws `DirectoryInUseError` when another process has the PGlite folder. */
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
  const unlock = directory === undefined ? () => undefined : lockDirectory(directory);
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

/**
 * Makes a folder, where there is none, and everything in it readable by its owner only: PGlite creates its files as the umask allows,
 * and a folder may come from an older release or from a backup.
 */
function makePrivate(directory: string): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  chmodSync(directory, 0o700);
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory() || entry.isFile())
      chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600);
  }
}
