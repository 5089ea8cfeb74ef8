import { type Db, sql } from '../db/index.ts';

const ENTRIES = 2000;

/**
 * Keeps answers for as long as the catalogue stays as it is: records change only by imports, and each raises `data_version`.
 * The least recently used go first. Answers are shared: whoever gets one must not change it.
 */
export class VersionedCache {
  #version = -1;
  readonly #answers = new Map<string, Promise<unknown>>();

  /** The catalogue's present version; a new one empties the cache. One small query, so that all processes agree. */
  async version(db: Db): Promise<number> {
    const row = await db.row<{ data_version: number }>(sql`select data_version from catalogue_state`);
    const version = row?.data_version ?? 0;
    if (version > this.#version) {
      this.#version = version;
      this.#answers.clear();
    }
    return version;
  }

  /** What `make` gave for this key at this version. Failures are not kept. */
  async get<T>(version: number, key: string, make: () => Promise<T>): Promise<T> {
    if (version !== this.#version) return make();
    const known = this.#answers.get(key) as Promise<T> | undefined;
    const answer = known ?? make();
    this.#answers.delete(key);
    this.#answers.set(key, answer);
    if (known === undefined) {
      answer.catch(() => this.#answers.delete(key));
      const oldest = this.#answers.keys().next().value;
      if (this.#answers.size > ENTRIES && oldest !== undefined) this.#answers.delete(oldest);
    }
    return answer;
  }
}
