import type { Statement } from './sql.ts';

/**
 * A database, or one transaction on it. Types are equal on both engines: int8, count(*) and numeric are numbers,
 * date, timestamp and timestamptz are ISO texts in UTC (`2026-01-01T00:00:00.000Z`), jsonb is parsed.
 * Every failure is a `DbError`.
 */
export interface Db {
  readonly kind: 'pglite' | 'postgres';
  rows<T>(statement: Statement): Promise<T[]>;
  /** The first row. */
  row<T>(statement: Statement): Promise<T | undefined>;
  /** Gives the number of rows changed. */
  run(statement: Statement): Promise<number>;
  /** Several statements, without values. */
  script(text: string): Promise<void>;
  /**
   * All of `work` or nothing of it; within a transaction, a savepoint. On PGlite the one connection belongs to `work` until it ends:
   * keep it short, and use `tx` only (the outer `Db` would wait for itself, and says so).
   */
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>;
}

/** The result of `openDb`: a `Db` that can also be maintained and closed. */
export interface Database extends Db {
  /**
   * The same database for what answers a request. On PostgreSQL it has connections of its own, and a statement that takes longer than
   * 15 seconds fails (`isTimeout`). Closed with this one.
   */
  readonly forRequests: Database;
  /** Resolves when the database can be read and written now, without waiting behind other work. Throws `DbError`. */
  probe(): Promise<void>;
  /** VACUUM ANALYZE, and CHECKPOINT on PGlite: after much was written. */
  maintain(): Promise<void>;
  close(): Promise<void>;
}

/** A database whose files can be copied while it is open. */
export interface FileDatabase extends Db {
  /** The size of its files in bytes. */
  measureFiles(): Promise<number>;
  /** Copies its files to a new folder, from which it opens as after a crash. */
  copyFiles(path: string): Promise<void>;
}

export const isFileDatabase = (db: Db): db is FileDatabase => 'copyFiles' in db;

/** An adapter that also runs statements of a library, with the driver's own types. */
export interface RawQueryDb extends Db {
  native(text: string, values?: readonly unknown[]): Promise<{ rows: unknown[] }>;
}

export interface Executor {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: never[] }>;
}

/** A database or transaction as pg-boss wants it. */
export const toPgBossExecutor = (db: Db): Executor => ({
  executeSql: async (text, values) => {
    const { rows } = await (db as RawQueryDb).native(text, values);
    return { rows: rows as never[] };
  },
});
