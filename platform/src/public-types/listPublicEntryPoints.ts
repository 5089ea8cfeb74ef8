import { readFileSync } from 'node:fs';
import path from 'node:path';
import { federationGroups, sharedPackage } from '../build/federationGroups.ts';

/** The entry points of a shared package, by their folder; the modules that only the build asks for are none. */
export function listPublicEntryPoints(sharedDir: string): string[] {
  const { exports } = JSON.parse(readFileSync(path.join(sharedDir, 'package.json'), 'utf8')) as {
    exports: Record<string, string>;
  };
  const facades = new Set(
    federationGroups(sharedDir).flatMap(({ module, doors: entryPoints }) =>
      entryPoints.includes(module) ? [] : [module],
    ),
  );
  return Object.entries(exports)
    .filter(([entryPoint, file]) => /\.tsx?$/.test(file) && !facades.has(path.posix.join(sharedPackage, entryPoint)))
    .map(([, file]) => path.posix.relative('src', path.posix.dirname(file)));
}
