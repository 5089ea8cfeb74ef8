import { rspack } from '@rspack/core';
import { noHelpers, noPreloads, noRemotes, snapshotStub, noTexts } from './presetModules.ts';

/**
 * Parts of the federation runtime that a host never reaches: how its modules ask for each, the file that is meant, and what
 * stands in for it. `checkReplacements` fails the build of a host in which one of them is not replaced.
 */
export const leftOut = [
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
  leftOut.map(
    ({ asked, replacement }) =>
      new rspack.NormalModuleReplacementPlugin(asked, (data) => {
        if (/[\\/](runtime-core|webpack-bundler-runtime|error-codes)[\\/]dist/.test(data.context))
          data.request = replacement;
      }),
  );
