import { bustHostChunkCache } from './bustHostChunkCache.ts';
import { sleep, RETRY_DELAYS_MS } from './sleep.ts';

interface Share {
  get?: (() => unknown) | undefined;
  loading?: unknown;
}

type ShareScopes = Record<string, Record<string, Record<string, Share>>>;

async function retryGet(get: () => unknown): Promise<unknown> {
  for (const ms of RETRY_DELAYS_MS) {
    try {
      return await get();
    } catch {
      await sleep(ms);
      bustHostChunkCache();
    }
  }
  return get();
}

/**
 * Lets a shared module that could not be fetched be asked for again: the runtime keeps the failed promise, and would
 * give it to everyone who asks later.
 */
export function retrySharedModules(scopes: ShareScopes = {}): void {
  for (const share of Object.values(scopes).flatMap(Object.values).flatMap<Share>(Object.values)) {
    const { get } = share;
    if (get === undefined) continue;
    share.get = () =>
      retryGet(get).catch((error: unknown) => {
        // After the runtime has stored the promise that this rejects.
        setTimeout(() => (share.loading = null));
        throw error;
      });
  }
}
