import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { rspack } from '@rspack/core';
import { BuildError, type AreaBuild } from '../area.ts';

const dir = path.join(import.meta.dirname, '../runtime');

/** In every host. */
export const exposeRuntime = path.join(dir, 'exposeRuntime.ts');

/** In every remote. */
export const sharedRuntime = path.join(dir, 'sharedRuntime.ts');

/** In every host, in place of parts of the federation runtime. */
export const snapshotStub = path.join(dir, 'snapshotStub.ts');
export const noHelpers = path.join(dir, 'noHelpers.ts');
export const noRemotes = path.join(dir, 'noRemotes.ts');
export const noPreloads = path.join(dir, 'noPreloads.ts');
export const noTexts = path.join(dir, 'noTexts.ts');

/** The modules that the preset itself adds to an output; also that of a copy of the project, which names itself in its areas' builds. */
export const isPreset = (file: string) => path.dirname(file).endsWith(path.join('platform', 'src', 'build', 'runtime'));

/**
 * Parts of the federation runtime that a host never reaches: how its modules ask for each, the file that is meant, and what
 * stands in for it. `checkHostReplacements` fails the build of a host in which one of them is not replaced.
 */
const stubbedParts = [
  {
    asked: /^\.{1,2}\/plugins\/snapshot\/SnapshotHandler\.js$/,
    file: /[\\/]runtime-core[\\/]dist[\\/]plugins[\\/]snapshot[\\/]SnapshotHandler\.js$/,
    replacement: snapshotStub,
  },
  { asked: /^\.\/helpers\.js$/, file: /[\\/]runtime-core[\\/]dist[\\/]helpers\.js$/, replacement: noHelpers },
  {
    asked: /^\.\/remotes\.js$/,
    file: /[\\/]webpack-bundler-runtime[\\/]dist[\\/]remotes\.js$/,
    replacement: noRemotes,
  },
  {
    asked: /^(?:\.{1,2}\/)+utils\/preload\.js$/,
    file: /[\\/]runtime-core[\\/]dist[\\/]utils[\\/]preload\.js$/,
    replacement: noPreloads,
  },
  { asked: /^\.\/desc\.mjs$/, file: /[\\/]error-codes[\\/]dist[\\/]desc\.m?js$/, replacement: noTexts },
] as const;

/**
 * Leaves 3 KB of the federation runtime out of the host. `disableSnapshot` switches its plugins off, but what these work
 * with stays: methods of classes, which no bundler shakes.
 */
export const stubRuntimeParts = () =>
  stubbedParts.map(
    ({ asked, replacement }) =>
      new rspack.NormalModuleReplacementPlugin(asked, (data) => {
        if (/[\\/](runtime-core|webpack-bundler-runtime|error-codes)[\\/]dist/.test(data.context))
          data.request = replacement;
      }),
  );

/** The ESM build beside a CommonJS entry. Throws `BuildError` where the package is laid out differently. */
export function findEsmBuild(commonJs: string): string {
  const candidates = ['.js', '.mjs'].map((ending) => commonJs.replace(/\.cjs$/, ending));
  const esm = candidates.find((file) => file !== commonJs && existsSync(file));
  if (esm !== undefined) return esm;
  throw new BuildError(
    `${commonJs} is not a CommonJS entry (.cjs) with an ESM build (.js or .mjs) beside it any more. ` +
      `See replacements.ts in platform/src/build/preset.`,
  );
}

/**
 * Points each CommonJS entry of the federation runtime at the ESM build of the same package. The bundler otherwise takes
 * both, and neither shakes: 33 KB a remote instead of 7.
 */
export function runtimeAliases(): Record<string, string> {
  const aliases: Record<string, string> = {};
  const add = (from: NodeJS.Require, name: string) => {
    const commonJs = from.resolve(name);
    aliases[commonJs] = findEsmBuild(commonJs);
    return createRequire(commonJs);
  };
  const tools = add(createRequire(import.meta.url), '@module-federation/runtime-tools');
  const bundler = add(tools, '@module-federation/webpack-bundler-runtime');
  const runtime = add(bundler, '@module-federation/runtime');
  const core = add(runtime, '@module-federation/runtime-core');
  add(core, '@module-federation/sdk');
  add(core, '@module-federation/error-codes');
  const enhanced = createRequire(createRequire(import.meta.url).resolve('@module-federation/enhanced'));
  const plugin = createRequire(enhanced.resolve('@module-federation/rspack'));
  add(plugin, '@module-federation/inject-external-runtime-core-plugin');
  return aliases;
}

/** Points the bundler's half of the runtime at what the host lends; the areas then carry none of it. */
export function createSharedRuntimeAliases(): Record<string, string> {
  const tools = createRequire(createRequire(import.meta.url).resolve('@module-federation/runtime-tools'));
  return { [tools.resolve('@module-federation/webpack-bundler-runtime')]: sharedRuntime };
}

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
function checkAliases(files: readonly string[], mode: AreaBuild['mode']): string[] {
  const commonJs = files.filter((file) => /[\\/]@module-federation[\\/].*\.cjs$/.test(file));
  const withWarnings = files.filter((file) => /[\\/]react-router[\\/]dist[\\/]development[\\/]/.test(file));
  return [
    ...commonJs.map(
      (file) =>
        `${shorten(file)} is in the output instead of its ESM build. See replacements.ts in platform/src/build/preset.`,
    ),
    ...(mode === 'production' ? withWarnings : []).map(
      (file) =>
        `${shorten(file)} is in the output, a build for development. See replacements.ts in platform/src/build/preset.`,
    ),
  ];
}

/**
 * Complains of each replacement inside the host's federation runtime that replaced nothing, or not everywhere. An update of the
 * runtime that renames a module would otherwise undo it without a word.
 */
export const checkHostReplacements = (files: readonly string[], mode: AreaBuild['mode']): string[] => [
  ...stubbedParts.flatMap(({ asked, file, replacement }) => {
    const name = path.basename(replacement);
    const left = files.filter((each) => file.test(each));
    if (left.length > 0)
      return left.map(
        (each) =>
          `${shorten(each)} is in the output although ${name} should stand in for it. See replacements.ts in platform/src/build/preset.`,
      );
    if (files.some((each) => isStandIn(each, replacement))) return [];
    return [
      `Nothing in the federation runtime asks for ${asked} any more, so that ${name} stands in for nothing. See replacements.ts in platform/src/build/preset.`,
    ];
  }),
  ...checkAliases(files, mode),
];

/** Complains of a remote that carries the bundler's half of the runtime instead of borrowing the host's. */
export const checkRemoteReplacements = (files: readonly string[], mode: AreaBuild['mode']): string[] => {
  const own = files.filter((file) => /[\\/]@module-federation[\\/]webpack-bundler-runtime[\\/]/.test(file));
  const usesSharedRuntime = files.some((file) => isStandIn(file, sharedRuntime));
  return [
    ...own.map(
      (file) =>
        `${shorten(file)} is in the output although the host lends it. See replacements.ts in platform/src/build/preset.`,
    ),
    ...(usesSharedRuntime
      ? []
      : [
          'sharedRuntime.ts is not in the output: the remote borrows no runtime. See replacements.ts in platform/src/build/preset.',
        ]),
    ...checkAliases(files, mode),
  ];
};
