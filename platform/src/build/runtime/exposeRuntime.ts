import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';
import type { ExposedRuntime } from './ExposedRuntime.ts';

declare const __webpack_require__: { federation: ExposedRuntime };

/**
 * Part of every host: lends the bundler's half of the federation runtime to the areas, which would each bring the same
 * 4 KB. A host exposes nothing itself, so its own runtime is built without what a container needs at its start.
 */
const { federation } = __webpack_require__;
globalThis.faultlineRuntime = { ...federation, bundlerRuntime: { ...federation.bundlerRuntime, initContainerEntry } };
