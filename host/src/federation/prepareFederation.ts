import { getInstance, registerPlugins } from '@module-federation/enhanced/runtime';
import { findIntegrity } from './containers.ts';
import { retrySharedModules } from './retrySharedModules.ts';

/** How long one attempt to fetch a script may take (the failure ladder's first step). */
export const ATTEMPT_TIMEOUT_MS = 8000;

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
