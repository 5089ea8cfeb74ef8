import { bundlerRuntime } from './bundlerRuntime.ts';

declare const __webpack_require__: { federation: typeof globalThis.faultlineRuntime };

// The first module of a host with the library's runtime. Exposes that runtime to remotes which were built with ours. The
// library leaves `initContainerEntry` out of builds that expose no modules.
const { federation } = __webpack_require__;
const { initContainerEntry } = bundlerRuntime;
globalThis.faultlineRuntime = {
  ...federation,
  bundlerRuntime: { ...federation.bundlerRuntime, initContainerEntry },
} as typeof federation;
