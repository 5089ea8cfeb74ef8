import { type Db, hasEnded, sql } from '../../db/index.ts';
import type { Clock } from '../../ports/Clock.ts';
import { HttpError } from '../HttpError.ts';

/** At most `max` attempts in each window of `seconds`. */
export interface Limit {
  max: number;
  seconds: number;
}

const wait = (seconds: number) => (seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`);

export const tooMany = (message: string, seconds: number) =>
  new HttpError({ status: 429, code: 'ERR_RATE_LIMITED', message, headers: { 'retry-after': String(seconds) } });

/** Counts attempts in the database, shared by all API processes. */
export class RateLimiter {
  readonly #db: Db;
  readonly #clock: Clock;

  constructor(db: Db, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /** Counts one attempt. Returns the seconds to wait if it exceeds the limit, else 0. */
  async count(key: string, { max, seconds }: Limit): Promise<number> {
    const now = this.#clock.now();
    const ends = new Date(now.getTime() + seconds * 1000);
    const isOver = hasEnded(sql`rate_limits.window_ends_at`, now, seconds * 1000);
    const row = await this.#db.row<{ n: number; window_ends_at: string }>(sql`
      insert into rate_limits (key, window_ends_at, n) values (${key}, ${ends}, 1)
      on conflict (key) do update set
        n = case when ${isOver} then 1 else rate_limits.n + 1 end,
        window_ends_at = case when ${isOver} then excluded.window_ends_at else least(rate_limits.window_ends_at, excluded.window_ends_at) end
      returning n, window_ends_at`);
    if (row === undefined || row.n <= max) return 0;
    return Math.max(1, Math.ceil((Date.parse(row.window_ends_at) - now.getTime()) / 1000));
  }

  /** Returns the attempts in the current window. */
  async getCount(key: string, { seconds }: Pick<Limit, 'seconds'>): Promise<number> {
    const isOver = hasEnded(sql`window_ends_at`, this.#clock.now(), seconds * 1000);
    const row = await this.#db.row<{ n: number }>(sql`select n from rate_limits where key = ${key} and not ${isOver}`);
    return row?.n ?? 0;
  }

  /** Counts one attempt. @throws HttpError 429 with Retry-After above the limit. */
  async take(key: string, limit: Limit): Promise<void> {
    const seconds = await this.count(key, limit);
    if (seconds > 0) throw tooMany(`Too many attempts. Please try again in ${wait(seconds)}.`, seconds);
  }

  /** Removes one attempt. */
  async refund(key: string): Promise<void> {
    await this.#db.run(sql`update rate_limits set n = n - 1 where key = ${key} and n > 0`);
  }

  /** Removes all attempts, after a successful one. */
  async forget(key: string): Promise<void> {
    await this.#db.run(sql`delete from rate_limits where key = ${key}`);
  }
}
