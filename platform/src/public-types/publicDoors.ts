import { readFileSync } from 'node:fs';
import path from 'node:path';
import { federationGroups, sharedPackage } from '../build/federationGroups.ts';

/** The doors of a shared package, by their folder; the modules that only the build asks for are none. */
export function publicDoors(sharedDir: string): string[] {
  const { exports } = JSON.parse(readFileSync(path.join(sharedDir, 'package.json'), 'utf8')) as {
    exports: Record<string, string>;
  };
  const facades = new Set(
    federationGroups(sharedDir).flatMap(({ module, doors }) => (doors.includes(module) ? [] : [module])),
  );
  return Object.entries(exports)
    .filter(([door, file]) => /\.tsx?$/.test(file) && !facades.has(path.posix.join(sharedPackage, door)))
    .map(([, file]) => path.posix.relative('src', path.posix.dirname(file)));
}
