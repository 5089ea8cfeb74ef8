import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { type Database, type Db, DbError, sql, toPgBossExecutor } from '../db/index.ts';

/** A kind of work, and what its jobs carry. */
export interface Queue<T extends object> {
  name: string;
  /** Tries after the first, 2 unless told otherwise. */
  retries?: number;
  /** Delay before a retry, doubled each time up to `max`. Unset: no delay. */
  retryDelaySeconds?: { first: number; max: number };
  /** Jobs that one process runs at the same time, 1 unless told otherwise. */
  concurrency?: number;
  /** One job at a time, over all processes. */
  alone?: boolean;
  /** Cron expression in UTC: at these times a job with empty data, one for all processes. */
  cron?: string;
  /** Carries the type only; never set. */
  readonly data?: T;
}

interface SendOptions {
  /** A uuid: the same one sent twice is one job. */
  id?: string;
  /** The job exists if and only if this transaction is committed. */
  tx?: Db;
  /** Jobs with a higher number go first; 0 unless told otherwise. */
  priority?: number;
  /** Not before so many seconds from now. */
  afterSeconds?: number;
}

type Work<T> = (data: T, signal: AbortSignal) => Promise<void>;

/** Work that outlives a request and its process: a job whose process dies is taken up by another, or after the next start. */
export interface Jobs {
  /** Names the work of a queue; to be called before `open`. A job may run again after a crash: `work` must end where one run would. */
  handle<T extends object>(queue: Queue<T>, work: Work<T>): void;
  /**
   * Ends the schedule of a queue that has no work here; to be called before `open`. Schedules that this program does not know are
   * left alone: during an update they belong to a newer process.
   */
  unschedule(queue: Queue<object>): void;
  send<T extends object>(queue: Queue<T>, data: T, options?: SendOptions): Promise<void>;
  /** Has this process look at once for what was sent in a transaction, now that it is committed; else it looks every second. */
  wake(queue: Queue<object>): void;
  /** From now on jobs can be sent. After a failure it can be called again. */
  open(): Promise<void>;
  /** From now on this process does jobs too. After a failure it can be called again. */
  start(): Promise<void>;
  /** Lets running jobs end for `graceMs`, then aborts them: another process, or the next start, runs them again. */
  stop(graceMs?: number): Promise<void>;
}

/** A process that is silent for so long has died; its jobs are given to another. */
const HEARTBEAT_SECONDS = 30;
const WATCH_SECONDS = 15;
const POLL_SECONDS = 1;
const MAX_JOB_SECONDS = 2 * 60 * 60;
const STOP_GRACE_MS = 2500;
/** Of the grace, after which running jobs are told to stop: short ones have ended by then. */
const STOP_SIGNAL_MS = 1000;
const FAILURE_LOG_MS = 30_000;
/** The SQLSTATE of a database that still starts: what is refused with it may be tried again. */
const CANNOT_CONNECT_NOW = '57P03';

interface Handled {
  queue: Queue<object>;
  work: Work<object>;
}

/** Jobs by pg-boss, in the API's own database on either engine. */
export class BossJobs implements Jobs {
  readonly #db: Database;
  readonly #log: Logger;
  readonly #boss: PgBoss;
  readonly #handled = new Map<string, Handled>();
  #lastFailure = { message: '', at: 0 };
  readonly #unscheduled = new Set<string>();
  readonly #workers = new Map<string, string>();
  readonly #stopping = new AbortController();
  #isOpen = false;

