import { bundlerRuntime } from './bundlerRuntime.ts';
import type { BundlerRequire } from './BundlerRequire.ts';
import { readConsumption } from './consumedModules.ts';
import type { ExposedRuntime } from './ExposedRuntime.ts';
import { createInstance, getInstance, type Share } from './federationRuntime.ts';

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
