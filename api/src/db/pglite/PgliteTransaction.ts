import type { Db, RawQueryDb } from '../Database.ts';
import { DbError } from '../DbError.ts';
import { encode, encodeNative } from '../valueCodec.ts';
import type { Statement } from '../sql.ts';
import type { PgliteConnection } from './PgliteConnection.ts';

/** A transaction on PGlite's only connection; the creator holds the lock. */
export class PgliteTransaction implements RawQueryDb {
  readonly kind = 'pglite';
  readonly #connection: PgliteConnection;
  #savepoints = 0;
  open = false;

  constructor(connection: PgliteConnection) {
    this.#connection = connection;
  }

  async within<T>(work: () => Promise<T>): Promise<T> {
    await this.#connection.send({ do: 'script', text: 'begin' });
    this.open = true;
    try {
      const result = await work();
      this.open = false;
      await this.#connection.send({ do: 'script', text: 'commit' });
      return result;
    } catch (error) {
      this.open = false;
      await this.#connection.send({ do: 'script', text: 'rollback' }).catch(() => undefined);
      throw error;
    }
  }

  async rows<T>(statement: Statement): Promise<T[]> {
    return (await this.#query(statement)).rows as T[];
  }

  async row<T>(statement: Statement): Promise<T | undefined> {
    return (await this.rows<T>(statement))[0];
  }

  async run(statement: Statement): Promise<number> {
    return (await this.#query(statement)).changed;
  }

  async script(text: string): Promise<void> {
    this.#refuseWhenOver();
    await this.#connection.send({ do: 'script', text });
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

  async native(text: string, values: readonly unknown[] = []): Promise<{ rows: unknown[] }> {
    this.#refuseWhenOver();
    if (values.length === 0) return this.#connection.send({ do: 'script', text });
    return this.#connection.send({ do: 'query', text, values: values.map(encodeNative), native: true });
  }

  #query(statement: Statement) {
    this.#refuseWhenOver();
    return this.#connection.send({ do: 'query', text: statement.text, values: statement.values.map(encode) });
  }

  #refuseWhenOver() {
    if (!this.open) throw new DbError('The transaction is over');
  }
}
