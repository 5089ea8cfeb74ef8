import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { rspack } from '@rspack/core';
import { BuildError, type AreaBuild } from '../area.ts';

const dir = path.join(import.meta.dirname, '../runtime');

/** In every host and in every remote, in place of what the federation plugin runs before their first module. */
export const startHost = path.join(dir, 'startHost.ts');
export const startRemote = path.join(dir, 'startRemote.ts');
/** In every host, in place of the library that loads remotes. */
const federationRuntime = path.join(dir, 'federationRuntime.ts');

/** The modules that the preset itself adds to an output; also that of a copy of the project, which names itself in its areas' builds. */
export const isPreset = (file: string) => path.dirname(file).endsWith(path.join('platform', 'src', 'build', 'runtime'));

/** The module that the federation plugin generates, which draws in the whole runtime. */
const generatedStart = /^data:text\/javascript,import%20__module_federation_bundler_runtime__/;

/** What stands in for the start. A path in its place would reach the number of the module, and builds would differ by folder. */
const START = '@faultline/start';

/** Starts a build with the module of `startAlias` in place of the federation plugin's own and, with it, of its runtime. */
export const replaceStart = () =>
  new rspack.NormalModuleReplacementPlugin(
    generatedStart,
    // No loader is applied to what stands in for such a module, but to what it imports.
    `data:text/javascript,${encodeURIComponent(`import ${JSON.stringify(START)};`)}`,
  );

/** Names the module that a build starts with: `startHost` or `startRemote`. */
export const startAlias = (file: string) => ({ [`${START}$`]: file });

/** Points the host's imports of the federation runtime at the part that a host of this platform uses: 13 KB less in every first view. */
export const hostAliases = { '@module-federation/enhanced/runtime$': federationRuntime };

function findFile(folder: string, name: string): string {
  const file = path.join(folder, name);
  if (existsSync(file)) return file;
  throw new BuildError(`react-router has no ${file} any more. See replacements.ts in platform/src/build/preset.`);
}

/** Points react-router at its build for production: its package.json names none, so a bundler takes the one with warnings. */
export function routerAliases(sharedDir: string): Record<string, string> {
  const dom = createRequire(path.join(sharedDir, 'package.json')).resolve('react-router-dom/package.json');
  const production = path.join(createRequire(dom).resolve('react-router/package.json'), '../dist/production');
  return {
    'react-router$': findFile(production, 'index.mjs'),
    'react-router/dom$': findFile(production, 'dom-export.mjs'),
  };
}

/** Compares the end of the path, for a copy of the project has its stand-ins in another folder. */
const isStandIn = (file: string, replacement: string) =>
  file.endsWith(path.join('runtime', path.basename(replacement)));
const shorten = (file: string) => file.slice(file.lastIndexOf('node_modules') + 'node_modules/'.length);

/** Refuses what the aliases point away from: it must be in no output. */
const checkRouter = (files: readonly string[], mode: AreaBuild['mode']): string[] =>
  (mode === 'production' ? files : [])
    .filter((file) => /[\\/]react-router[\\/]dist[\\/]development[\\/]/.test(file))
    .map(
      (file) =>
        `${shorten(file)} is in the output, a build for development. See replacements.ts in platform/src/build/preset.`,
    );

/**
 * Complains of an output with the federation runtime in it, or without the start that stands in for it. An update of the
 * plugin that writes its module differently would otherwise undo the replacement without a word.
 */
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
