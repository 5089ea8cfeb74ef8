export type { Database, Db } from './Db.ts';
export { DbError, isConnectionFailure, isDiskFull, isTimeout, isUniqueViolation } from './DbError.ts';
export { executorOf } from './executorOf.ts';
export { DirectoryInUse } from './lockDirectory.ts';
export { migrate } from './migrate.ts';
export { openDb, type DbOptions } from './openDb.ts';
export type { Statement } from './Statement.ts';
export { containing, sql } from './sql.ts';
