import { getInstance, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { ATTEMPT_TIMEOUT_MS } from './attempts.ts';
import type { LiveArea } from '../registry/registry.ts';
import { retrySharedModules } from './sharedModules.ts';

const absolute = (url: string) => new URL(url, location.origin).href;
const integrities = new Map<string, string>();
const attemptIds = new Map<string, number>();

/** Gives the federation runtime what it lacks: integrity for entries, and shares that can be asked for again. */
export function prepareFederation(): void {
  registerPlugins([
    {
      name: 'faultline',
      // The same attributes stand on the preload tags.
      createScript({ url }: { url: string }) {
        const script = document.createElement('script');
        const integrity = findIntegrity(url);
        script.src = url;
        script.async = true;
        script.crossOrigin = 'anonymous';
        if (integrity !== undefined) script.integrity = integrity;
        return { script, timeout: ATTEMPT_TIMEOUT_MS };
      },
    },
  ]);
  retrySharedModules(getInstance()?.shareScopeMap);
}

/** Returns whether a release's entry has run in this page. */
export const hasEntry = ({ release }: LiveArea): boolean =>
  (globalThis as unknown as Record<string, unknown>)[release.global] !== undefined;

/**
 * The name under which the federation runtime knows a release. Each release has one of its own, so that two of an area
 * live side by side, and each later attempt too: what a failed attempt left behind is never looked at again.
 */
export function getContainerName({ release }: LiveArea): string {
  const attemptId = attemptIds.get(release.global) ?? 0;
  const name = attemptId === 0 ? release.global : `${release.global}_${attemptId}`;
  integrities.set(absolute(release.entry), release.integrity);
  const entry = absolute(release.entry) + (attemptId === 0 ? '' : `?retry=${attemptId}`);
  registerRemotes([{ name, entry, entryGlobalName: release.global, type: 'global' }]);
  return name;
}

/**
 * Makes the next attempt start from nothing: the entry runs again, and fetches its chunks again, at addresses that no
 * request which still hangs and no damaged copy in a cache can answer.
 */
export function resetContainer({ release }: LiveArea): void {
  attemptIds.set(release.global, (attemptIds.get(release.global) ?? 0) + 1);
  (globalThis as unknown as Record<string, unknown>)[release.global] = undefined;
}

/** Returns the integrity hash that the registry names for a script; undefined for one that it does not name. */
const findIntegrity = (url: string): string | undefined => integrities.get(absolute(url).split('?', 1)[0] ?? '');
