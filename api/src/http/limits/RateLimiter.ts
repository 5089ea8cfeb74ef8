import { type Db, hasEnded, sql } from '../../db/index.ts';
import type { Clock } from '../../ports/Clock.ts';
import { HttpError } from '../HttpError.ts';

export interface Limit {
  max: number;
  seconds: number;
}

const wait = (seconds: number) => (seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`);

export const tooMany = (message: string, seconds: number) =>
  new HttpError({ status: 429, code: 'ERR_RATE_LIMITED', message, headers: { 'retry-after': String(seconds) } });

// Counts in the database, for all API processes.
export class RateLimiter {
  readonly #db: Db;
  readonly #clock: Clock;

  constructor(db: Db, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  // Returns the seconds to wait if the attempt exceeds the limit, else 0.
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

  async getCount(key: string, { seconds }: Pick<Limit, 'seconds'>): Promise<number> {
    const isOver = hasEnded(sql`window_ends_at`, this.#clock.now(), seconds * 1000);
    const row = await this.#db.row<{ n: number }>(sql`select n from rate_limits where key = ${key} and not ${isOver}`);
    return row?.n ?? 0;
  }

  async take(key: string, limit: Limit): Promise<void> {
    const seconds = await this.count(key, limit);
    if (seconds > 0) throw tooMany(`Too many attempts. Please try again in ${wait(seconds)}.`, seconds);
  }

  async refund(key: string): Promise<void> {
    await this.#db.run(sql`update rate_limits set n = n - 1 where key = ${key} and n > 0`);
  }

  async forget(key: string): Promise<void> {
    await this.#db.run(sql`delete from rate_limits where key = ${key}`);
  }
}
