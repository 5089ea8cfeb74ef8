import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, type Db, type FileDatabase, QueryDb, type QueryResult, TransactionDb } from '../Database.ts';
import { DbError } from '../DbError.ts';
import type { Statement } from '../sql.ts';
import { encode, encodeNative } from '../valueCodec.ts';
import type { PgliteConnection } from './PgliteConnection.ts';
import { ensureRoom, measureFolder } from './diskRoom.ts';

// Longer than any expected request: a vacuum of a full catalogue takes one or two minutes.
const STUCK_MS = 10 * 60 * 1000;

const PROBE_MS = 1000;

interface CloseHooks {
  // Undefined in memory.
  directory?: string | undefined;
  onClosing: () => void;
  onClosed: () => void;
}

// One connection, so a transaction blocks all other statements.
export class PgliteDb extends QueryDb implements Database, FileDatabase {
  readonly kind = 'pglite';
  readonly forRequests = this;
  readonly #connection: PgliteConnection;
  readonly #hooks: CloseHooks;
  readonly #mutex = new Mutex();
  readonly #current = new AsyncLocalStorage<PgliteTransaction>();

  constructor(connection: PgliteConnection, hooks: CloseHooks) {
    super();
    this.#connection = connection;
    this.#hooks = hooks;
  }

  async script(text: string): Promise<void> {
    await this.#pass(() => this.#connection.send({ do: 'script', text }));
  }

  async transaction<T>(work: (tx: Db) => Promise<T>): Promise<T> {
    this.#refuseOwnTransaction();
    return this.#mutex.runExclusive(() => {
      const tx = new PgliteTransaction(this.#connection);
      return tx.within(() => this.#current.run(tx, work, tx));
    });
  }

  native(text: string, values: readonly unknown[] = []): Promise<{ rows: unknown[] }> {
    if (values.length === 0) return this.#pass(() => this.#connection.send({ do: 'script', text }));
    const texts = values.map(encodeNative);
    return this.#pass(() => this.#connection.send({ do: 'query', text, values: texts, native: true }));
  }

  async probe(): Promise<void> {
    const { directory } = this.#hooks;
    if (directory !== undefined) await ensureRoom(directory);
    if (this.#connection.failure !== undefined) throw this.#connection.failure;
    // A busy worker is alive: a ping would have to wait for its only thread.
    const busyFor = this.#connection.busyFor();
    if ((busyFor ?? 0) > STUCK_MS) throw new DbError(`The database has not answered for ${busyFor} ms`);
    if (busyFor !== undefined || this.#mutex.isLocked) return;
    // The worker may still be writing its log after its last reply. The next probe then finds this request pending,
    // and a worker that never responds is reported after STUCK_MS.
    const answered = this.#connection.send({ do: 'script', text: 'select 1' });
    answered.catch(() => undefined); // after the race nobody waits for it
    await Promise.race([answered, sleep(PROBE_MS, undefined, { ref: false })]);
  }

  async maintain(): Promise<void> {
    await this.#pass(() => this.#connection.send({ do: 'maintain' }));
  }

  async snapshot(path: string): Promise<void> {
    await this.#pass(() => this.#connection.send({ do: 'snapshot', path }));
  }

  async measureFiles(): Promise<number> {
    return measureFolder(this.#filesDirectory());
  }

  async copyFiles(path: string): Promise<void> {
    this.#filesDirectory();
    await this.#mutex.runExclusive(() => this.#connection.send({ do: 'copy', path }));
  }

  #filesDirectory(): string {
    if (this.#hooks.directory === undefined) throw new DbError('This database is in memory');
    return this.#hooks.directory;
  }

  async close(): Promise<void> {
    await this.#mutex.runExclusive(async () => {
      this.#hooks.onClosing();
      await this.#connection.close();
      this.#hooks.onClosed();
    });
  }

  protected async query(statement: Statement): Promise<QueryResult> {
    const query = { text: statement.text, values: statement.values.map(encode) };
    return this.#pass(() => this.#connection.send({ do: 'query', ...query }));
  }

  #pass(send: () => Promise<QueryResult>): Promise<QueryResult> {
    this.#refuseOwnTransaction();
    return this.#mutex.pass(send);
  }

  #refuseOwnTransaction() {
    if (this.#current.getStore()?.open) {
      throw new Error('Inside a transaction use its tx: this statement would wait for the transaction it is part of');
    }
  }
}

// A readers-writer lock: single statements run concurrently, a transaction is exclusive. `work` starts in the same
// turn in which the lock was acquired.
class Mutex {
  #held: Promise<void> | undefined;

  get isLocked(): boolean {
    return this.#held !== undefined;
  }

  async pass<T>(work: () => Promise<T>): Promise<T> {
    while (this.#held !== undefined) await this.#held;
    return work();
  }

  async runExclusive<T>(work: () => Promise<T>): Promise<T> {
    while (this.#held !== undefined) await this.#held;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held = promise;
    try {
      return await work();
    } finally {
      this.#held = undefined;
      resolve();
    }
  }
}

// The creator holds the lock.
class PgliteTransaction extends TransactionDb {
  readonly kind = 'pglite';
  readonly #connection: PgliteConnection;
  open = false;

  constructor(connection: PgliteConnection) {
    super();
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

  async script(text: string): Promise<void> {
    this.#refuseWhenOver();
    await this.#connection.send({ do: 'script', text });
  }

  async native(text: string, values: readonly unknown[] = []): Promise<{ rows: unknown[] }> {
    this.#refuseWhenOver();
    if (values.length === 0) return this.#connection.send({ do: 'script', text });
    return this.#connection.send({ do: 'query', text, values: values.map(encodeNative), native: true });
  }

  protected async query(statement: Statement): Promise<QueryResult> {
    this.#refuseWhenOver();
    return this.#connection.send({ do: 'query', text: statement.text, values: statement.values.map(encode) });
  }

  #refuseWhenOver() {
    if (!this.open) throw new DbError('The transaction is over');
  }
}
