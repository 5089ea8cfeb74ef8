import { rspack, type Compiler } from '@rspack/core';
import { areaAt } from '../area.ts';
import type { AreaConfig } from '../areaConfig.ts';
import { readRemote } from '../readRemote.ts';
import { containerName } from '../releaseManifest.ts';
import { createSharedRuntimeAliases } from './aliases.ts';
import { baseConfig } from './baseConfig.ts';
import { federationPlugin, remoteShares } from './federation.ts';

/** The file every remote's container is in. */
export const remoteEntry = 'remoteEntry.js';

/** The build of the remote in `dir`; each screen of its `remote.ts` is a module that the host can load by itself. */
export const defineRemote =
  (dir: string): AreaConfig =>
  async (build) => {
    const area = areaAt(dir);
    const { screens } = await readRemote(area);
    const base = baseConfig(area, build);
    const name = containerName(area.name, build.version);
    return {
      ...base,
      entry: {},
      resolve: { ...base.resolve, alias: { ...base.resolve?.alias, ...createSharedRuntimeAliases() } },
      output: { ...base.output, uniqueName: name, publicPath: build.served ? `${build.served}/` : 'auto' },
      plugins: [
        ...(base.plugins ?? []),
        new RetryQueryPlugin(),
        federationPlugin({
          name,
          filename: remoteEntry,
          library: { type: 'var', name },
          exposes: Object.fromEntries(
            screens.map(({ expose, from }) => [`./${expose}`, { import: from, name: expose }]),
          ),
          shared: remoteShares(dir, build.mode),
          experiments: { externalRuntime: true, optimization: { disableRemote: true } },
        }),
      ],
    };
  };

const { RuntimeGlobals, RuntimeModule } = rspack;

/** `remoteEntry.js?retry=2` fetches its chunks with `?retry=2` as well. */
class RetryQuery extends RuntimeModule {
  constructor() {
    super('retry query', RuntimeModule.STAGE_ATTACH);
  }

  override generate() {
    const chunkFilename = RuntimeGlobals.getChunkScriptFilename;
    return `
      var retry = /\\?retry=\\d+$/.exec((document.currentScript || {}).src);
      if (retry) {
        var plain = ${chunkFilename};
        ${chunkFilename} = (chunk) => plain(chunk) + retry[0];
      }`;
  }
}

/**
 * Lets the host load a release again, past what went wrong: a browser joins a second request for an address to a first
 * one that still hangs, and caches keep damaged copies.
 */
class RetryQueryPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('RetryQueryPlugin', (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap('RetryQueryPlugin', (chunk) => {
        compilation.addRuntimeModule(chunk, new RetryQuery());
      });
    });
  }
}
