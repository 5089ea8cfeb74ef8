import type { BundlerRequire } from './BundlerRequire.ts';

// A module of a build that comes from the share scope.
interface ConsumedModule {
  shareKey: string;
  shareInfo: { scope: string[]; shareConfig: { requiredVersion: string } };
}

// A build with its shared modules, an argument of all functions of the bundler runtime.
export interface Consumption {
  webpackRequire: BundlerRequire;
  chunkMapping: Record<string, string[]>;
  moduleToHandlerMapping: Record<string, ConsumedModule>;
  // A promise while a module is loading, then 0.
  installedModules: Record<string, unknown>;
  initialConsumes: string[];
}

export function readConsumption(webpackRequire: BundlerRequire): Consumption {
  const {
    chunkMapping = {},
    moduleIdToConsumeDataMapping = {},
    initialConsumes = [],
  } = webpackRequire.consumesLoadingData ?? {};
  const moduleToHandlerMapping: Consumption['moduleToHandlerMapping'] = {};
  for (const [id, { shareKey, shareScope, ...shareConfig }] of Object.entries(moduleIdToConsumeDataMapping))
    moduleToHandlerMapping[id] = { shareKey, shareInfo: { scope: [shareScope], shareConfig } };
  return { webpackRequire, chunkMapping, moduleToHandlerMapping, installedModules: {}, initialConsumes };
}
