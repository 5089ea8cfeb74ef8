import { ConfigError, type Config, readConfig } from '../config.ts';
import { type Database, DbError, DirectoryInUse, migrate, openDb } from '../db/index.ts';
import { Failure } from './Failure.ts';

async function open(config: Config): Promise<Database> {
  try {
    return await openDb({ databaseUrl: config.databaseUrl, dataDir: config.dataDir });
  } catch (error) {
    if (!(error instanceof DirectoryInUse)) throw error;
    const hint =
      'PGlite serves one process at a time: stop the API for the import, or run both on a PostgreSQL (DATABASE_URL).';
    throw new Failure(`${error.message}\n${hint}`, { cause: error });
  }
}

async function using(work: (db: Database, config: Config) => Promise<void>): Promise<void> {
  const config = readConfig(process.env);
  const db = await open(config);
  try {
    await migrate(db);
    await work(db, config);
  } finally {
    await db.close();
  }
}

/** Runs a command on the database the environment names. What goes wrong is told in one line, and the exit code is 1. */
export async function withDatabase(work: (db: Database, config: Config) => Promise<void>): Promise<void> {
  try {
    await using(work);
  } catch (error) {
    const known = error instanceof Failure || error instanceof ConfigError;
    if (!known && !(error instanceof DbError)) throw error;
    console.error(known ? error.message : `The database failed: ${error.message}`);
    process.exitCode = 1;
  }
}
