import { type PoolClient, type QueryConfig, type QueryResult, types } from 'pg';
import type { Db, RawQueryDb } from '../Database.ts';
import { DbError } from '../DbError.ts';
import type { Statement } from '../sql.ts';
import { encode } from '../valueCodec.ts';

/** A transaction on one connection of the pool. */
export class PostgresTransaction implements RawQueryDb {
  readonly kind = 'postgres';
  readonly #client: PoolClient;
  #savepoints = 0;
  #over = false;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(client: PoolClient) {
    this.#client = client;
  }

  /** Rejects new statements and waits for the pending ones. */
  async end(): Promise<void> {
    this.#over = true;
    await this.#last;
  }

  async rows<T>(statement: Statement): Promise<T[]> {
    return (await this.#query(statement.text, statement.values)).rows as T[];
  }

  async row<T>(statement: Statement): Promise<T | undefined> {
    return (await this.rows<T>(statement))[0];
  }

  async run(statement: Statement): Promise<number> {
    return (await this.#query(statement.text, statement.values)).rowCount ?? 0;
  }

  async script(text: string): Promise<void> {
    await this.#query(text);
  }

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

  async native(text: string, values?: readonly unknown[]): Promise<{ rows: unknown[] }> {
    return readNative(await this.#inLine(() => this.#client.query(nativeQuery(text, values))));
  }

  #query(text: string, values?: readonly unknown[]) {
    const encoded = values?.map(encode); // while the statements before it run
    return this.#inLine(() => this.#client.query(text, encoded));
  }

  // Sequential, because node-postgres deprecates its queue of statements.
  #inLine(send: () => Promise<QueryResult>): Promise<QueryResult> {
    if (this.#over) return Promise.reject(new DbError('The transaction is over'));
    this.#waiting += 1;
    const query = this.#waiting === 1 ? send() : this.#last.then(send);
    this.#last = query.catch(() => undefined).then(() => (this.#waiting -= 1));
    return query.catch((error: unknown) => Promise.reject(DbError.from(error)));
  }
}

/** A statement with the driver's native types. */
export const nativeQuery = (text: string, values?: readonly unknown[]): QueryConfig => ({
  text,
  types,
  ...(values !== undefined && values.length > 0 ? { values: [...values] } : {}),
});

/** Joins the rows of several statements. */
export const readNative = (result: QueryResult | QueryResult[]): { rows: unknown[] } => ({
  rows: [result].flat().flatMap(({ rows }) => rows as unknown[]),
});
