import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { ScreenSource } from '@faultline/shared/contract';
import type { StatsCompilation } from '@rspack/core';
import { isPreset } from '../preset/replacements.ts';
import { sharedPackage, federationGroups, resolvePackage } from '../sharedPackage.ts';
import { isInside, findPackageName, exportedNames, listExportedNames } from './modules.ts';

// Packages that a remote may contain: icons, which are imported one by one, and packages that only one area loads on
// demand (decision 0142).
const carried = new Set(['lucide-react', 'packageurl-js']);

// Reports code in the output of a remote that belongs to the host, to `shared` or to another area.
export function checkRemoteModules(dir: string, sharedDir: string, files: readonly string[]): string[] {
  const problems = new Set<string>();
  for (const file of files.filter((each) => !isPreset(each))) {
    const name = findPackageName(file);
    if (name && !carried.has(name))
      problems.add(
        `"${name}" is in the remote's output (${file.slice(file.lastIndexOf('node_modules'))}). A remote carries no library: ` +
          `use an entry point of ${sharedPackage}, or add the library to a group of its federation.json.`,
      );
    else if (isInside(file, sharedDir))
      problems.add(
        `${path.relative(sharedDir, file)} of ${sharedPackage} is in the remote's output. Import an entry point that federation.json lists.`,
      );
    else if (!name && !isInside(file, dir))
      problems.add(
        `${file} is outside of ${path.basename(dir)}. Areas meet only at run time; move it to ${sharedPackage}.`,
      );
  }
  return [...problems];
}

// Reports style sheets: federation does not isolate them, so they would apply to all areas.
export const checkStyles = (stats: StatsCompilation): string[] =>
  (stats.assets ?? [])
    .filter(({ name }) => name.endsWith('.css'))
    .map(({ name }) => `${name}: a remote brings no style sheet. Use the parts of ${sharedPackage}/ui.`);

export const checkScreens = (dir: string, screens: readonly ScreenSource[]): string[] =>
  screens.flatMap(({ expose, from }) => {
    const file = path.resolve(dir, from);
    if (!existsSync(file))
      return [`remote.ts: screen "${expose}" comes from ${from}, but there is no such file. Correct "from".`];
    if (exportedNames(file).has(expose)) return [];
    return [`${from} does not export "${expose}". Name the component so, or correct "expose" in remote.ts.`];
  });

// Reports groups that a screen requires but the host does not provide on demand.
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

// A screen adds 90 bytes to 2.6 KB. The start module of the federation plugin would add 0.9 KB.
const limit = 4 * 1024;

// Reports an entry that is too large, because every screen of a remote waits for it.
export function checkEntrySize(outDir: string, entry: string): string[] {
  const { length } = brotliCompressSync(readFileSync(path.join(outDir, entry)));
  if (length <= limit) return [];
  return [
    `${entry} is ${length} bytes (brotli), over ${limit}. A part of the federation runtime is in it, or code of its screens: ` +
      `see replacements.ts in platform/src/build/preset.`,
  ];
}

// Reports versions of react and react-dom that differ, because React refuses to render with them.
export function checkReactVersions(dir: string): string[] {
  const [react, dom] = ['react', 'react-dom'].map((name) => resolvePackage(dir, name).version);
  return react === dom ? [] : [`react is ${react} but react-dom is ${dom}. Set both to one version in the catalog.`];
}

// Reports code of remotes in the output of the host.
export const checkHostFiles = (dir: string, sharedDir: string, files: readonly string[]): string[] =>
  files
    .filter((file) => !findPackageName(file) && !isInside(file, dir) && !isInside(file, sharedDir) && !isPreset(file))
    .map((file) => `${file} is in the host's output. The host loads areas at run time and imports none of them.`);

// Reports groups that the host does not provide completely. A name that two entry points export is in neither of them.
export const checkGroups = (dir: string, sharedDir: string, sharedExports: Record<string, string[]>): string[] =>
  federationGroups(sharedDir).flatMap(({ module, entryPoints }) => {
    const given = new Set(sharedExports[module]);
    if (given.size === 0)
      return [`${module} is not in the host's graph, so no remote can have it. Import it lazily in sharedModules.ts.`];
    return entryPoints.flatMap((entryPoint) =>
      [...listExportedNames(dir, entryPoint)]
        .filter((name) => !given.has(name))
        .map(
          (name) =>
            `"${name}" of ${entryPoint} is not exported by ${module}. Export it there; two entry points may not share a name.`,
        ),
    );
  });
