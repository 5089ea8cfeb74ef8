import { matchPath } from 'react-router-dom';
import { isTokenValid, store, tokenAtom } from '@faultline/shared/session';
import { paths } from '@faultline/shared/routing';
import { getScreen } from '../federation/loadScreen.ts';
import { routePattern } from '../routes/routePattern.ts';
import type { LiveArea } from './registry.ts';

/** Starts loading the screen of this address before React renders, so that the two do not wait for each other. */
export function prefetchCurrentScreen(areas: readonly LiveArea[], pathname = location.pathname): void {
  const token = store.get(tokenAtom);
  const signedIn = token !== undefined && isTokenValid(token);
  for (const area of areas) {
    for (const screen of area.release.screens) {
      const here = screen.paths.some((path) => matchPath(routePattern(path), pathname) !== null);
      const home = screen.home === true && pathname === paths.landing;
      const shown = screen.access === 'public' || (screen.access === 'signed-in') === signedIn;
      if ((here || home) && shown) getScreen(area, screen);
    }
  }
}
