import { rspack } from '@rspack/core';
import { areaAt } from './area.ts';
import type { AreaConfig } from './areaConfig.ts';
import { baseConfig } from './baseConfig.ts';
import { federationPlugin } from './federationPlugin.ts';
import { hostShares } from './shares.ts';

/** The build of the host in `dir`: entry `src/main.tsx`, React and the eager groups of `shared` in it, no bootstrap hop. */
export const defineHost =
  (dir: string): AreaConfig =>
  async (build) => {
    const base = baseConfig(areaAt(dir), build);
    return {
      ...base,
      entry: { main: './src/main.tsx' },
      output: { ...base.output, uniqueName: 'host', publicPath: `/r/host/${build.version}/` },
      plugins: [
        ...(base.plugins ?? []),
        new rspack.CopyRspackPlugin({ patterns: [{ from: 'public', noErrorOnMissing: true }] }),
        federationPlugin({
          name: 'host',
          remotes: {},
          shared: hostShares(dir, build.mode),
          experiments: { provideExternalRuntime: true },
        }),
      ],
    };
  };
