export { type Database, type Db, isFileDatabase, toPgBossExecutor } from './Database.ts';
export { DbError, isConnectionFailure, isDiskFull, isRefusedValue, isTimeout, isUniqueViolation } from './DbError.ts';
export { guardOwnedTables } from './guardOwnedTables.ts';
export { hasEnded } from './sql.ts';
export { DirectoryInUseError } from './lockDirectory.ts';
export {
  type AppliedMigration,
  listApplied,
  listIncompatible,
  migrate,
  type Migration,
  readMigrations,
} from './migrate.ts';
export { openDb, withDb } from './openDb.ts';
export { containing, sql, type Statement } from './sql.ts';
