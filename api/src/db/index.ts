export type { Database, Db } from './Db.ts';
export { DbError, isConnectionFailure, isDiskFull, isTimeout, isUniqueViolation } from './DbError.ts';
export { toPgBossExecutor } from './toPgBossExecutor.ts';
export { DirectoryInUseError } from './lockDirectory.ts';
export { migrate } from './migrate.ts';
export { openDb, type DbOptions } from './openDb.ts';
export type { Statement } from './Statement.ts';
export { containing, sql } from './sql.ts';
