import type { Pool, PoolClient } from 'pg';
import type { Database, Db } from '../Db.ts';
import { DbError } from '../DbError.ts';
import { encode } from '../encode.ts';
import type { NativeDb } from '../executorOf.ts';
import type { Statement } from '../Statement.ts';
import { nativeQuery, readNative } from './native.ts';
import { PostgresTransaction } from './PostgresTransaction.ts';

const failed = (error: unknown): never => {
  throw DbError.from(error);
};

/** PostgreSQL through node-postgres as a `Database`. */
export class PostgresDb implements Database, NativeDb {
  readonly kind = 'postgres';
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async rows<T>(statement: Statement): Promise<T[]> {
    return (await this.#query(statement)).rows as T[];
  }

  async row<T>(statement: Statement): Promise<T | undefined> {
    return (await this.rows<T>(statement))[0];
  }

  async run(statement: Statement): Promise<number> {
    return (await this.#query(statement)).rowCount ?? 0;
  }

  async script(text: string): Promise<void> {
    await this.#pool.query(text).catch(failed);
  }

  async transaction<T>(work: (tx: Db) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect().catch(failed);
    const tx = new PostgresTransaction(client);
    let broken: Error | undefined;
    try {
      await client.query('begin').catch(failed);
      const result = await work(tx);
      await tx.end();
      await client.query('commit').catch(failed);
      return result;
    } catch (error) {
      await tx.end();
      broken = await rollback(client);
      throw error;
    } finally {
      client.release(broken);
    }
  }

  async native(text: string, values?: readonly unknown[]): Promise<{ rows: unknown[] }> {
    return readNative(await this.#pool.query(nativeQuery(text, values)).catch(failed));
  }

  async maintain(): Promise<void> {
    // Autovacuum would come in its own time: until then a search goes through all that its index has not yet taken in.
    await this.script('vacuum (analyze, skip_locked)');
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }

  #query(statement: Statement) {
    return this.#pool.query(statement.text, statement.values.map(encode)).catch(failed);
  }
}

/** Gives the error when the connection is not fit for further use. */
const rollback = (client: PoolClient): Promise<Error | undefined> =>
  client.query('rollback').then(
    () => undefined,
    (error: unknown) => DbError.from(error),
  );
