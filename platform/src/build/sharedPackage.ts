import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import * as v from 'valibot';
import { BuildError } from './area.ts';

const names = v.array(v.pipe(v.string(), v.minLength(1)));
const Groups = v.record(v.string(), v.strictObject({ eager: v.boolean(), entryPoints: names, libraries: names }));

// A federated module of `shared` with its entry points and libraries.
interface FederationGroup {
  // The share key, such as `@faultline/shared/core`.
  module: string;
  eager: boolean;
  entryPoints: string[];
  libraries: string[];
}

export const sharedPackage = '@faultline/shared';

export function federationGroups(sharedDir: string): FederationGroup[] {
  const file = path.join(sharedDir, 'federation.json');
  const parsed = v.safeParse(Groups, JSON.parse(readFileSync(file, 'utf8')));
  if (!parsed.success) throw new BuildError(`${file}: ${v.summarize(parsed.issues)}`);
  return Object.entries(parsed.output).map(([name, group]) => ({
    module: `${sharedPackage}/${name}`,
    eager: group.eager,
    entryPoints: group.entryPoints.map((name) => `${sharedPackage}/${name}`),
    libraries: group.libraries,
  }));
}

interface InstalledPackage {
  dir: string;
  version: string;
}

export function resolvePackage(dir: string, name: string): InstalledPackage {
  let file: string;
  try {
    file = createRequire(path.join(dir, 'package.json')).resolve(`${name}/package.json`);
  } catch {
    throw new BuildError(`${path.basename(dir)} cannot resolve "${name}". Add it to its package.json and install.`);
  }
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
  return { dir: path.dirname(file), version };
}

// Remotes require the runtime that the host exposes in this version.
const lent = { name: '@faultline/runtime', version: '1.0.0' } as const;

export const platformPackage = '@faultline/platform';
const platformManifest = path.resolve(import.meta.dirname, '../../package.json');
const platformVersion = () => (JSON.parse(readFileSync(platformManifest, 'utf8')) as { version: string }).version;

const federation = () => resolvePackage(import.meta.dirname, '@module-federation/runtime-tools').version;

// Returns the versions of the shared modules that a host built in `dir` provides to the remotes.
export const providedVersions = (dir: string): Record<string, string> => ({
  react: resolvePackage(dir, 'react').version,
  [sharedPackage]: resolvePackage(dir, sharedPackage).version,
  mf: federation(),
  [lent.name]: lent.version,
  // Not required by releases; separate repositories install the packages that the live host names.
  [platformPackage]: platformVersion(),
});

// React must match exactly, other modules by semver range.
export const requiredVersions = (dir: string): Record<string, string> => ({
  react: resolvePackage(dir, 'react').version,
  [sharedPackage]: `^${resolvePackage(dir, sharedPackage).version}`,
  mf: `^${federation()}`,
  [lent.name]: `^${lent.version}`,
});
