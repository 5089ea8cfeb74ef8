import path from 'node:path';
import type { AreaBuild } from '../areaConfig.ts';
import { sharedRuntime } from '../preset/presetModules.ts';
import { leftOut } from '../preset/stubRuntimeParts.ts';

/** Compares the end of the path, for a copy of the project has its stand-ins in another folder. */
const isStandIn = (file: string, replacement: string) =>
  file.endsWith(path.join('runtime', path.basename(replacement)));
const shorten = (file: string) => file.slice(file.lastIndexOf('node_modules') + 'node_modules/'.length);

/** Aliases of `preset/aliases.ts`: what they point away from must be in no output. */
function checkAliases(files: readonly string[], mode: AreaBuild['mode']): string[] {
  const commonJs = files.filter((file) => /[\\/]@module-federation[\\/].*\.cjs$/.test(file));
  const withWarnings = files.filter((file) => /[\\/]react-router[\\/]dist[\\/]development[\\/]/.test(file));
  return [
    ...commonJs.map(
      (file) =>
        `${shorten(file)} is in the output instead of its ESM build. See aliases.ts in platform/src/build/preset.`,
    ),
    ...(mode === 'production' ? withWarnings : []).map(
      (file) =>
        `${shorten(file)} is in the output, a build for development. See aliases.ts in platform/src/build/preset.`,
    ),
  ];
}

/**
 * Complains of each replacement inside the host's federation runtime that replaced nothing, or not everywhere. An update of the
 * runtime that renames a module would otherwise undo it without a word.
 */
export const checkHostReplacements = (files: readonly string[], mode: AreaBuild['mode']): string[] => [
  ...leftOut.flatMap(({ asked, file, replacement }) => {
    const name = path.basename(replacement);
    const left = files.filter((each) => file.test(each));
    if (left.length > 0)
      return left.map(
        (each) =>
          `${shorten(each)} is in the output although ${name} should stand in for it. See stubRuntimeParts.ts in platform/src/build/preset.`,
      );
    if (files.some((each) => isStandIn(each, replacement))) return [];
    return [
      `Nothing in the federation runtime asks for ${asked} any more, so that ${name} stands in for nothing. See stubRuntimeParts.ts in platform/src/build/preset.`,
    ];
  }),
  ...checkAliases(files, mode),
];

/** Complains of a remote that carries the bundler's half of the runtime instead of borrowing the host's. */
export const checkRemoteReplacements = (files: readonly string[], mode: AreaBuild['mode']): string[] => {
  const own = files.filter((file) => /[\\/]@module-federation[\\/]webpack-bundler-runtime[\\/]/.test(file));
  const borrows = files.some((file) => isStandIn(file, sharedRuntime));
  return [
    ...own.map(
      (file) =>
        `${shorten(file)} is in the output although the host lends it. See aliases.ts in platform/src/build/preset.`,
    ),
    ...(borrows
      ? []
      : [
          'sharedRuntime.ts is not in the output: the remote borrows no runtime. See aliases.ts in platform/src/build/preset.',
        ]),
    ...checkAliases(files, mode),
  ];
};
