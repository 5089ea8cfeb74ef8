import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { federationGroups, sharedPackage } from '../federationGroups.ts';
import { resolvePackage } from '../resolvePackage.ts';

type Options = ConstructorParameters<typeof ModuleFederationPlugin>[0];

/** The federation plugin with what is the same for every area. */
export function federationPlugin(options: Options) {
  // The plugin would put the version of the package.json in the current directory into the output.
  process.env['MF_BUILD_VERSION'] = '0';
  return new ModuleFederationPlugin({
    ...options,
    dts: false,
    manifest: false,
    // The default would fetch every remote before the first screen; one dead remote would blank the host.
    shareStrategy: 'loaded-first',
    experiments: {
      ...options.experiments,
      optimization: { target: 'web', disableSnapshot: true, ...options.experiments?.optimization },
    },
  });
}

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
