import { globSync } from 'node:fs';
import path from 'node:path';
import { rspack, type Configuration } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import type { Area, AreaBuild } from '../area.ts';
import { sharedPackage, resolvePackage } from '../sharedPackage.ts';
import { routerAliases } from './replacements.ts';

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
    devtool: development || served !== undefined ? 'cheap-module-source-map' : false,
    cache: {
      type: 'persistent',
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
