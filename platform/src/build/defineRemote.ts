import { areaAt } from './area.ts';
import type { AreaConfig } from './areaConfig.ts';
import { baseConfig } from './baseConfig.ts';
import { containerName } from './containerName.ts';
import { federationPlugin } from './federationPlugin.ts';
import { RetryQueryPlugin } from './RetryQueryPlugin.ts';
import { readRemote } from './readRemote.ts';
import { createSharedRuntimeAliases } from './runtimeAliases.ts';
import { remoteShares } from './shares.ts';

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
