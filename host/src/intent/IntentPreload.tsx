import { useLayoutEffect } from 'react';
import { preloadScreen } from '../federation/loadScreen.ts';
import type { LiveArea } from '../registry/registry.ts';
import { findScreens, isSignedIn } from '../routes.tsx';
import { watchLinkIntent } from './linkIntent.ts';
import { isSavingData, prefetchData } from './prefetchData.ts';

/**
 * Preloads the screen behind a link on hover, focus or press, and its data if that is a single response. Each screen
 * is fetched once.
 */
export function IntentPreload({ areas }: { areas: readonly LiveArea[] }) {
  // A layout effect, because an early hover or focus event fires only once.
  useLayoutEffect(() => {
    const loadScreens = ({ pathname }: URL) => {
      if (isSavingData()) return;
      for (const { area, screen } of findScreens(areas, pathname)) preloadScreen(area, screen);
    };
    return watchLinkIntent({
      onPress: loadScreens,
      onRest: (link) => {
        loadScreens(link);
        if (isSignedIn()) prefetchData(link.pathname);
      },
    });
  }, [areas]);
  return null;
}
