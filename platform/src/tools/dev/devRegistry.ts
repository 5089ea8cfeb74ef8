import type { HostRelease, Registry, Release } from '@faultline/shared/contract';
import { providedVersions, requiredVersions } from '../../build/sharedPackage.ts';
import { isHost } from '../../build/area.ts';
import { publishedScreens, readRemote } from '../../build/areaDescription.ts';
import { containerName, remoteEntry } from '../../build/releaseManifest.ts';
import { devVersion, type ServedArea } from './serveArea.ts';

const made = { contentHash: '', git: null, builtAt: new Date(0).toISOString(), bytes: 0 };
// Edited files have no integrity; browsers ignore an empty one.
const unchecked = { integrity: '', bytes: 0 };

function hostEntry({ area, origin, initial }: ServedArea): HostRelease {
  const assets = (ending: string) =>
    initial.filter((name) => name.endsWith(ending)).map((name) => ({ url: `${origin}/${name}`, ...unchecked }));
  return {
    scripts: assets('.js'),
    styles: assets('.css'),
    font: null,
    icon: `${origin}/favicon.svg`,
    provides: providedVersions(area.dir),
    ...made,
  };
}

async function createDevEntry({ area, origin }: ServedArea): Promise<Release> {
  return {
    entry: `${origin}/${remoteEntry}`,
    global: containerName(area.name, devVersion(area)),
    integrity: '',
    screens: publishedScreens((await readRemote(area)).screens),
    preload: {},
    requires: requiredVersions(area.dir),
    ...made,
  };
}

/**
 * Returns the registry of a development page: `base` with the served areas instead of their releases. It is never
 * written into a release tree.
 */
export async function devRegistry(base: Registry, served: readonly ServedArea[]): Promise<Registry> {
  const registry: Registry = { ...base, remotes: { ...base.remotes } };
  for (const one of served) {
    const version = devVersion(one.area);
    if (isHost(one.area)) registry.host = { active: version, previous: null, releases: { [version]: hostEntry(one) } };
    else
      registry.remotes[one.area.name] = {
        active: version,
        previous: null,
        releases: { ...base.remotes[one.area.name]?.releases, [version]: await createDevEntry(one) },
      };
  }
  return registry;
}
