import { registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { LiveArea } from '../boot/registry.ts';

/** How long one attempt to fetch a script may take (the failure ladder's first step). */
export const ATTEMPT_MS = 8000;

const absolute = (url: string) => new URL(url, location.origin).href;
const integrities = new Map<string, string>();

/** Hands an area's entry to the federation runtime; `again` replaces what a failed attempt left behind. */
export function registerArea({ area, release }: LiveArea, again = false): void {
  const entry = absolute(release.entry);
  integrities.set(entry, release.integrity);
  registerRemotes(
    [{ name: area, entry, entryGlobalName: release.global, type: 'global' }],
    again ? { force: true } : undefined,
  );
}

/** Registers every live area, by its entry alone: no manifest is fetched and nothing is loaded yet. */
export function registerAreas(areas: readonly LiveArea[]): void {
  registerPlugins([
    {
      name: 'faultline',
      // The runtime has no integrity of its own; the same attributes stand on the preload tags.
      createScript({ url }: { url: string }) {
        const script = document.createElement('script');
        const integrity = integrities.get(absolute(url));
        script.src = url;
        script.async = true;
        script.crossOrigin = 'anonymous';
        if (integrity !== undefined) script.integrity = integrity;
        return { script, timeout: ATTEMPT_MS };
      },
    },
  ]);
  for (const area of areas) registerArea(area);
}
