import { Worker } from 'node:worker_threads';
import type { QueryResult } from '../Database.ts';
import { DbError } from '../DbError.ts';

// `native` requests the driver's native types, as pg-boss expects.
export type Request =
  | { id: number; do: 'query'; text: string; values: readonly (string | null)[]; native?: boolean }
  | { id: number; do: 'script'; text: string }
  | { id: number; do: 'maintain' }
  | { id: number; do: 'snapshot'; path: string }
  | { id: number; do: 'copy'; path: string }
  | { id: number; do: 'close' };

export type Reply =
  | { id: number; result: QueryResult }
  | { id: number; error: { message: string; code: string | undefined; constraint: string | undefined } };

export interface WorkerSettings {
  // Undefined: in memory.
  directory: string | undefined;
  snapshot?: string | undefined;
}

type Without<T, K extends string> = T extends unknown ? Omit<T, K> : never;
type Waiting = { sentAt: number; resolve: (result: QueryResult) => void; reject: (error: Error) => void };

// The id of the worker's first message, which reports that the database is open.
const OPENED = 0;

export class PgliteConnection {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  readonly #onFailure: (error: DbError) => void;
  #lastId = OPENED;
  #failure: DbError | undefined;

  private constructor(settings: WorkerSettings, onFailure: (error: DbError) => void) {
    this.#onFailure = onFailure;
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: settings });
    this.#worker.on('message', (reply: Reply) => this.#settle(reply));
    this.#worker.on('error', (error) =>
      this.#fail(new DbError(`The database stopped: ${error}`, undefined, undefined, error)),
    );
    this.#worker.on('exit', () => this.#fail(new DbError('The database has stopped')));
  }

  // Calls `onFailure` once when the worker exits, also after a requested stop.
  static async open(settings: WorkerSettings, onFailure: (error: DbError) => void): Promise<PgliteConnection> {
    const connection = new PgliteConnection(settings, onFailure);
    await new Promise<QueryResult>((resolve, reject) =>
      connection.#waiting.set(OPENED, { sentAt: Date.now(), resolve, reject }),
    );
    return connection;
  }

  send(request: Without<Request, 'id'>): Promise<QueryResult> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { sentAt: Date.now(), resolve, reject });
      this.#worker.postMessage({ ...request, id }, []);
    });
  }

  // The age of the oldest pending request in ms.
  busyFor(): number | undefined {
    const [first] = this.#waiting.values();
    return first === undefined ? undefined : Date.now() - first.sentAt;
  }

  get failure(): DbError | undefined {
    return this.#failure;
  }

  async close(): Promise<void> {
    await this.send({ do: 'close' });
    await this.#worker.terminate();
  }

  #settle(reply: Reply) {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if ('result' in reply) waiting?.resolve(reply.result);
    else waiting?.reject(new DbError(reply.error.message, reply.error.code, reply.error.constraint));
  }

  #fail(error: DbError) {
    if (this.#failure !== undefined) return;
    this.#failure = error;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
    this.#onFailure(error);
  }
}
