import { resolve } from 'node:path';
import { Command } from 'commander';
import { BackupError, ensureDatabaseExists } from '../backup/backup.ts';
import { describeStatus } from '../backup/describeStatus.ts';
import { copyDatabase } from '../backup/copyDatabase.ts';
import { backupPostgres, restorePostgres } from '../backup/postgres.ts';
import { restore } from '../backup/restore.ts';
import { type Config, readConfig } from '../config.ts';
import { formatBackup } from '../control/runTask.ts';
import { type AppliedMigration, migrate, readMigrations, withDb } from '../db/index.ts';
import { explainStartFailure } from '../explainStartFailure.ts';
import { taskCommand } from './taskCommand.ts';

const number = (value: number) => value.toLocaleString('en-US');

// One line and exit code 1 for what goes wrong.
async function run(work: (config: Config) => Promise<void>): Promise<void> {
  try {
    await work(readConfig(process.env));
  } catch (error) {
    console.error(error instanceof BackupError ? error.message : explainStartFailure(error));
    process.exitCode = 1;
  }
}

// Exits with 1 for a database that this program would refuse.
function printStatus(applied: AppliedMigration[]): void {
  const { lines, isUsable } = describeStatus(applied, readMigrations());
  for (const text of lines) console.log(text);
  if (!isUsable) process.exitCode = 1;
}

const showStatus = () => taskCommand({ do: 'list-migrations' }, { onMigrations: printStatus });

const backUp = (path: string) =>
  run(async ({ databaseUrl }) => {
    const file = resolve(path);
    if (databaseUrl === undefined) return taskCommand({ do: 'backup', file });
    const { bytes } = await backupPostgres(databaseUrl, file);
    console.log(formatBackup(file, bytes));
  });

const restoreFrom = (path: string) =>
  run(async ({ databaseUrl, dataDir }) => {
    const file = resolve(path);
    const { cves, users } = await (databaseUrl === undefined
      ? restore(file, dataDir)
      : restorePostgres(file, databaseUrl));
    console.log(`Restored: ${number(cves)} CVEs, ${number(users)} accounts`);
    await showStatus();
  });

async function moveTo(url: string, { databaseUrl, dataDir }: Config): Promise<void> {
  if (!/^postgres(ql)?:\/\//.test(url))
    throw new BackupError('Name the target as postgres://user:password@host:port/database');
  if (databaseUrl !== undefined)
    throw new BackupError('DATABASE_URL names a PostgreSQL: unset it, so that DATA_DIR says what to move');
  ensureDatabaseExists(dataDir);
  await withDb({ dataDir }, async (from) => {
    await migrate(from);
    await withDb({ databaseUrl: url }, async (to) => {
      await migrate(to);
      await copyDatabase(from, to, { onTable: (table, rows) => console.log(`${table}: ${number(rows)} rows, equal`) });
      await to.maintain();
    });
  });
  console.log('Moved. Set DATABASE_URL from now on; the old database is still in DATA_DIR, unchanged.');
}

export function dbCommand(): Command {
  const db = new Command('db').description(
    'Back up, restore or move the database that DATABASE_URL or DATA_DIR names, and tell its version',
  );
  db.command('status')
    .description('print the version, what an update would migrate, and whether that can be undone without a restore')
    .action(showStatus);
  db.command('backup')
    .description('write the database to a file; the API may run')
    .argument('<file>', 'a file that does not exist yet: .tar.gz of PGlite, .dump of PostgreSQL (by pg_dump)')
    .action(backUp);
  db.command('restore')
    .description('restore a backup into an empty DATA_DIR or an empty PostgreSQL database, and check it')
    .argument('<file>', 'a file made by db backup')
    .action(restoreFrom);
  db.command('move')
    .description('copy the database to an empty PostgreSQL, and compare every table')
    .argument('<url>', 'postgres://user:password@host:port/database')
    .action((url: string) => run((config) => moveTo(url, config)));
  return db;
}
