import { existsSync, globSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import {
  type Area,
  areaAt,
  type AreaBuild,
  type AreaConfig,
  BuildError,
  federationGroups,
  readRemote,
  resolvePackage,
  sharedPackage,
  usesOwnRuntime,
} from '../area.ts';
import { containerName, remoteEntry } from '../releaseManifest.ts';

// A module is shared only if the host's graph imports it; in development nothing else imports this one.
const releasedJsx = 'react/jsx-runtime';

/** Defines the build of the host in `dir`: the entry `src/main.tsx` with React and the eager groups of `shared`. */
export const defineHost =
  (dir: string): AreaConfig =>
  async (build) => {
    const base = baseConfig(areaAt(dir), build);
    const start = hostStart();
    return {
      ...base,
      entry: { main: [...start.entries, ...(build.mode === 'development' ? [releasedJsx] : []), './src/main.tsx'] },
      resolve: { ...base.resolve, alias: { ...base.resolve?.alias, ...start.alias } },
      output: {
        ...base.output,
        uniqueName: 'host',
        publicPath: build.served ? `${build.served}/` : `/r/host/${build.version}/`,
      },
      plugins: [
        ...(base.plugins ?? []),
        new rspack.CopyRspackPlugin({ patterns: [{ from: 'public', noErrorOnMissing: true }] }),
        ...start.plugins,
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
    const start = remoteStart();
    return {
      ...base,
      entry: {},
      resolve: { ...base.resolve, alias: { ...base.resolve?.alias, ...start.alias } },
      output: { ...base.output, uniqueName: name, publicPath: start.publicPath },
      optimization: {
        ...base.optimization,
        splitChunks: { ...base.optimization?.splitChunks, minSize: MIN_COMMON_CHUNK_BYTES },
      },
      plugins: [
        ...(base.plugins ?? []),
        ...start.plugins,
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

const dir = path.join(import.meta.dirname, '../runtime');

// The first modules of hosts and remotes, which replace those of the federation plugin.
export const startHost = path.join(dir, 'startHost.ts');
export const startRemote = path.join(dir, 'startRemote.ts');
// Replaces the library that loads remotes in the host.
const federationRuntime = path.join(dir, 'federationRuntime.ts');
// The first module of a host with the library's runtime.
const exposeLibrary = path.join(dir, 'exposeLibrary.ts');

// Only the end of the path is compared, because copies of the project are in other folders.
export const isPreset = (file: string) => path.dirname(file).endsWith(path.join('platform', 'src', 'build', 'runtime'));

// The module that the federation plugin generates, which imports the whole runtime.
const generatedStart = /^data:text\/javascript,import%20__module_federation_bundler_runtime__/;

// A file path here would change module numbers, so that builds in different folders would differ.
const START = '@faultline/start';

// Replaces the first module of the federation plugin, and so its runtime, by the module of `startAlias`.
const replaceStart = () =>
  new rspack.NormalModuleReplacementPlugin(
    generatedStart,
    // Loaders are not applied to this module, only to its imports.
    `data:text/javascript,${encodeURIComponent(`import ${JSON.stringify(START)};`)}`,
  );

const startAlias = (file: string) => ({ [`${START}$`]: file });

// Replaces the federation runtime in the host by the part that this platform uses, which saves 13 KB of each first
// view.
const hostAliases = { '@module-federation/enhanced/runtime$': federationRuntime };

// What the runtime adds to the build of a host.
const hostStart = () =>
  usesOwnRuntime()
    ? { entries: [], alias: { ...hostAliases, ...startAlias(startHost) }, plugins: [replaceStart()] }
    : { entries: [exposeLibrary], alias: {}, plugins: [] };

// What the runtime adds to the build of a remote. `startRemote.ts` sets the public path, with fewer bytes than the
// bundler's 'auto'.
const remoteStart = () =>
  usesOwnRuntime()
    ? { publicPath: '', alias: startAlias(startRemote), plugins: [replaceStart()] }
    : { publicPath: 'auto', alias: {}, plugins: [] };

function findFile(folder: string, name: string): string {
  const file = path.join(folder, name);
  if (existsSync(file)) return file;
  throw new BuildError(`react-router has no ${file} any more. See defineArea.ts in platform/src/build/preset.`);
}

// Resolves react-router to its production build; by default bundlers resolve it to the one with warnings.
function routerAliases(sharedDir: string): Record<string, string> {
  const dom = createRequire(path.join(sharedDir, 'package.json')).resolve('react-router-dom/package.json');
  const production = path.join(createRequire(dom).resolve('react-router/package.json'), '../dist/production');
  return {
    'react-router$': findFile(production, 'index.mjs'),
    'react-router/dom$': findFile(production, 'dom-export.mjs'),
  };
}

// Copies of the project have the replacements in another folder.
const isStandIn = (file: string, replacement: string) =>
  file.endsWith(path.join('runtime', path.basename(replacement)));
const shorten = (file: string) => file.slice(file.lastIndexOf('node_modules') + 'node_modules/'.length);

// Reports the router's development build.
const checkRouter = (files: readonly string[], mode: AreaBuild['mode']): string[] =>
  (mode === 'production' ? files : [])
    .filter((file) => /[\\/]react-router[\\/]dist[\\/]development[\\/]/.test(file))
    .map(
      (file) =>
        `${shorten(file)} is in the output, a build for development. See defineArea.ts in platform/src/build/preset.`,
    );

// Reports an output with the federation runtime or without its replacement, which an update of the plugin could cause.
function checkStart(files: readonly string[], start: string): string[] {
  if (!usesOwnRuntime()) return [];
  const runtime = files.filter((file) => /[\\/]node_modules[\\/]@module-federation[\\/]/.test(file));
  const name = path.basename(start);
  return [
    ...runtime.map(
      (file) =>
        `${shorten(file)} is in the output although ${name} should stand in for it. See defineArea.ts in platform/src/build/preset.`,
    ),
    ...(files.some((file) => isStandIn(file, start))
      ? []
      : [
          `${name} is not in the output: nothing starts the federation. See defineArea.ts in platform/src/build/preset.`,
        ]),
  ];
}

export const checkHostReplacements = (files: readonly string[], mode: AreaBuild['mode']): string[] => [
  ...checkStart(files, startHost),
  ...checkRouter(files, mode),
];

export const checkRemoteReplacements = (files: readonly string[]): string[] => checkStart(files, startRemote);

const build = path.resolve(import.meta.dirname, '..');
// The bundler's cache does not notice changes of the preset.
const preset = globSync('**/*.{ts,js}', { cwd: build }).map((file) => path.join(build, file));

const browsers = 'chrome >= 120, firefox >= 120, safari >= 17';

export function baseConfig(area: Area, { mode, outDir, served }: AreaBuild): Configuration {
  const development = mode === 'development';
  // Inside a released host, the production build of React runs, which does not support hot reload.
  const isHot = development && served !== undefined;
  const isReleased = !development && served === undefined;
  const cache = served === undefined ? 'rspack' : 'rspack-dev';
  const name = served === undefined ? '[name].[contenthash:8]' : '[name]';
  return {
    name: area.name,
    context: area.dir,
    mode,
    target: ['web', 'es2022'],
    // Publishing keeps the maps of releases for operators. The sources are in the commit that the registry records.
    devtool: isReleased ? 'hidden-nosources-source-map' : 'cheap-module-source-map',
    cache: {
      type: 'persistent',
      version: usesOwnRuntime() ? 'own' : 'library',
      storage: { type: 'filesystem', directory: path.join(area.root, '.cache', cache, area.name) },
      buildDependencies: [path.join(area.dir, 'package.json'), ...preset],
    },
    // The address of its trigger would resolve against the host's origin, so that remotes hang.
    lazyCompilation: false,
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      alias: development ? {} : routerAliases(resolvePackage(area.dir, sharedPackage).dir),
    },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          loader: 'builtin:swc-loader',
          type: 'javascript/auto',
          options: {
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic', development, refresh: isHot } },
            },
            env: { targets: browsers },
          },
        },
        { test: /\.css$/, type: 'css' },
        { test: /\.(woff2|svg|png|jpe?g|webp|avif)$/, type: 'asset/resource' },
      ],
    },
    output: {
      path: outDir,
      clean: true,
      crossOriginLoading: 'anonymous',
      // The default of 120 s would look like an endless spinner.
      chunkLoadTimeout: 8000,
      filename: `${name}.js`,
      chunkFilename: `${name}.js`,
      cssFilename: `${name}.css`,
      cssChunkFilename: `${name}.css`,
      assetModuleFilename: '[name].[contenthash:8][ext]',
    },
    optimization: {
      ...(served === undefined ? {} : { minimize: false }),
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({ minimizerOptions: { compress: { passes: 3 } } }),
        new rspack.LightningCssMinimizerRspackPlugin(),
      ],
      // Ids are numbers by order. The ids that Rspack calls deterministic are hashes of names, and the name of the
      // federation plugin's own module contains the folder of the project. Equal sources must give equal bytes in any
      // folder.
      chunkIds: 'natural',
      moduleIds: 'natural',
      // Addresses of a release contain its version, so separate files for libraries would add requests but no cache
      // hits.
      splitChunks: { cacheGroups: { defaultVendors: false } },
    },
    plugins: [
      ...(isReleased ? [new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], enabled: true })] : []),
      ...(isHot ? [new ReactRefreshRspackPlugin()] : []),
    ],
    performance: false,
    infrastructureLogging: { level: 'error' },
  };
}
