import type { LiveRegistry, RemoteScreen } from '@faultline/shared/contract';
import { inlinedRegistry, type LiveArea } from '../registry/registry.ts';

export const screenIn = ({ release }: LiveArea, { expose }: RemoteScreen): RemoteScreen | undefined =>
  release.screens.find((screen) => screen.expose === expose);

// Returns the fallbacks of a failed release, best first: the active release of the registry, then the previous one.
// Each is compatible with the running host, has not failed in this browser, and contains the screen.
export function findFallbackReleases(registry: LiveRegistry, failed: LiveArea, screen: RemoteScreen): LiveArea[] {
  const line = registry.remotes[failed.area];
  if (line === undefined) return [];
  const page = inlinedRegistry();
  // A browser gets all releases of a train or none. The next page starts without the train.
  if (page.train?.releases[failed.area] === failed.version) return [];
  const provides = page.host?.releases[page.host.active]?.provides;
  return (['active', 'previous'] as const).flatMap((source) => {
    const version = line[source];
    const release = version === null ? undefined : line.releases[version];
    if (version === null || release === undefined || version === failed.version) return [];
    // A release that was published after this page loaded replaces the failed one permanently and is not a downgrade.
    const isNewToPage = page.remotes[failed.area]?.releases[version] === undefined;
    const fallback: LiveArea = { area: failed.area, version, release, source };
    if (!isNewToPage) fallback.fallbackFor = failed.version;
    return hasFailed(fallback) || !satisfiesVersions(release.requires, provides) || !screenIn(fallback, screen)
      ? []
      : [fallback];
  });
}

const satisfiesVersions = (requires: Record<string, string>, provides: Record<string, string> | undefined): boolean =>
  provides === undefined || Object.entries(requires).every(([name, range]) => satisfies(provides[name] ?? '', range));

type Numbers = readonly [major: number, minor: number, patch: number];

const parseNumbers = (version: string): Numbers => {
  const [major = 0, minor = 0, patch = 0] = version.split(/[-+]/, 1)[0]?.split('.').map(Number) ?? [];
  return [major, minor, patch];
};

// Builds write only exact versions and `^1.4.0`; the federation runtime handles any other range.
function satisfies(version: string, range: string): boolean {
  if (/^\d/.test(range)) return version === range;
  if (!range.startsWith('^')) return true;
  const [major, minor, patch] = parseNumbers(version);
  const [least, leastMinor, leastPatch] = parseNumbers(range.slice(1));
  if (major !== least || (major === 0 && minor !== leastMinor)) return false;
  return minor > leastMinor || (minor === leastMinor && patch >= leastPatch);
}

// The page's inline script reads this too. Entries are `area@version` with an expiry (ms since 1970).
const KEY = 'failedReleases';
const MEMORY_MS = 10 * 60_000;

type Named = Pick<LiveArea, 'area' | 'version'>;
const formatRelease = ({ area, version }: Named) => `${area}@${version}`;

function readFailed(): [name: string, until: number][] {
  try {
    const found = Object.entries(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, unknown>);
    return found.filter((entry): entry is [string, number] => typeof entry[1] === 'number' && entry[1] > Date.now());
  } catch {
    return [];
  }
}

function keep(entries: [string, number][]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(entries)));
  } catch {
    // If storage is disabled, the next page tries the release again.
  }
}

export const markFailed = (release: Named): void =>
  keep([...readFailed(), [formatRelease(release), Date.now() + MEMORY_MS]]);

export const hasFailed = (release: Named): boolean => readFailed().some(([name]) => name === formatRelease(release));

export const clearFailed = (area: string): void => keep(readFailed().filter(([name]) => !name.startsWith(`${area}@`)));
