import { useLayoutEffect } from 'react';
import { preloadScreen } from '../federation/loadScreen.ts';
import type { LiveArea } from '../registry/registry.ts';
import { findScreens, isSignedIn } from '../routes.tsx';
import { isSavingData } from './connection.ts';
import { watchLinkIntent } from './linkIntent.ts';

// Loaded on demand: a first view needs no data of another page.
const prefetchData = (pathname: string) =>
  import('./prefetchData.ts').then((module) => module.prefetchData(pathname)).catch(() => undefined);

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
        if (isSignedIn()) void prefetchData(link.pathname);
      },
    });
  }, [areas]);
  return null;
}
