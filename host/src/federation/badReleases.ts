import type { LiveArea } from '../boot/registry.ts';

/** Read by the page's inline script too: `area@version`, and until when it is not to be chosen (ms since 1970). */
const KEY = 'badReleases';
const MEMORY_MS = 10 * 60_000;

type Named = Pick<LiveArea, 'area' | 'version'>;
const nameOf = ({ area, version }: Named) => `${area}@${version}`;

function remembered(): [name: string, until: number][] {
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
export const markBad = (release: Named): void => keep([...remembered(), [nameOf(release), Date.now() + MEMORY_MS]]);

export const isBad = (release: Named): boolean => remembered().some(([name]) => name === nameOf(release));

/** The person asks for another try of an area. */
export const forgetBad = (area: string): void => keep(remembered().filter(([name]) => !name.startsWith(`${area}@`)));
