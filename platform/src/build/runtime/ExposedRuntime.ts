import type { BundlerRequire } from './BundlerRequire.ts';
import type { Consumption } from './consumedModules.ts';
import type { Instance } from './federationRuntime.ts';

interface Known {
  options: { name: string };
  initOptions: (options: object) => unknown;
}

interface Started {
  webpackRequire: BundlerRequire;
}

/**
 * The runtime that a host exposes to remotes: version 1 of `@faultline/runtime`. Older hosts expose the runtime of the
 * federation plugin, so remotes pass everything that it expects.
 */
export interface ExposedRuntime {
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
