import type { BundlerRequire } from './BundlerRequire.ts';
import { readConsumption } from './consumedModules.ts';

declare const __webpack_require__: BundlerRequire;

/** Stands in every remote for what the federation plugin runs before its container: the same, without what only other hosts need. */
const { runtime, bundlerRuntime, attachShareScopeMap } = globalThis.faultlineRuntime;
const { initializeExposesData: exposed, initializeSharingData } = __webpack_require__;
const webpackRequire = __webpack_require__;
const build = readConsumption(webpackRequire);

/** The runtime's own `init` would make the last container the one that the host's `loadRemote` speaks to. */
function init(options: { name: string }) {
  const named = { id: '', ...options };
  const known = runtime.getInstance((instance) => instance.options.name === options.name);
  known?.initOptions(named);
  return known ?? runtime.createInstance(named);
}

/**
 * Chunks come from where the entry does, and an entry that is `remoteEntry.js?retry=2` fetches them with `?retry=2` as well: the
 * host loads a release again past what went wrong, for a browser joins a second request for an address to a first one
 * that still hangs, and caches keep damaged copies.
 */
const { src = '' } = (document.currentScript ?? {}) as Partial<HTMLScriptElement>;
const getChunkFile = webpackRequire.u;
const [retry = ''] = /\?retry=\d+$/.exec(src) ?? [];
webpackRequire.p = src.replace(/[^/]*$/, '');
webpackRequire.u = (chunkId) => getChunkFile(chunkId) + retry;

const initOptions = {
  name: initializeSharingData?.uniqueName ?? '',
  shareStrategy: 'loaded-first',
  remotes: [],
  plugins: [],
};
// Each container gets its own copy of the objects it writes to.
Object.assign(webpackRequire.federation, {
  runtime: { ...runtime, init },
  initOptions,
  bundlerRuntime: { ...bundlerRuntime, S: {} },
  attachShareScopeMap,
  bundlerRuntimeOptions: {},
});
webpackRequire.federation.instance = bundlerRuntime.init({ webpackRequire });

const started = { webpackRequire, initPromises: {}, initTokens: {} };
webpackRequire.I = (shareScopeName, initScope) => bundlerRuntime.I({ ...started, shareScopeName, initScope });
webpackRequire.f.consumes = (chunkId, promises) => bundlerRuntime.consumes({ ...build, chunkId, promises });
webpackRequire.initContainer = (shareScope, initScope, remoteEntryInitOptions) =>
  bundlerRuntime.initContainerEntry({
    webpackRequire,
    shareScope,
    initScope,
    remoteEntryInitOptions,
    shareScopeKey: exposed.shareScope,
  });
webpackRequire.getContainer = (expose) =>
  exposed.moduleMap[expose]?.() ?? Promise.reject(new Error(`${initOptions.name} exposes no ${expose}`));
