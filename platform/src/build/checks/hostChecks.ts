import { isInside, findPackageName } from '../analysis/builtModules.ts';
import { listExportedNames } from '../analysis/moduleNames.ts';
import { federationGroups } from '../federationGroups.ts';
import { isPreset } from '../preset/presetModules.ts';
import { resolvePackage } from '../resolvePackage.ts';

/** React renders only with its twin, so both are the same to the patch. */
export function checkReactTwins(dir: string): string[] {
  const [react, dom] = ['react', 'react-dom'].map((name) => resolvePackage(dir, name).version);
  return react === dom ? [] : [`react is ${react} but react-dom is ${dom}. Set both to one version in the catalog.`];
}

/** The host holds its own code, `shared` and libraries; a remote's code reaches it at run time only. */
export const checkHostFiles = (dir: string, sharedDir: string, files: readonly string[]): string[] =>
  files
    .filter((file) => !findPackageName(file) && !isInside(file, dir) && !isInside(file, sharedDir) && !isPreset(file))
    .map((file) => `${file} is in the host's output. The host loads areas at run time and imports none of them.`);

/** Each group is provided, and whole: a name two entry points both export is in neither, without a word. */
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
