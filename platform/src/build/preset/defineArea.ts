import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';
import { areaAt, type AreaConfig, readRemote } from '../area.ts';
import { containerName, remoteEntry } from '../releaseManifest.ts';
import { federationGroups, sharedPackage, resolvePackage } from '../sharedPackage.ts';
import { baseConfig } from './baseConfig.ts';
import { hostAliases, replaceStart, startAlias, startHost, startRemote } from './replacements.ts';

// A module is shared only if the host's graph imports it; in development nothing else imports this one.
const releasedJsx = 'react/jsx-runtime';

/** Defines the build of the host in `dir`: the entry `src/main.tsx` with React and the eager groups of `shared`. */
export const defineHost =
  (dir: string): AreaConfig =>
  async (build) => {
    const base = baseConfig(areaAt(dir), build);
    return {
      ...base,
      entry: { main: [...(build.mode === 'development' ? [releasedJsx] : []), './src/main.tsx'] },
      resolve: { ...base.resolve, alias: { ...base.resolve?.alias, ...hostAliases, ...startAlias(startHost) } },
      output: {
        ...base.output,
        uniqueName: 'host',
        publicPath: build.served ? `${build.served}/` : `/r/host/${build.version}/`,
      },
      plugins: [
        ...(base.plugins ?? []),
        new rspack.CopyRspackPlugin({ patterns: [{ from: 'public', noErrorOnMissing: true }] }),
        replaceStart(),
        federationPlugin({
          name: 'host',
          remotes: {},
          shared: hostShares(dir, build.mode),
        }),
      ],
    };
  };

// Size of the sources, before minification. Smaller common code is repeated in each screen, because a separate chunk
// compresses worse and delays the first screen.
const MIN_COMMON_CHUNK_BYTES = 34_000;

/** Defines the build of the remote in `dir`. The host loads each screen of `remote.ts` separately. */
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
      resolve: { ...base.resolve, alias: { ...base.resolve?.alias, ...startAlias(startRemote) } },
      // `startRemote.ts` sets it, with fewer bytes than the bundler's 'auto'.
      output: { ...base.output, uniqueName: name, publicPath: '' },
      optimization: {
        ...base.optimization,
        splitChunks: { ...base.optimization?.splitChunks, minSize: MIN_COMMON_CHUNK_BYTES },
      },
      plugins: [
        ...(base.plugins ?? []),
        replaceStart(),
        federationPlugin({
          name,
          filename: remoteEntry,
          library: { type: 'var', name },
          exposes: Object.fromEntries(
            screens.map(({ expose, from }) => [`./${expose}`, { import: from, name: expose }]),
          ),
          shared: remoteShares(dir, build.mode),
          experiments: { optimization: { disableRemote: true } },
        }),
      ],
    };
  };

type Options = ConstructorParameters<typeof ModuleFederationPlugin>[0];

function federationPlugin(options: Options) {
  // The plugin would write the version of the package.json in the current directory into the output.
  process.env['MF_BUILD_VERSION'] = '0';
  return new ModuleFederationPlugin({
    ...options,
    dts: false,
    manifest: false,
    // The default would fetch all remotes before the first screen, and one unavailable remote would break the host.
    shareStrategy: 'loaded-first',
    experiments: {
      ...options.experiments,
      optimization: { target: 'web', disableSnapshot: true, ...options.experiments?.optimization },
    },
  });
}

const reactModules = ['react', 'react/jsx-runtime'];

// JSX has a different runtime in development.
const listReactModules = (mode: string) =>
  mode === 'development' ? [...reactModules, 'react/jsx-dev-runtime'] : reactModules;

// React and the eager groups are part of the host's main chunk; other groups are loaded on demand.
function hostShares(dir: string, mode: string) {
  const react = resolvePackage(dir, 'react').version;
  const shared = resolvePackage(dir, sharedPackage);
  const strict = { singleton: true, strictVersion: true };
  return Object.fromEntries([
    ...listReactModules(mode).map(
      (name) => [name, { ...strict, eager: true, version: react, requiredVersion: react }] as const,
    ),
    ...federationGroups(shared.dir).map(
      ({ module, eager }) =>
        [module, { ...strict, eager, version: shared.version, requiredVersion: `^${shared.version}` }] as const,
    ),
  ]);
}

// A remote contains no shared module. Imports of entry points and libraries resolve to the module of their group.
function remoteShares(dir: string, mode: string) {
  const react = resolvePackage(dir, 'react').version;
  const shared = resolvePackage(dir, sharedPackage);
  const taken = { singleton: true, strictVersion: true, import: false } as const;
  return Object.fromEntries([
    ...listReactModules(mode).map((name) => [name, { ...taken, requiredVersion: react }] as const),
    ...federationGroups(shared.dir).flatMap(({ module, entryPoints, libraries }) =>
      [...entryPoints, ...libraries].map(
        (request) => [request, { ...taken, shareKey: module, requiredVersion: `^${shared.version}` }] as const,
      ),
    ),
  ]);
}
