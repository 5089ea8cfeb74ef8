import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';
import { areaAt, type AreaConfig } from '../area.ts';
import { readRemote } from '../areaDescription.ts';
import { containerName, remoteEntry } from '../releaseManifest.ts';
import { federationGroups, sharedPackage, resolvePackage } from '../sharedPackage.ts';
import { baseConfig } from './baseConfig.ts';
import { hostAliases, replaceStart, startAlias, startHost, startRemote } from './replacements.ts';

/** The compile targets of released areas; a share exists only if the host's graph imports it, and in development nothing else does. */
const releasedJsx = 'react/jsx-runtime';

/** The build of the host in `dir`: entry `src/main.tsx`, React and the eager groups of `shared` in it, no bootstrap hop. */
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

/**
 * Of sources, before they are minified. What screens of a remote have in common and is smaller stays in each of them: in a
 * chunk of its own it compresses worse, which costs the first screen more than the next ones save.
 */
const MIN_COMMON_CHUNK_BYTES = 34_000;

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
      resolve: { ...base.resolve, alias: { ...base.resolve?.alias, ...startAlias(startRemote) } },
      // `startRemote.ts` sets it, in fewer bytes than the bundler's own 'auto'.
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

/** The federation plugin with what is the same for every area. */
function federationPlugin(options: Options) {
  // The plugin would put the version of the package.json in the current directory into the output.
  process.env['MF_BUILD_VERSION'] = '0';
  return new ModuleFederationPlugin({
    ...options,
    dts: false,
    manifest: false,
    // The default would fetch every remote before the first screen; one dead remote would blank the host.
    shareStrategy: 'loaded-first',
    experiments: {
      ...options.experiments,
      optimization: { target: 'web', disableSnapshot: true, ...options.experiments?.optimization },
    },
  });
}

const reactModules = ['react', 'react/jsx-runtime'];

/** React's modules of a build; in development JSX is compiled to a runtime of its own. */
const listReactModules = (mode: string) =>
  mode === 'development' ? [...reactModules, 'react/jsx-dev-runtime'] : reactModules;

/** The shared modules of the host: React and the eager groups in its own chunk, the other groups on demand. */
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

/** The shared modules of a remote: never a copy of its own; entry points and named libraries are answered by their group's module. */
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
