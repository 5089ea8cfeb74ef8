import type { BundlerRequire } from './BundlerRequire.ts';

/** A module of a build that the share scope answers. */
export interface ConsumedModule {
  shareKey: string;
  shareInfo: { scope: string[]; shareConfig: { requiredVersion: string } };
}

/** What every call of the bundler's half of the runtime is told of a build's shared modules. */
export interface Consumption {
  webpackRequire: BundlerRequire;
  chunkMapping: Record<string, string[]>;
  moduleToHandlerMapping: Record<string, ConsumedModule>;
  /** A promise while a module is waited for, then 0. */
  installedModules: Record<string, unknown>;
  initialConsumes: string[];
}

/** Reads what a build consumes, in the form that the lent half of the runtime takes. */
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
