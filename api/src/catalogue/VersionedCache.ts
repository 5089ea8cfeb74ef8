import { type Db, sql } from '../db/index.ts';

/** The context of a read of the catalogue: `version` is the data version that its answers are kept for. */
export interface ReadContext {
  db: Db;
  cache: VersionedCache;
  version: number;
}

/**
 * Keeps answers for as long as the catalogue stays as it is: records change only by imports, and each raises `data_version`.
 * The least recently used go first. Results are shared: callers must not change them.
 */
export class VersionedCache {
  readonly #maxEntries: number;
  #version = -1;
  readonly #answers = new Map<string, Promise<unknown>>();

  constructor(maxEntries = 2000) {
    this.#maxEntries = maxEntries;
  }

  /** The catalogue's present version; a new one empties the cache. One small query, so that all processes agree. */
  async version(db: Db): Promise<number> {
    const row = await db.row<{ version: number }>(sql`select data_version as version from catalogue_state`);
    return this.#renew(row?.version ?? 0);
  }

  /** The same, and the version of the user's trackings. */
  async versionsFor(db: Db, userId: number): Promise<{ version: number; trackings: number }> {
    const row = await db.row<{ version: number; trackings: number }>(sql`
      select s.data_version as version, u.trackings_version as trackings from catalogue_state s, users u where u.id = ${userId}`);
    return { version: this.#renew(row?.version ?? 0), trackings: row?.trackings ?? 0 };
  }

  #renew(version: number): number {
    if (version > this.#version) {
      this.#version = version;
      this.#answers.clear();
    }
    return version;
  }

  /** Returns the result of `make` for this key at this version. Failures are not kept. */
  async get<T>(version: number, key: string, make: () => Promise<T>): Promise<T> {
    if (this.#renew(version) !== this.#version) return make();
    const known = this.#answers.get(key) as Promise<T> | undefined;
    const answer = known ?? make();
    this.#answers.delete(key);
    this.#answers.set(key, answer);
    if (known === undefined) {
      answer.catch(() => this.#answers.delete(key));
      const oldest = this.#answers.keys().next().value;
      if (this.#answers.size > this.#maxEntries && oldest !== undefined) this.#answers.delete(oldest);
    }
    return answer;
  }
}
