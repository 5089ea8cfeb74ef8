import type { LiveRegistry, RemoteScreen } from '@faultline/shared/contract';
import { inlinedRegistry, type LiveArea } from '../boot/registry.ts';
import { hasFailed } from './failedReleases.ts';
import { satisfiesVersions } from './satisfiesVersions.ts';

/** The screen as another release of its area describes it. */
export const screenIn = ({ release }: LiveArea, { expose }: RemoteScreen): RemoteScreen | undefined =>
  release.screens.find((screen) => screen.expose === expose);

/**
 * What can stand in for a release that failed, best first: what the registry names active, then the previous one. Only
 * releases that fit the running host, have not failed in this browser, and have the screen.
 */
export function findFallbackReleases(registry: LiveRegistry, failed: LiveArea, screen: RemoteScreen): LiveArea[] {
  const line = registry.remotes[failed.area];
  if (line === undefined) return [];
  const page = inlinedRegistry();
  const provides = page.host?.releases[page.host.active]?.provides;
  return (['active', 'previous'] as const).flatMap((source) => {
    const version = line[source];
    const release = version === null ? undefined : line.releases[version];
    if (version === null || release === undefined || version === failed.version) return [];
    // A release the page did not know when it was made replaces the failed one for good; that is no step back.
    const isNewToPage = page.remotes[failed.area]?.releases[version] === undefined;
    const spare: LiveArea = { area: failed.area, version, release, source };
    if (!isNewToPage) spare.fallbackFor = failed.version;
    return hasFailed(spare) || !satisfiesVersions(release.requires, provides) || !screenIn(spare, screen)
      ? []
      : [spare];
  });
}
