import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { type Database, type Db, DbError, sql, toPgBossExecutor } from '../db/index.ts';

export interface Queue<T extends object> {
  name: string;
  // After a failure; default 2.
  retries?: number;
  // Exponential up to `max`; default no delay.
  retryDelaySeconds?: { first: number; max: number };
  // In one process; default 1.
  concurrency?: number;
  // One job at a time over all processes.
  alone?: boolean;
  // In UTC; creates a job with empty data, once for all processes.
  cron?: string;
  // Only carries the type.
  readonly data?: T;
}

interface SendOptions {
  // A uuid. Sending the same id twice creates one job.
  id?: string;
  // The job exists only if this transaction commits.
  tx?: Db;
  // Higher numbers run first; default 0.
  priority?: number;
  afterSeconds?: number;
}

export interface QueueCounts {
  name: string;
  waiting: number;
  running: number;
  failed: number;
  completed_at: string | null;
}

type Work<T> = (data: T, signal: AbortSignal) => Promise<void>;

// After this silence a process counts as crashed, and others run its jobs.
const HEARTBEAT_SECONDS = 30;
const WATCH_SECONDS = 15;
const POLL_SECONDS = 1;
const MAX_JOB_SECONDS = 2 * 60 * 60;
const STOP_GRACE_MS = 2500;
// Running jobs are aborted this long before the end of the grace period.
const STOP_SIGNAL_MS = 1000;
const FAILURE_LOG_MS = 30_000;
// SQLSTATE of a database that is starting.
const CANNOT_CONNECT_NOW = '57P03';

// Jobs in the API's own database, by pg-boss. The job of a crashed process is run by another one, or after a restart.
export class BossJobs {
  readonly #db: Database;
  readonly #log: Logger;
  readonly #boss: PgBoss;
  readonly #handled = new Map<string, { queue: Queue<object>; work: Work<object> }>();
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

  // Call it before `open`. `work` must be idempotent, because a job may run again after a crash.
  handle<T extends object>(queue: Queue<T>, work: Work<T>): void {
    this.#handled.set(queue.name, { queue, work: work as Work<object> });
  }

  // Removes the schedule of a queue that has no worker here. Unknown schedules are kept: during an update they belong to a
  // newer process.
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

  // By queue; finished jobs are those of the last 7 days. Empty before `open`.
  async count(): Promise<QueueCounts[]> {
    if (!this.#isOpen) return [];
    return this.#db.rows<QueueCounts>(sql`
      select name, count(*) filter (where state in ('created', 'retry')) as waiting,
        count(*) filter (where state = 'active') as running, count(*) filter (where state = 'failed') as failed,
        max(completed_on) filter (where state = 'completed') as completed_at
      from pgboss.job where not starts_with(name, '__') group by name order by name`);
  }

  // For jobs of a transaction that was committed; otherwise the queue is polled each second.
  wake({ name }: Queue<object>): void {
    const worker = this.#workers.get(name);
    if (worker !== undefined) this.#boss.notifyWorker(worker);
  }

  // Allows jobs to be sent. `open` and `start` may be repeated after a failure.
  async open(): Promise<void> {
    // If several processes create the tables concurrently, all but one fail; a retry finds the tables.
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

  // Waits up to `graceMs` for running jobs, then aborts them; they run again in another process or after a restart.
  async stop(graceMs = STOP_GRACE_MS): Promise<void> {
    const signal = setTimeout(() => this.#stopping.abort(new Error('The process is stopping')), STOP_SIGNAL_MS);
    await this.#boss.stop({ graceful: true, timeout: graceMs });
    clearTimeout(signal);
  }

  // Each queue polls every second, so the log is throttled while the database is unavailable.
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

  // Only one process uses PGlite, so a job that is active at start belongs to a crashed process.
  async #takeUpOrphans() {
    const orphans = await this.#db.rows<{ name: string; id: string }>(
      sql`select name, id from pgboss.job where state = 'active'`,
    );
    for (const { name, id } of orphans) await this.#boss.fail(name, id, { message: 'The process ended' });
  }
}
