// The entry points of `shared` that are loaded on demand. A shared module exists at run time only if the host's module
// graph imports it.
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

// Makes failed shared modules load again. The federation runtime would return the rejected promise forever.
export function retrySharedModules(scopes: ShareScopes = {}): void {
  for (const share of Object.values(scopes).flatMap(Object.values).flatMap<Share>(Object.values)) {
    const { get } = share;
    if (get === undefined) continue;
    share.get = () =>
      retryGet(get).catch((error: unknown) => {
        // The runtime stores the promise that this function rejects, so it is cleared afterwards.
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

declare let __webpack_get_script_filename__: ((chunk: string | number) => string) | undefined;

let attemptId = 0;

// New URLs bypass pending requests and corrupt cached copies.
function bustHostChunkCache(): void {
  attemptId += 1;
  if (attemptId > 1 || typeof __webpack_get_script_filename__ !== 'function') return;
  const plain = __webpack_get_script_filename__;
  __webpack_get_script_filename__ = (chunk) => `${plain(chunk)}?retry=${attemptId}`;
}

export const ATTEMPT_TIMEOUT_MS = 8000;

export const RETRY_DELAYS_MS = [300, 1000];

export const sleep = (ms: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, ms * (0.75 + Math.random() / 2)));
