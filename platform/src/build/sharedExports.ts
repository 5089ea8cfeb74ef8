import { createRequire } from 'node:module';
import path from 'node:path';
import { federationGroups, sharedPackage } from './federationGroups.ts';
import { exportedNames } from './moduleNames.ts';
import { resolvePackage } from './resolvePackage.ts';

/** What an entry point or a group's module of `shared` exports, as `dir` resolves it. */
export const listExportedNames = (dir: string, module: string) =>
  exportedNames(createRequire(path.join(dir, 'package.json')).resolve(module));

/** By each request a remote may write (`@faultline/shared/ui`, `jotai`), the group's module that answers it. */
export const mapToSharedModule = (dir: string): Map<string, string> =>
  new Map(
    federationGroups(resolvePackage(dir, sharedPackage).dir).flatMap(({ module, entryPoints, libraries }) =>
      [...entryPoints, ...libraries].map((request) => [request, module] as const),
    ),
  );
