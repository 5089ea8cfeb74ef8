export { type Database, type Db, toPgBossExecutor } from './Database.ts';
export { DbError, isConnectionFailure, isDiskFull, isTimeout, isUniqueViolation } from './DbError.ts';
export { DirectoryInUseError } from './lockDirectory.ts';
export { migrate } from './migrate.ts';
export { openDb, type DbOptions } from './openDb.ts';
export { containing, sql, type Statement } from './sql.ts';
