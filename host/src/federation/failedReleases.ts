import type { LiveArea } from '../registry/registry.ts';

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

/** Excludes a release from selection in this browser for ten minutes. */
export const markFailed = (release: Named): void =>
  keep([...readFailed(), [formatRelease(release), Date.now() + MEMORY_MS]]);

export const hasFailed = (release: Named): boolean => readFailed().some(([name]) => name === formatRelease(release));

/** Allows the failed releases of an area to be tried again. */
export const clearFailed = (area: string): void => keep(readFailed().filter(([name]) => !name.startsWith(`${area}@`)));
