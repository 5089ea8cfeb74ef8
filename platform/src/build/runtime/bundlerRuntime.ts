import type { BundlerRequire } from './BundlerRequire.ts';
import type { Consumption } from './consumedModules.ts';
import type { Factory, Instance, InstanceOptions, ShareScope } from './federationRuntime.ts';

// The runtime creates the instance before the build runs.
const instanceOf = ({ federation }: BundlerRequire) => federation.instance as Instance;

function install({ webpackRequire }: Consumption, id: string, factory: Factory) {
  webpackRequire.m[id] = (module) => {
    delete webpackRequire.c[id];
    module.exports = factory();
  };
}

// A chunk waits for the shared modules that it uses. A missing module throws where it is imported.
function consumes(build: Consumption & { chunkId: string; promises: unknown[] }) {
  const { chunkId, promises, chunkMapping, installedModules, moduleToHandlerMapping } = build;
  for (const id of chunkMapping[chunkId] ?? []) {
    const consumed = moduleToHandlerMapping[id];
    if (consumed !== undefined && !(id in installedModules))
      installedModules[id] = instanceOf(build.webpackRequire)
        .loadShare(consumed.shareKey, { customShareInfo: consumed.shareInfo })
        .then(
          (factory) => {
            installedModules[id] = 0;
            install(build, id, factory);
          },
          (error: unknown) => {
            delete installedModules[id];
            install(build, id, () => {
              throw error;
            });
          },
        );
    promises.push(installedModules[id]);
  }
}

// The shared modules of the host's first chunk are part of it.
function installInitialConsumes(build: Consumption) {
  for (const id of build.initialConsumes) {
    const consumed = build.moduleToHandlerMapping[id];
    if (consumed === undefined) continue;
    build.installedModules[id] = 0;
    install(build, id, () => {
      const request = { customShareInfo: consumed.shareInfo };
      return instanceOf(build.webpackRequire).loadShareSync(consumed.shareKey, request)();
    });
  }
}

interface ContainerStart {
  webpackRequire: BundlerRequire;
  shareScope: ShareScope;
}

// Remotes use the share scope of the host.
const initContainerEntry = ({ webpackRequire, shareScope }: ContainerStart) =>
  instanceOf(webpackRequire).initShareScopeMap('default', shareScope);

interface Started {
  initOptions: InstanceOptions;
  runtime: { init: (options: InstanceOptions) => Instance };
}

const init = ({ webpackRequire: { federation } }: { webpackRequire: { federation: Started } }) =>
  federation.runtime.init(federation.initOptions);

// The part of the federation runtime that builds call. In contrast to `@module-federation/webpack-bundler-runtime`, it
// has no nested remotes, multiple scopes or fallbacks.
export const bundlerRuntime = {
  consumes,
  I: () => Promise.resolve(true),
  init,
  initContainerEntry,
  installInitialConsumes,
};
