import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { rspack } from '@rspack/core';
import { BuildError, type AreaBuild } from '../area.ts';

const dir = path.join(import.meta.dirname, '../runtime');

// The first modules of hosts and remotes, which replace those of the federation plugin.
export const startHost = path.join(dir, 'startHost.ts');
export const startRemote = path.join(dir, 'startRemote.ts');
// Replaces the library that loads remotes in the host.
const federationRuntime = path.join(dir, 'federationRuntime.ts');

// Only the end of the path is compared, because copies of the project are in other folders.
export const isPreset = (file: string) => path.dirname(file).endsWith(path.join('platform', 'src', 'build', 'runtime'));

// The module that the federation plugin generates, which imports the whole runtime.
const generatedStart = /^data:text\/javascript,import%20__module_federation_bundler_runtime__/;

// A file path here would change module numbers, so that builds in different folders would differ.
const START = '@faultline/start';

// Replaces the first module of the federation plugin, and so its runtime, by the module of `startAlias`.
export const replaceStart = () =>
  new rspack.NormalModuleReplacementPlugin(
    generatedStart,
    // Loaders are not applied to this module, only to its imports.
    `data:text/javascript,${encodeURIComponent(`import ${JSON.stringify(START)};`)}`,
  );

export const startAlias = (file: string) => ({ [`${START}$`]: file });

// Replaces the federation runtime in the host by the part that this platform uses, which saves 13 KB of each first
// view.
export const hostAliases = { '@module-federation/enhanced/runtime$': federationRuntime };

function findFile(folder: string, name: string): string {
  const file = path.join(folder, name);
  if (existsSync(file)) return file;
  throw new BuildError(`react-router has no ${file} any more. See replacements.ts in platform/src/build/preset.`);
}

// Resolves react-router to its production build; by default bundlers resolve it to the one with warnings.
export function routerAliases(sharedDir: string): Record<string, string> {
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
        `${shorten(file)} is in the output, a build for development. See replacements.ts in platform/src/build/preset.`,
    );

// Reports an output with the federation runtime or without its replacement, which an update of the plugin could cause.
function checkStart(files: readonly string[], start: string): string[] {
  const runtime = files.filter((file) => /[\\/]node_modules[\\/]@module-federation[\\/]/.test(file));
  const name = path.basename(start);
  return [
    ...runtime.map(
      (file) =>
        `${shorten(file)} is in the output although ${name} should stand in for it. See replacements.ts in platform/src/build/preset.`,
    ),
    ...(files.some((file) => isStandIn(file, start))
      ? []
      : [
          `${name} is not in the output: nothing starts the federation. See replacements.ts in platform/src/build/preset.`,
        ]),
  ];
}

export const checkHostReplacements = (files: readonly string[], mode: AreaBuild['mode']): string[] => [
  ...checkStart(files, startHost),
  ...checkRouter(files, mode),
];

export const checkRemoteReplacements = (files: readonly string[]): string[] => checkStart(files, startRemote);
