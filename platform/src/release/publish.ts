import type { Registry } from '@faultline/shared/contract';
import type { BuildResult } from '../build/buildArea.ts';
import { changeRegistry } from './changeRegistry.ts';
import { lineOf } from './lines.ts';
import { refuseOtherContent, staged, withRelease } from './stagedRelease.ts';

/**
 * Publishes builds and makes them live together, in one change: no browser sees some of them without the others.
 * A release that is live already is left alone.
 * @throws ReleaseError when a version exists with other content, or the contract with the host or another area breaks.
 */
export async function publish(
  tree: string,
  builds: readonly BuildResult[],
  why: string | null = null,
): Promise<Registry> {
  const releases = await Promise.all(builds.map((build) => staged(tree, build)));
  return changeRegistry(
    tree,
    (current) => {
      for (const release of releases) refuseOtherContent(current, release);
      const fresh = releases.filter(({ area, version }) => lineOf(current, area)?.active !== version);
      if (fresh.length === 0) return null;
      return {
        registry: fresh.reduce(withRelease, current),
        change: { action: 'publish', releases: Object.fromEntries(fresh.map(({ area, version }) => [area, version])) },
      };
    },
    why,
  );
}
