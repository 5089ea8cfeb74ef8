import { serialize } from 'node:v8';
import { LRUCache } from 'lru-cache';
import { type Db, sql } from '../db/index.ts';

// The context of a read of the catalogue. Answers are cached for the data version `version`.
export interface ReadContext {
  db: Db;
  cache: VersionedCache;
  version: number;
}

const MEGABYTE = 1024 * 1024;
const ENTRY_OVERHEAD_BYTES = 200;

export const CACHE_BYTES = { answers: 48 * MEGABYTE, details: 24 * MEGABYTE, summaries: 12 * MEGABYTE };

// Caches answers until `data_version` changes; only imports change records. Evicts the least recently used above
// `maxBytes`. Results are shared, so callers must not change them.
export class VersionedCache {
  readonly #answers: LRUCache<string, object, () => Promise<object>>;

  constructor(maxBytes = CACHE_BYTES.answers) {
    this.#answers = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (answer, key) => serialize(answer).byteLength + key.length * 2 + ENTRY_OVERHEAD_BYTES,
      fetchMethod: (_key, _stale, { context: make }) => make(),
      // An answer that is evicted while it is computed is still awaited.
      ignoreFetchAbort: true,
    });
  }

  // The serialized size of all cached answers.
  get bytes(): number {
    return this.#answers.calculatedSize;
  }

  // Reads the current data version from the database, so that all processes agree.
  async version(db: Db): Promise<number> {
    const row = await db.row<{ version: number }>(sql`select data_version as version from catalogue_state`);
    return row?.version ?? 0;
  }

  // The same, and the version of the user's trackings: changed by the user, or by an import that merges or removes
  // names.
  async versionsFor(db: Db, userId: number): Promise<{ version: number; trackings: number }> {
    const row = await db.row<{ version: number; trackings: number }>(sql`
      select s.data_version as version, u.trackings_version + s.trackings_version as trackings
      from catalogue_state s, users u where u.id = ${userId}`);
    return { version: row?.version ?? 0, trackings: row?.trackings ?? 0 };
  }

  // Returns the result of `make` for this key at this version. Failures are not cached.
  async get<T>(version: number, key: string, make: () => Promise<T>): Promise<T> {
    const { answer } = (await this.#answers.forceFetch(`${version} ${key}`, {
      context: async () => ({ answer: await make() }),
    })) as { answer: T };
    return answer;
  }
}
