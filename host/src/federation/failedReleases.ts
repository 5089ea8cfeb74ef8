import type { LiveArea } from '../registry/registry.ts';

/** Read by the page's inline script too: `area@version`, and until when it is not to be chosen (ms since 1970). */
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
    // A browser that stores nothing tries the release again with the next page.
  }
}

/** Remembers for ten minutes that a release does not work in this browser. */
export const markFailed = (release: Named): void =>
  keep([...readFailed(), [formatRelease(release), Date.now() + MEMORY_MS]]);

export const hasFailed = (release: Named): boolean => readFailed().some(([name]) => name === formatRelease(release));

/** The user requests another try of an area. */
export const clearFailed = (area: string): void => keep(readFailed().filter(([name]) => !name.startsWith(`${area}@`)));
