import { setTimeout as sleep } from 'node:timers/promises';
import { type Pool, type PoolClient, type QueryConfig, type QueryResult as PgResult, types } from 'pg';
import { type Database, type Db, QueryDb, TransactionDb } from '../Database.ts';
import { DbError, isConnectionFailure, isDiskFull, isTimeout } from '../DbError.ts';
import { isRead, type Statement } from '../sql.ts';
import { encode } from '../valueCodec.ts';

// Jobs, requests and probes never wait for each other's connections.
interface Pools {
  work: Pool;
  requests: Pool;
  probes: Pool;
}

interface ServerState {
  // True from the first statement that failed with a full disk until a probe succeeds.
  diskFull: boolean;
}

// Allocates more than one page. The table is dropped with its transaction.
const WRITE_PROBE = `create temporary table faultline_probe on commit drop as
  select md5(n::text) as filling from generate_series(1, 20000) as g (n)`;

// After a connection failure, statements are retried if that is safe.
export class PostgresDb extends QueryDb implements Database {
  readonly kind = 'postgres';
  readonly forRequests: PostgresDb;
  readonly #pool: Pool;
  readonly #pools: Pools;
  readonly #state: ServerState;

  constructor(pools: Pools, pool = pools.work, state: ServerState = { diskFull: false }) {
    super();
    this.#pools = pools;
    this.#pool = pool;
    this.#state = state;
    this.forRequests = pool === pools.requests ? this : new PostgresDb(pools, pools.requests, state);
  }

  async script(text: string): Promise<void> {
    await this.#pool.query(text).catch(this.#fail);
  }

  async transaction<T>(work: (tx: Db) => Promise<T>): Promise<T> {
    const client = await retryConnection(() => begin(this.#pool)).catch(this.#fail);
    const tx = new PostgresTransaction(client);
    let broken: Error | undefined;
    try {
      const result = await work(tx);
      await tx.end();
      await client.query('commit').catch(this.#fail);
      return result;
    } catch (error) {
      await tx.end();
      // A lost connection, or one with a canceled statement, would not respond to a rollback.
      const lost = isConnectionFailure(error) || isTimeout(error);
      broken = lost ? (error as DbError) : await rollback(client);
      if (isDiskFull(error)) this.#state.diskFull = true;
      throw error;
    } finally {
      client.release(broken);
    }
  }

  async native(text: string, values?: readonly unknown[]): Promise<{ rows: unknown[] }> {
    return readNative(await this.#pool.query(nativeQuery(text, values)).catch(this.#fail));
  }

  async probe(): Promise<void> {
    const { probes } = this.#pools;
    try {
      await probes.query('select 1');
      if (!this.#state.diskFull) return;
      const client = await begin(probes);
      try {
        await client.query(WRITE_PROBE);
      } finally {
        client.release(await rollback(client));
      }
      this.#state.diskFull = false;
    } catch (error) {
      this.#fail(error);
    }
  }

  async maintain(): Promise<void> {
    // Until autovacuum runs, searches scan the index's pending list.
    await this.script('vacuum (analyze, skip_locked)');
  }

  async close(): Promise<void> {
    await Promise.all(Object.values(this.#pools).map((pool: Pool) => pool.end()));
  }

  protected async query({ text, values }: Statement) {
    const query = () => this.#pool.query(text, values.map(encode));
    return toResult(await (isRead(text) ? retryConnection(query) : query()).catch(this.#fail));
  }

  readonly #fail = (cause: unknown): never => {
    const error = DbError.from(cause);
    if (isDiskFull(error)) this.#state.diskFull = true;
    throw error;
  };
}

async function begin(pool: Pool): Promise<PoolClient> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    return client;
  } catch (error) {
    client.release(error as Error);
    throw error;
  }
}

// Returns the error if the connection must be closed.
const rollback = (client: PoolClient): Promise<Error | undefined> =>
  client.query('rollback').then(
    () => undefined,
    (error: unknown) => DbError.from(error),
  );

class PostgresTransaction extends TransactionDb {
  readonly kind = 'postgres';
  readonly #client: PoolClient;
  #over = false;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(client: PoolClient) {
    super();
    this.#client = client;
  }

  // Rejects new statements and waits for the pending ones.
  async end(): Promise<void> {
    this.#over = true;
    await this.#last;
  }

  async script(text: string): Promise<void> {
    await this.#inLine(() => this.#client.query(text));
  }

  async native(text: string, values?: readonly unknown[]): Promise<{ rows: unknown[] }> {
    return readNative(await this.#inLine(() => this.#client.query(nativeQuery(text, values))));
  }

  protected async query({ text, values }: Statement) {
    const encoded = values.map(encode); // while the statements before it run
    return toResult(await this.#inLine(() => this.#client.query(text, encoded)));
  }

  // Sequential, because node-postgres deprecates its queue of statements.
  #inLine(send: () => Promise<PgResult>): Promise<PgResult> {
    if (this.#over) return Promise.reject(new DbError('The transaction is over'));
    this.#waiting += 1;
    const query = this.#waiting === 1 ? send() : this.#last.then(send);
    this.#last = query.catch(() => undefined).then(() => (this.#waiting -= 1));
    return query.catch((error: unknown) => Promise.reject(DbError.from(error)));
  }
}

const toResult = ({ rows, rowCount }: PgResult) => ({ rows, changed: rowCount ?? 0 });

const nativeQuery = (text: string, values?: readonly unknown[]): QueryConfig => ({
  text,
  types,
  ...(values !== undefined && values.length > 0 ? { values: [...values] } : {}),
});

const readNative = (result: PgResult | PgResult[]): { rows: unknown[] } => ({
  rows: [result].flat().flatMap(({ rows }) => rows as unknown[]),
});

// About three seconds in total, the time in which a PostgreSQL server restarts.
const RETRY_DELAYS_MS = [20, 100, 200, 400, 800, 1500];

// No retry starts after this time, because waiting for a connection of a busy pool takes ten seconds.
const MAX_RETRY_MS = 5000;

// Only for work that changes nothing before it fails.
export async function retryConnection<T>(work: () => Promise<T>): Promise<T> {
  const end = performance.now() + MAX_RETRY_MS;
  for (const delay of RETRY_DELAYS_MS) {
    try {
      return await work();
    } catch (error) {
      if (!isConnectionFailure(DbError.from(error)) || performance.now() > end) throw error;
    }
    await sleep(delay);
  }
  return work();
}
