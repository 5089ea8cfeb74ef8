import { getInstance, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { ATTEMPT_TIMEOUT_MS, retrySharedModules } from './sharedModules.ts';
import type { LiveArea } from '../registry/registry.ts';

const absolute = (url: string) => new URL(url, location.origin).href;
const integrities = new Map<string, string>();
const attemptIds = new Map<string, number>();

export function prepareFederation(): void {
  registerPlugins([
    {
      name: 'faultline',
      // The attributes must equal those of the preload tags.
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

export const hasEntry = ({ release }: LiveArea): boolean =>
  (globalThis as unknown as Record<string, unknown>)[release.global] !== undefined;

// Releases and retries have different container names, so that two releases of an area can run in one page and
// a retry does not reuse the state of a failed attempt.
export function getContainerName({ release }: LiveArea): string {
  const attemptId = attemptIds.get(release.global) ?? 0;
  const name = attemptId === 0 ? release.global : `${release.global}_${attemptId}`;
  integrities.set(absolute(release.entry), release.integrity);
  const entry = absolute(release.entry) + (attemptId === 0 ? '' : `?retry=${attemptId}`);
  registerRemotes([{ name, entry, entryGlobalName: release.global, type: 'global' }]);
  return name;
}

// Resets a release before a retry: the entry runs again and fetches its chunks from new URLs, so that neither a
// pending request nor a corrupt cached copy answers.
export function resetContainer({ release }: LiveArea): void {
  attemptIds.set(release.global, (attemptIds.get(release.global) ?? 0) + 1);
  (globalThis as unknown as Record<string, unknown>)[release.global] = undefined;
}

const findIntegrity = (url: string): string | undefined => integrities.get(absolute(url).split('?', 1)[0] ?? '');
