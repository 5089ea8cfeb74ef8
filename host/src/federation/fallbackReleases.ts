import type { LiveRegistry, RemoteScreen } from '@faultline/shared/contract';
import { inlinedRegistry, type LiveArea } from '../registry/registry.ts';
import { hasFailed } from './failedReleases.ts';

/** The screen as another release of its area describes it. */
export const screenIn = ({ release }: LiveArea, { expose }: RemoteScreen): RemoteScreen | undefined =>
  release.screens.find((screen) => screen.expose === expose);

/**
 * Returns the fallbacks of a release that failed, best first: what the registry names active, then the previous one. Only
 * releases that fit the running host, have not failed in this browser, and have the screen.
 */
export function findFallbackReleases(registry: LiveRegistry, failed: LiveArea, screen: RemoteScreen): LiveArea[] {
  const line = registry.remotes[failed.area];
  if (line === undefined) return [];
  const page = inlinedRegistry();
  // A browser has the whole set of a train or nothing of it; the next page begins without.
  if (page.train?.releases[failed.area] === failed.version) return [];
  const provides = page.host?.releases[page.host.active]?.provides;
  return (['active', 'previous'] as const).flatMap((source) => {
    const version = line[source];
    const release = version === null ? undefined : line.releases[version];
    if (version === null || release === undefined || version === failed.version) return [];
    // A release the page did not know when it was made replaces the failed one for good; that is not a step back.
    const isNewToPage = page.remotes[failed.area]?.releases[version] === undefined;
    const fallback: LiveArea = { area: failed.area, version, release, source };
    if (!isNewToPage) fallback.fallbackFor = failed.version;
    return hasFailed(fallback) || !satisfiesVersions(release.requires, provides) || !screenIn(fallback, screen)
      ? []
      : [fallback];
  });
}

/** Returns whether a release can run in a host that provides these versions. */
const satisfiesVersions = (requires: Record<string, string>, provides: Record<string, string> | undefined): boolean =>
  provides === undefined || Object.entries(requires).every(([name, range]) => satisfies(provides[name] ?? '', range));

type Numbers = readonly [major: number, minor: number, patch: number];

const parseNumbers = (version: string): Numbers => {
  const [major = 0, minor = 0, patch = 0] = version.split(/[-+]/, 1)[0]?.split('.').map(Number) ?? [];
  return [major, minor, patch];
};

/** `^1.4.0` and exact versions, which is all that builds write; other ranges are left to the federation runtime. */
function satisfies(version: string, range: string): boolean {
  if (/^\d/.test(range)) return version === range;
  if (!range.startsWith('^')) return true;
  const [major, minor, patch] = parseNumbers(version);
  const [least, leastMinor, leastPatch] = parseNumbers(range.slice(1));
  if (major !== least || (major === 0 && minor !== leastMinor)) return false;
  return minor > leastMinor || (minor === leastMinor && patch >= leastPatch);
}
