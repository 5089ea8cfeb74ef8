import { RETRY_DELAYS_MS, sleep } from './attempts.ts';

/**
 * The on-demand entry points of `shared`. A share exists at run time only if the host's own graph imports it, so each entry point a
 * screen may need has its import here; nothing is fetched before it is called.
 */
export const lazySharedModules: Record<string, () => Promise<unknown>> = {
  personal: () => import('@faultline/shared/personal'),
  tables: () => import('@faultline/shared/tables'),
  forms: () => import('@faultline/shared/forms'),
  markup: () => import('@faultline/shared/markup'),
  csv: () => import('@faultline/shared/csv'),
  search: () => import('@faultline/shared/search'),
  charts: () => import('@faultline/shared/charts'),
  cve: () => import('@faultline/shared/cve'),
  versions: () => import('@faultline/shared/versions'),
};

interface Share {
  get?: (() => unknown) | undefined;
  loading?: unknown;
}

type ShareScopes = Record<string, Record<string, Record<string, Share>>>;

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

/** The bundler's own: the file name of a chunk. */
declare let __webpack_get_script_filename__: ((chunk: string | number) => string) | undefined;

let attemptId = 0;

/** From now on the host's chunks are fetched at new addresses, past requests that still hang and damaged copies in caches. */
function bustHostChunkCache(): void {
  attemptId += 1;
  if (attemptId > 1 || typeof __webpack_get_script_filename__ !== 'function') return;
  const plain = __webpack_get_script_filename__;
  __webpack_get_script_filename__ = (chunk) => `${plain(chunk)}?retry=${attemptId}`;
}
