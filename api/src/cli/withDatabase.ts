import { BackupError, ensureDatabaseExists } from '../backup/backup.ts';
import { type Config, ConfigError, readConfig } from '../config.ts';
import { type Database, DbError, DirectoryInUseError, migrate, withDb } from '../db/index.ts';

export class CliError extends Error {
  override readonly name = 'Failure';
}

// The database is migrated unless `isAsIs`.
export async function runOnDatabase(
  config: Config,
  work: (db: Database) => Promise<void>,
  { isAsIs = false }: { isAsIs?: boolean } = {},
): Promise<void> {
  if (isAsIs && config.databaseUrl === undefined) ensureDatabaseExists(config.dataDir);
  await withDb({ databaseUrl: config.databaseUrl, dataDir: config.dataDir }, async (db) => {
    if (!isAsIs) await migrate(db);
    await work(db);
  });
}

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
