import { BackupError, ensureDatabaseExists } from '../backup/backup.ts';
import { type Config, ConfigError, readConfig } from '../config.ts';
import { type Database, DbError, DirectoryInUseError, migrate, openDb } from '../db/index.ts';

/** Ends a command with exit code 1 and this one line (or few) on the terminal. */
export class CliError extends Error {
  override readonly name = 'Failure';
}

/**
 * Does `work` on the database that the configuration names, brought up to date unless `isAsIs`. Throws `DirectoryInUseError`, among
 * others.
 */
export async function runOnDatabase(
  config: Config,
  work: (db: Database) => Promise<void>,
  { isAsIs = false }: { isAsIs?: boolean } = {},
): Promise<void> {
  if (isAsIs && config.databaseUrl === undefined) ensureDatabaseExists(config.dataDir);
  const db = await openDb({ databaseUrl: config.databaseUrl, dataDir: config.dataDir });
  try {
    if (!isAsIs) await migrate(db);
    await work(db);
  } finally {
    await db.close();
  }
}

/** Tells what goes wrong in one line; the exit code is 1 then. */
export async function reportFailures(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const known = error instanceof CliError || error instanceof ConfigError || error instanceof BackupError;
    if (!known && !(error instanceof DbError)) throw error;
    console.error(known ? error.message : `The database failed: ${error.message}`);
    process.exitCode = 1;
  }
}

/** Runs a command on the database the environment names. */
export const withDatabase = (work: (db: Database, config: Config) => Promise<void>): Promise<void> =>
  reportFailures(async () => {
    const config = readConfig(process.env);
    try {
      await runOnDatabase(config, (db) => work(db, config));
    } catch (error) {
      if (!(error instanceof DirectoryInUseError)) throw error;
      const hint =
        'PGlite serves one process at a time: stop the API for this command, or run both on a PostgreSQL (DATABASE_URL).';
      throw new CliError(`${error.message}\n${hint}`, { cause: error });
    }
  });
