import { Command } from 'commander';
import { backup, BackupError, ensureDatabaseExists } from '../backup/backup.ts';
import { migrateDatabase } from '../backup/migrateDatabase.ts';
import { restore } from '../backup/restore.ts';
import { type Config, readConfig } from '../config.ts';
import { migrate, openDb } from '../db/index.ts';
import { explainStartFailure } from '../explainStartFailure.ts';

const number = (value: number) => value.toLocaleString('en-US');

function requireDataDir({ databaseUrl, dataDir }: Config, instead: string): string {
  if (databaseUrl === undefined) return dataDir;
  throw new BackupError(`DATABASE_URL names a PostgreSQL: ${instead}`);
}

/** One line and exit code 1 for what goes wrong. */
async function run(work: (config: Config) => Promise<void>): Promise<void> {
  try {
    await work(readConfig(process.env));
  } catch (error) {
    console.error(error instanceof BackupError ? error.message : explainStartFailure(error));
    process.exitCode = 1;
  }
}

async function moveTo(url: string, config: Config): Promise<void> {
  if (!/^postgres(ql)?:\/\//.test(url))
    throw new BackupError('Name the target as postgres://user:password@host:port/database');
  const dataDir = requireDataDir(config, 'unset it, so that DATA_DIR says what to move');
  ensureDatabaseExists(dataDir);
  const from = await openDb({ dataDir });
  try {
    await migrate(from);
    const to = await openDb({ databaseUrl: url });
    try {
      await migrate(to);
      await migrateDatabase(from, to, {
        onTable: (table, rows) => console.log(`${table}: ${number(rows)} rows, equal`),
      });
      await to.maintain();
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
  console.log('Moved. Set DATABASE_URL from now on; the old database is still in DATA_DIR, unchanged.');
}

/** `db ...`: keeps the database safe. */
export function dbCommand(): Command {
  const db = new Command('db').description('Back up, restore or move the PGlite database in DATA_DIR');
  db.command('backup')
    .description('write the database to a file; stop the API for it')
    .argument('<file>', 'a .tar.gz that does not exist yet')
    .action((file: string) =>
      run(async (config) => {
        const { bytes } = await backup(requireDataDir(config, 'back it up with pg_dump'), file);
        console.log(`Backed up to ${file} (${(bytes / 1024 / 1024).toFixed(1)} MB)`);
      }),
    );
  db.command('restore')
    .description('make the database of an empty DATA_DIR from a backup')
    .argument('<file>', 'a .tar.gz made by db backup')
    .action((file: string) =>
      run(async (config) => {
        const { cves, users } = await restore(file, requireDataDir(config, 'restore it with pg_restore'));
        console.log(`Restored: ${number(cves)} CVEs, ${number(users)} accounts`);
      }),
    );
  db.command('move')
    .description('copy the database to an empty PostgreSQL, and compare every table')
    .argument('<url>', 'postgres://user:password@host:port/database')
    .action((url: string) => run((config) => moveTo(url, config)));
  return db;
}
