import type { Registry } from '@faultline/shared/contract';
import { platformPackage, sharedPackage } from '../../build/sharedPackage.ts';
import { registryAt, releaseOrigin } from '../dev/baseReleases.ts';
import { getActiveRelease } from '../../release/registry/registry.ts';
import { GeneratorError } from '../../build/generators/GeneratorError.ts';
import type { KnownRemote } from '../../build/generators/screenEntry.ts';

/** The environment that an area is developed against. */
export interface LiveHost {
  origin: string;
  /** The package versions that match its host; React's is exact. */
  packages: { platform: string; shared: string; react: string };
  /** Its areas and their screens. */
  remotes: KnownRemote[];
}

/**
 * Reads what runs at `origin`, and with it which packages an area for it is built with.
 * @throws ConfigError where it cannot be read; GeneratorError where its host does not name its packages.
 */
export async function readLiveHost(address: string): Promise<LiveHost> {
  const origin = releaseOrigin(address, '--against');
  const registry = await registryAt(origin);
  const { host } = registry;
  const provides = host?.releases[host.active]?.provides;
  if (!host || !provides)
    throw new GeneratorError(`Nothing is published at ${origin.origin} yet, so no area could be shown there.`);
  const { [platformPackage]: platform, [sharedPackage]: shared, react } = provides;
  if (platform === undefined || shared === undefined || react === undefined)
    throw new GeneratorError(
      `The host ${host.active} at ${origin.origin} does not name the packages it was built with. ` +
        `Whoever runs it must publish a host of this version first: release publish host.`,
    );
  return { origin: origin.origin, packages: { platform, shared, react }, remotes: listRemotes(registry) };
}

const listRemotes = ({ remotes }: Registry): KnownRemote[] =>
  Object.entries(remotes).map(([name, line]) => ({ name, screens: getActiveRelease(line)?.screens ?? [] }));