  constructor(db: Database, log: Logger) {
    this.#db = db;
    this.#log = log;
    this.#boss = new PgBoss({
      db: toPgBossExecutor(db),
      backend: db.kind,
      superviseIntervalSeconds: WATCH_SECONDS,
      monitorIntervalSeconds: WATCH_SECONDS,
      cronMonitorIntervalSeconds: 30,
      cronWorkerIntervalSeconds: 30,
      reindex: db.kind === 'postgres',
      monitorVacuum: db.kind === 'postgres',
    });
    this.#boss.on('error', (error) => this.#logFailure(error));
  }

  handle<T extends object>(queue: Queue<T>, work: Work<T>): void {
    this.#handled.set(queue.name, { queue, work: work as Work<object> });
  }

  unschedule({ name }: Queue<object>): void {
    this.#unscheduled.add(name);
  }

  async send<T extends object>(
    queue: Queue<T>,
    data: T,
    { id, tx, priority, afterSeconds }: SendOptions = {},
  ): Promise<void> {
    if (!this.#isOpen) throw new DbError('The job queue is not open yet', CANNOT_CONNECT_NOW);
    await this.#boss.send(queue.name, data, {
      ...(id && { id }),
      ...(tx && { db: toPgBossExecutor(tx) }),
      ...(priority !== undefined && { priority }),
      ...(afterSeconds !== undefined && { startAfter: afterSeconds }),
    });
    if (tx === undefined) this.wake(queue);
  }

  wake({ name }: Queue<object>): void {
    const worker = this.#workers.get(name);
    if (worker !== undefined) this.#boss.notifyWorker(worker);
  }

  async open(): Promise<void> {
    // Of processes that make its tables at the same time all but one fail; they find them made.
    await this.#boss.start().catch(() => this.#boss.start());
    for (const { queue } of this.#handled.values()) await this.#prepare(queue);
    for (const name of this.#unscheduled) await this.#boss.unschedule(name);
    if (this.#db.kind === 'pglite') await this.#takeUpOrphans();
    this.#isOpen = true;
  }

  async start(): Promise<void> {
    for (const { queue, work } of this.#handled.values()) {
      if (this.#workers.has(queue.name)) continue; // from an attempt that failed half-way
      const options = {
        pollingIntervalSeconds: POLL_SECONDS,
        batchSize: 1,
        localConcurrency: queue.concurrency ?? 1,
      };
      const worker = await this.#boss.work<object>(queue.name, options, async ([job]) => {
        if (job === undefined) return;
        try {
          await work(job.data, AbortSignal.any([job.signal, this.#stopping.signal]));
          this.wake(queue); // for the next one that waits
        } catch (error) {
          if (this.#stopping.signal.aborted) throw error; // it is run again by another process
          this.#log.error({ err: error, queue: queue.name, job: job.id, tries: job.retryCount + 1 }, 'a job failed');
          throw error;
        }
      });
      this.#workers.set(queue.name, worker);
    }
  }

  async stop(graceMs = STOP_GRACE_MS): Promise<void> {
    const signal = setTimeout(() => this.#stopping.abort(new Error('The process is stopping')), STOP_SIGNAL_MS);
    await this.#boss.stop({ graceful: true, timeout: graceMs });
    clearTimeout(signal);
  }

  /** Each queue asks every second: while the database is away, one line in a while tells it. */
  #logFailure(error: Error) {
    const now = performance.now();
    if (error.message === this.#lastFailure.message && now - this.#lastFailure.at < FAILURE_LOG_MS) return;
    this.#lastFailure = { message: error.message, at: now };
    this.#log.error({ err: error }, 'the job queue failed');
  }

  async #prepare({ name, retries = 2, retryDelaySeconds: delay, alone = false, cron }: Queue<object>) {
    const options = {
      retryLimit: retries,
      ...(delay && { retryDelay: delay.first, retryDelayMax: delay.max, retryBackoff: true }),
      expireInSeconds: MAX_JOB_SECONDS,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      deleteAfterSeconds: 7 * 24 * 60 * 60,
    };
    await this.#boss.createQueue(name, { ...options, policy: alone ? 'singleton' : 'standard' });
    await this.#boss.updateQueue(name, options);
    if (cron !== undefined) await this.#boss.schedule(name, cron, {}, { tz: 'UTC' });
  }

  /** PGlite has one process at a time: what is running when it starts was left by one that died, and need not be waited for. */
  async #takeUpOrphans() {
    const orphans = await this.#db.rows<{ name: string; id: string }>(
      sql`select name, id from pgboss.job where state = 'active'`,
    );
    for (const { name, id } of orphans) await this.#boss.fail(name, id, { message: 'The process ended' });
  }
}
