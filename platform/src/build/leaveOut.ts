import { rspack } from '@rspack/core';
import { noHelpers, noPreloads, noRemotes, noSnapshots, noTexts } from './presetModules.ts';

/** Parts of the federation runtime that a host never reaches, as its modules ask for them, and what stands in for each. */
const parts = [
  [/^\.{1,2}\/plugins\/snapshot\/SnapshotHandler\.js$/, noSnapshots],
  [/^\.\/helpers\.js$/, noHelpers],
  [/^\.\/remotes\.js$/, noRemotes],
  [/^\.{1,2}\/utils\/preload\.js$/, noPreloads],
  [/^\.\/desc\.mjs$/, noTexts],
] as const;

/**
 * Leaves 3 KB of the federation runtime out of the host. `disableSnapshot` switches its plugins off, but what these work
 * with stays: methods of classes, which no bundler shakes.
 */
export const leaveOut = () =>
  parts.map(
    ([asked, standIn]) =>
      new rspack.NormalModuleReplacementPlugin(asked, (data) => {
        if (/[\\/](runtime-core|webpack-bundler-runtime|error-codes)[\\/]dist/.test(data.context))
          data.request = standIn;
      }),
  );
