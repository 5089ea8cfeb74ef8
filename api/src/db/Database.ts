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

export interface QueryResult {
  rows: unknown[];
  changed: number;
}

// A database or transaction by its driver's query.
export abstract class QueryDb implements Db {
  abstract readonly kind: Db['kind'];
  protected abstract query(statement: Statement): Promise<QueryResult>;
  abstract script(text: string): Promise<void>;
  abstract transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  // Runs a library's statement with the driver's native types.
  abstract native(text: string, values?: readonly unknown[]): Promise<{ rows: unknown[] }>;

  async rows<T>(statement: Statement): Promise<T[]> {
    return (await this.query(statement)).rows as T[];
  }

  async row<T>(statement: Statement): Promise<T | undefined> {
    return (await this.rows<T>(statement))[0];
  }

  async run(statement: Statement): Promise<number> {
    return (await this.query(statement)).changed;
  }
}

export abstract class TransactionDb extends QueryDb {
  #savepoints = 0;

  async transaction<T>(work: (tx: Db) => Promise<T>): Promise<T> {
    const name = `s${++this.#savepoints}`;
    await this.script(`savepoint ${name}`);
    try {
      const result = await work(this);
      await this.script(`release savepoint ${name}`);
      return result;
    } catch (error) {
      await this.script(`rollback to savepoint ${name}`);
      throw error;
    }
  }
}

export const toPgBossExecutor = (db: Db) => ({
  executeSql: async (text: string, values?: unknown[]): Promise<{ rows: never[] }> => {
    const { rows } = await (db as QueryDb).native(text, values);
    return { rows: rows as never[] };
  },
});
