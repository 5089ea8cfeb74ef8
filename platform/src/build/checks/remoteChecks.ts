import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { ScreenSource } from '@faultline/shared/contract';
import type { StatsCompilation } from '@rspack/core';
import { isInside, findPackageName } from '../analysis/builtModules.ts';
import { exportedNames } from '../analysis/moduleNames.ts';
import { sharedPackage, federationGroups } from '../federationGroups.ts';
import { isPreset } from '../preset/presetModules.ts';

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

/** Each screen's module is there and exports the component the host will ask for. */
export const checkScreens = (dir: string, screens: readonly ScreenSource[]): string[] =>
  screens.flatMap(({ expose, from }) => {
    const file = path.resolve(dir, from);
    if (!existsSync(file))
      return [`remote.ts: screen "${expose}" comes from ${from}, but there is no such file. Correct "from".`];
    if (exportedNames(file).has(expose)) return [];
    return [`${from} does not export "${expose}". Name the component so, or correct "expose" in remote.ts.`];
  });

/** What a screen says it needs is a group that can be fetched. */
export function checkSharedModules(screens: readonly ScreenSource[], sharedDir: string): string[] {
  const onDemand = federationGroups(sharedDir)
    .filter(({ eager }) => !eager)
    .map(({ module }) => module.slice(sharedPackage.length + 1));
  return screens.flatMap(({ expose, sharedModules = [] }) =>
    sharedModules
      .filter((name) => !onDemand.includes(name))
      .map((name) => `remote.ts: "${expose}" needs "${name}", but what can be fetched is ${onDemand.join(', ')}.`),
  );
}

/** With the runtime's CommonJS build in it an entry is 30 KB; with the ESM build under 7. */
const limit = 9 * 1024;

/** Every screen of a remote waits for its entry, so that it stays small is part of the contract. */
export function checkEntrySize(outDir: string, entry: string): string[] {
  const { length } = brotliCompressSync(readFileSync(path.join(outDir, entry)));
  if (length <= limit) return [];
  return [
    `${entry} is ${length} bytes (brotli), over ${limit}. The federation runtime is in it twice, or not in its ESM build: ` +
      `see aliases.ts in platform/src/build/preset.`,
  ];
}
