import { tooMany } from './RateLimiter.ts';

export interface CallLimits {
  // Less than the connections of the request pool, so that other users always get one.
  concurrent: number;
  waiting: number;
  // Token bucket: its size, and the tokens added each second.
  burst: number;
  perSecond: number;
}

// Many times more than a user who scrolls fast in several windows needs.
const DEFAULT_LIMITS: CallLimits = { concurrent: 6, waiting: 60, burst: 600, perSecond: 20 };
const SWEEP_MS = 60_000;

interface Reader {
  // Tokens in the bucket at `countedAt`.
  left: number;
  countedAt: number;
  running: number;
  queue: (() => void)[];
}

// For API tokens: less than `DEFAULT_LIMITS`, which all reads of the account share, so that a script leaves something
// to the browser of its owner.
export const TOKEN_LIMITS: Partial<CallLimits> = { burst: 300, perSecond: 5 };

// The values of the headers of draft-ietf-httpapi-ratelimit-headers-11. `resetSeconds`: the time until the full `quota`
// is available.
export interface Allowance {
  quota: number;
  windowSeconds: number;
  remaining: number;
  resetSeconds: number;
}

// Counted in this process, because a counter in the database would turn each read into a write.
export class CallLimiter {
  readonly #limits: CallLimits;
  readonly #now: () => number;
  readonly #readers = new Map<string, Reader>();
  #sweptAt: number;

  constructor(limits: Partial<CallLimits> = {}, now: () => number = () => performance.now()) {
    this.#limits = { ...DEFAULT_LIMITS, ...limits };
    this.#now = now;
    this.#sweptAt = now();
  }

  async run<T>(key: string, read: () => Promise<T>): Promise<T> {
    const { concurrent, waiting, perSecond } = this.#limits;
    const reader = this.#getReader(key);
    if (reader.left < 1) {
      const seconds = Math.ceil((1 - reader.left) / perSecond);
      throw tooMany('Too many requests. Please slow down.', seconds);
    }
    if (reader.queue.length >= waiting) throw tooMany('Too many requests at once. Please wait for their answers.', 1);
    reader.left -= 1;
    if (reader.running < concurrent) reader.running += 1;
    else await new Promise<void>((resolve) => reader.queue.push(resolve)); // a request that ends passes its place on
    try {
      return await read();
    } finally {
      const next = reader.queue.shift();
      if (next === undefined) reader.running -= 1;
      else next();
    }
  }

  // After one more call.
  getAllowance(key: string): Allowance {
    const { burst, perSecond } = this.#limits;
    const left = Math.max(0, this.#getReader(key).left - 1);
    return {
      quota: burst,
      windowSeconds: Math.ceil(burst / perSecond),
      remaining: Math.floor(left),
      resetSeconds: Math.ceil((burst - left) / perSecond),
    };
  }

  #getReader(key: string): Reader {
    const now = this.#now();
    if (now - this.#sweptAt > SWEEP_MS) this.#sweep(now);
    const { burst, perSecond } = this.#limits;
    const reader = this.#readers.get(key) ?? { left: burst, countedAt: now, running: 0, queue: [] };
    reader.left = Math.min(burst, reader.left + ((now - reader.countedAt) / 1000) * perSecond);
    reader.countedAt = now;
    this.#readers.set(key, reader);
    return reader;
  }

  #sweep(now: number) {
    this.#sweptAt = now;
    const { burst, perSecond } = this.#limits;
    for (const [key, { left, countedAt, running }] of this.#readers) {
      if (running === 0 && left + ((now - countedAt) / 1000) * perSecond >= burst) this.#readers.delete(key);
    }
  }
}
