import { rspack } from '@rspack/core';
import { areaAt } from '../area.ts';
import type { AreaConfig } from '../areaConfig.ts';
import { baseConfig } from './baseConfig.ts';
import { federationPlugin, hostShares } from './federation.ts';
import { exposeRuntime } from './presetModules.ts';
import { stubRuntimeParts } from './stubRuntimeParts.ts';

/** What released areas are compiled to; a share exists only if the host's graph imports it, and in development nothing else does. */
const releasedJsx = 'react/jsx-runtime';

/** The build of the host in `dir`: entry `src/main.tsx`, React and the eager groups of `shared` in it, no bootstrap hop. */
export const defineHost =
  (dir: string): AreaConfig =>
  async (build) => {
    const base = baseConfig(areaAt(dir), build);
    return {
      ...base,
      entry: { main: [exposeRuntime, ...(build.mode === 'development' ? [releasedJsx] : []), './src/main.tsx'] },
      output: {
        ...base.output,
        uniqueName: 'host',
        publicPath: build.served ? `${build.served}/` : `/r/host/${build.version}/`,
      },
      plugins: [
        ...(base.plugins ?? []),
        new rspack.CopyRspackPlugin({ patterns: [{ from: 'public', noErrorOnMissing: true }] }),
        ...stubRuntimeParts(),
        federationPlugin({
          name: 'host',
          remotes: {},
          shared: hostShares(dir, build.mode),
          experiments: { provideExternalRuntime: true },
        }),
      ],
    };
  };
