import { federationGroups, sharedPackage } from './federationGroups.ts';
import { resolvePackage } from './resolvePackage.ts';

const reactModules = ['react', 'react/jsx-runtime'];

/** React's modules of a build; in development JSX is compiled to a runtime of its own. */
const listReactModules = (mode: string) =>
  mode === 'development' ? [...reactModules, 'react/jsx-dev-runtime'] : reactModules;

/** What the host gives: React and the eager groups in its own chunk, the other groups on demand. */
export function hostShares(dir: string, mode: string) {
  const react = resolvePackage(dir, 'react').version;
  const shared = resolvePackage(dir, sharedPackage);
  const strict = { singleton: true, strictVersion: true };
  return Object.fromEntries([
    ...listReactModules(mode).map(
      (name) => [name, { ...strict, eager: true, version: react, requiredVersion: react }] as const,
    ),
    ...federationGroups(shared.dir).map(
      ({ module, eager }) =>
        [module, { ...strict, eager, version: shared.version, requiredVersion: `^${shared.version}` }] as const,
    ),
  ]);
}

/** What a remote takes: never a copy of its own; entry points and named libraries are answered by their group's module. */
export function remoteShares(dir: string, mode: string) {
  const react = resolvePackage(dir, 'react').version;
  const shared = resolvePackage(dir, sharedPackage);
  const taken = { singleton: true, strictVersion: true, import: false } as const;
  return Object.fromEntries([
    ...listReactModules(mode).map((name) => [name, { ...taken, requiredVersion: react }] as const),
    ...federationGroups(shared.dir).flatMap(({ module, entryPoints, libraries }) =>
      [...entryPoints, ...libraries].map(
        (request) => [request, { ...taken, shareKey: module, requiredVersion: `^${shared.version}` }] as const,
      ),
    ),
  ]);
}
