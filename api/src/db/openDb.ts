import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Database } from './Db.ts';
import { DbError } from './DbError.ts';
import { lockDirectory } from './lockDirectory.ts';
import { makePrivate } from './makePrivate.ts';

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
