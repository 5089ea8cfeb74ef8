import { registerRemotes } from '@module-federation/enhanced/runtime';
import type { LiveArea } from '../boot/registry.ts';

const absolute = (url: string) => new URL(url, location.origin).href;
const integrities = new Map<string, string>();
const generations = new Map<string, number>();

/** What the registry says a script must be; undefined for what it does not name. */
export const integrityOf = (url: string): string | undefined => integrities.get(absolute(url).split('?', 1)[0] ?? '');

/** Whether a release's entry has run in this page. */
export const hasEntry = ({ release }: LiveArea): boolean =>
  (globalThis as unknown as Record<string, unknown>)[release.global] !== undefined;

/**
 * The name under which the federation runtime knows a release. Each release has one of its own, so that two of an area
 * live side by side, and each later generation too: what a failed attempt left behind is never looked at again.
 */
export function containerOf({ release }: LiveArea): string {
  const generation = generations.get(release.global) ?? 0;
  const name = generation === 0 ? release.global : `${release.global}_${generation}`;
  integrities.set(absolute(release.entry), release.integrity);
  const entry = absolute(release.entry) + (generation === 0 ? '' : `?again=${generation}`);
  registerRemotes([{ name, entry, entryGlobalName: release.global, type: 'global' }]);
  return name;
}

/**
 * Makes the next attempt start from nothing: the entry runs anew, and fetches its chunks anew, at addresses that no
 * request which still hangs and no damaged copy in a cache can answer.
 */
export function renewContainer({ release }: LiveArea): void {
  generations.set(release.global, (generations.get(release.global) ?? 0) + 1);
  (globalThis as unknown as Record<string, unknown>)[release.global] = undefined;
}
