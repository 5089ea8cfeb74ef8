import type { BundlerRequire } from './BundlerRequire.ts';
import { readConsumption } from './consumedModules.ts';

declare const __webpack_require__: BundlerRequire;

// The first module of a remote, which replaces the one of the federation plugin.
const { runtime, bundlerRuntime, attachShareScopeMap } = globalThis.faultlineRuntime;
const { initializeExposesData: exposed, initializeSharingData } = __webpack_require__;
const webpackRequire = __webpack_require__;
const build = readConsumption(webpackRequire);

// The runtime's `init` would make the last container the one that the host's `loadRemote` uses.
function init(options: { name: string }) {
  const named = { id: '', ...options };
  const known = runtime.getInstance((instance) => instance.options.name === options.name);
  known?.initOptions(named);
  return known ?? runtime.createInstance(named);
}

// Chunks are loaded from the folder of the entry, and with its query: after a failure the host loads
// `remoteEntry.js?retry=2`, because browsers join requests that still hang, and caches keep damaged copies.
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
// The objects are copied, because every container changes its own.
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
