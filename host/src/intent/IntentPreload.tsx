import { useLayoutEffect } from 'react';
import { preloadScreen } from '../federation/loadScreen.ts';
import type { LiveArea } from '../registry/registry.ts';
import { findScreens, isSignedIn } from '../routes.tsx';
import { watchLinkIntent } from './linkIntent.ts';
import { isSavingData, prefetchData } from './prefetchData.ts';

/**
 * Loads the screen behind a link while the user is about to press it, and its data where that is one answer. A screen is
 * fetched once, so that the pointer may pass over any number of links to it.
 */
export function IntentPreload({ areas }: { areas: readonly LiveArea[] }) {
  // Before the first paint: what is pointed at or focused at once says so only once.
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
