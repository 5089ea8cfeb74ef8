import type { BundlerRequire } from './BundlerRequire.ts';
import { bundlerRuntime } from './bundlerRuntime.ts';
import { type Consumption, readConsumption } from './consumedModules.ts';
import { createInstance, getInstance, type Instance, type Share } from './federationRuntime.ts';

declare const __webpack_require__: BundlerRequire;

// The first module of a host, which replaces the one of the federation plugin: it provides the shared modules and
// exposes the runtime to remotes.
const stages = __webpack_require__.initializeSharingData?.scopeToSharingDataMapping['default'] ?? [];
const shared: Record<string, Share[]> = {};
for (const { name, version, factory } of stages) shared[name] = [{ version, get: factory as Share['get'] }];

const build = readConsumption(__webpack_require__);
__webpack_require__.federation.instance = createInstance({ name: 'host', shared });
__webpack_require__.f.consumes = (chunkId, promises) => bundlerRuntime.consumes({ ...build, chunkId, promises });
bundlerRuntime.installInitialConsumes(build);

globalThis.faultlineRuntime = {
  runtime: { createInstance, getInstance },
  bundlerRuntime,
  attachShareScopeMap: () => undefined,
} as unknown as ExposedRuntime;

interface Known {
  options: { name: string };
  initOptions: (options: object) => unknown;
}

interface Started {
  webpackRequire: BundlerRequire;
}

// The runtime that a host exposes to remotes: version 1 of `@faultline/runtime`. Older hosts expose the runtime of the
// federation plugin, so remotes pass everything that it expects.
interface ExposedRuntime {
  runtime: {
    getInstance: (finder: (instance: Known) => boolean) => Instance | null;
    createInstance: (options: { name: string; id: string }) => Instance;
  };
  bundlerRuntime: {
    init: (start: Started) => Instance;
    consumes: (build: Consumption & { chunkId: string; promises: unknown[] }) => void;
    I: (start: Started & Record<'initPromises' | 'initTokens' | 'shareScopeName' | 'initScope', unknown>) => unknown;
    initContainerEntry: (
      start: Started & Record<'shareScope' | 'initScope' | 'remoteEntryInitOptions' | 'shareScopeKey', unknown>,
    ) => unknown;
  };
  attachShareScopeMap: unknown;
}

declare global {
  var faultlineRuntime: ExposedRuntime;
}
