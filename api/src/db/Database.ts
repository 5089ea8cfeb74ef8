import type { Statement } from './sql.ts';

// Both engines return the same types: int8, count(*) and numeric as numbers; date, timestamp and timestamptz as ISO
// strings in UTC (`2026-01-01T00:00:00.000Z`); jsonb parsed. Every failure is a `DbError`.
export interface Db {
  readonly kind: 'pglite' | 'postgres';
  rows<T>(statement: Statement): Promise<T[]>;
  row<T>(statement: Statement): Promise<T | undefined>;
  // Returns the number of changed rows.
  run(statement: Statement): Promise<number>;
  // Runs several statements without parameters.
  script(text: string): Promise<void>;
  // Nested calls use a savepoint. PGlite has one connection, which `work` blocks until it ends: keep it short and use
  // only `tx` (using the outer `Db` throws).
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>;
}

export interface Database extends Db {
  // On PostgreSQL a separate pool whose statements fail after 15 seconds (`isTimeout`). Closed together with this one.
  readonly forRequests: Database;
  // Checks that the database is readable and writable, without waiting for other work.
  probe(): Promise<void>;
  // VACUUM ANALYZE, and CHECKPOINT on PGlite, after large writes.
  maintain(): Promise<void>;
  close(): Promise<void>;
}

export interface FileDatabase extends Db {
  measureFiles(): Promise<number>;
  // Opening the copy runs crash recovery.
  copyFiles(path: string): Promise<void>;
}

export const isFileDatabase = (db: Db): db is FileDatabase => 'copyFiles' in db;

// Also runs a library's statements with the driver's native types.
export interface RawQueryDb extends Db {
  native(text: string, values?: readonly unknown[]): Promise<{ rows: unknown[] }>;
}

export interface Executor {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: never[] }>;
}

export const toPgBossExecutor = (db: Db): Executor => ({
  executeSql: async (text, values) => {
    const { rows } = await (db as RawQueryDb).native(text, values);
    return { rows: rows as never[] };
  },
});
