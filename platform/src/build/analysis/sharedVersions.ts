import { sharedPackage } from '../federationGroups.ts';
import { lent } from '../preset/presetModules.ts';
import { resolvePackage } from '../resolvePackage.ts';

const federation = () => resolvePackage(import.meta.dirname, '@module-federation/runtime-tools').version;

/** What a host built in `dir` gives the remotes. */
export const providedVersions = (dir: string): Record<string, string> => ({
  react: resolvePackage(dir, 'react').version,
  [sharedPackage]: resolvePackage(dir, sharedPackage).version,
  mf: federation(),
  [lent.name]: lent.version,
});

/** What a remote built in `dir` asks of the host: React exact, the rest as semver says. */
export const requiredVersions = (dir: string): Record<string, string> => ({
  react: resolvePackage(dir, 'react').version,
  [sharedPackage]: `^${resolvePackage(dir, sharedPackage).version}`,
  mf: `^${federation()}`,
  [lent.name]: `^${lent.version}`,
});
