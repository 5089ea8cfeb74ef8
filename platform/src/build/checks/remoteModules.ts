import path from 'node:path';
import type { StatsCompilation } from '@rspack/core';
import { isInside, findPackageName } from '../builtModules.ts';
import { isPreset } from '../presetModules.ts';
import { sharedPackage } from '../federationGroups.ts';

/** What a remote may carry: icons, taken one by one, and the thin part of the federation runtime. */
const carried = new Set([
  'lucide-react',
  '@module-federation/webpack-bundler-runtime',
  '@module-federation/runtime',
  '@module-federation/error-codes',
  '@module-federation/sdk',
]);

/** Complains of code in a remote's output that belongs to the host, to `shared` or to another area. */
export function checkRemoteModules(dir: string, sharedDir: string, files: readonly string[]): string[] {
  const complaints = new Set<string>();
  for (const file of files) {
    const name = findPackageName(file);
    if (name && !carried.has(name))
      complaints.add(
        `"${name}" is in the remote's output (${file.slice(file.lastIndexOf('node_modules'))}). A remote carries no library: ` +
          `use an entry point of ${sharedPackage}, or add the library to a group of its federation.json.`,
      );
    else if (isInside(file, sharedDir))
      complaints.add(
        `${path.relative(sharedDir, file)} of ${sharedPackage} is in the remote's output. Import an entry point that federation.json lists.`,
      );
    else if (!name && !isInside(file, dir) && !isPreset(file))
      complaints.add(
        `${file} is outside of ${path.basename(dir)}. Areas meet only at run time; move it to ${sharedPackage}.`,
      );
  }
  return [...complaints];
}

/** Federation isolates no styles: a style sheet of one area would reach every other. */
export const checkStyles = (stats: StatsCompilation): string[] =>
  (stats.assets ?? [])
    .filter(({ name }) => name.endsWith('.css'))
    .map(({ name }) => `${name}: a remote brings no style sheet. Use the parts of ${sharedPackage}/ui.`);
