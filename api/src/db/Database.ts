import type { Statement } from './sql.ts';

/**
 * A database, or one transaction on it. Both engines return the same types: int8, count(*) and numeric as numbers;
 * date, timestamp and timestamptz as ISO strings in UTC (`2026-01-01T00:00:00.000Z`); jsonb parsed. Every failure is a
 * `DbError`.
 */
export interface Db {
  readonly kind: 'pglite' | 'postgres';
  rows<T>(statement: Statement): Promise<T[]>;
  /** Returns the first row. */
  row<T>(statement: Statement): Promise<T | undefined>;
  /** Returns the number of changed rows. */
  run(statement: Statement): Promise<number>;
  /** Runs several statements without parameters. */
  script(text: string): Promise<void>;
  /**
   * Runs `work` in a transaction; nested calls use a savepoint. PGlite has one connection, which `work` blocks until
   * it ends: keep it short and use only `tx` (using the outer `Db` throws).
   */
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>;
}

/** The result of `openDb`. */
export interface Database extends Db {
  /**
   * The same database for handling requests. On PostgreSQL it has a separate pool, and a statement fails after 15
   * seconds (`isTimeout`). Closed together with this one.
   */
  readonly forRequests: Database;
  /** Resolves if the database is readable and writable now, without waiting for other work. @throws DbError */
  probe(): Promise<void>;
  /** Runs VACUUM ANALYZE, and CHECKPOINT on PGlite. Call it after large writes. */
  maintain(): Promise<void>;
  close(): Promise<void>;
}

/** A database whose files can be copied while it is open. */
export interface FileDatabase extends Db {
  /** Returns the size of the files in bytes. */
  measureFiles(): Promise<number>;
  /** Copies the files to a new folder. Opening the copy runs crash recovery. */
  copyFiles(path: string): Promise<void>;
}

export const isFileDatabase = (db: Db): db is FileDatabase => 'copyFiles' in db;

/** A database that also runs a library's statements with the driver's native types. */
export interface RawQueryDb extends Db {
  native(text: string, values?: readonly unknown[]): Promise<{ rows: unknown[] }>;
}

export interface Executor {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: never[] }>;
}

/** Adapts a database or transaction for pg-boss. */
export const toPgBossExecutor = (db: Db): Executor => ({
  executeSql: async (text, values) => {
    const { rows } = await (db as RawQueryDb).native(text, values);
    return { rows: rows as never[] };
  },
});
