import type { Db } from '../db/index.ts';

/** A kind of work, and what its jobs carry. */
export interface Queue<T extends object> {
  name: string;
  /** Tries after the first, 2 unless told otherwise. */
  retries?: number;
  /** One job at a time, over all processes. */
  alone?: boolean;
  /** Cron expression in UTC: at these times a job with empty data, one for all processes. */
  cron?: string;
  /** Carries the type only; never set. */
  readonly data?: T;
}

export interface SendOptions {
  /** A uuid: the same one sent twice is one job. */
  id?: string;
  /** The job exists if and only if this transaction is committed. */
  tx?: Db;
  /** Jobs with a higher number go first; 0 unless told otherwise. */
  priority?: number;
  /** Not before so many seconds from now. */
  afterSeconds?: number;
}

export type Work<T> = (data: T, signal: AbortSignal) => Promise<void>;

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
  /** From now on jobs can be sent. */
  open(): Promise<void>;
  /** From now on this process does jobs too. After a failure it can be called again. */
  start(): Promise<void>;
  /** Lets running jobs end, for a few seconds at most. */
  stop(): Promise<void>;
}
