import type { RemoteScreen } from '@faultline/shared/contract';
import { paths } from '@faultline/shared/routing';
import { isTokenRestorable, store, tokenAtom } from '@faultline/shared/session';
import { matchPath, type RouteObject } from 'react-router-dom';
import { getScreen } from './federation/loadScreen.ts';
import { Guard } from './guard/Guard.tsx';
import { AppLayout } from './layout/AppLayout.tsx';
import { AboutRoute, NotFoundRoute, PlatformRoute } from './pages/onDemandRoutes.tsx';
import { platformPath } from './pages/platformPath.ts';
import type { LiveArea } from './registry/registry.ts';
import { ScreenOutlet } from './remote-screen/ScreenOutlet.tsx';

/** The route table: the screens of every live area by their access, and the host's own About and Page Not Found. */
export function buildRoutes(areas: readonly LiveArea[]): RouteObject[] {
  const placed = areas.flatMap((area) => area.release.screens.map((screen) => ({ area, screen })));
  const having = (access: RemoteScreen['access']) =>
    placed
      .filter(({ screen }) => screen.access === access)
      .flatMap((place) => place.screen.paths.map((path) => routeAt(place, path)));

  const home = placed.find(({ screen }) => screen.home);
  const anonymous = having('anonymous');
  const framed: RouteObject[] = [
    ...having('signed-in'),
    ...(home ? [routeAt(home, paths.landing)] : []),
    { path: paths.about, element: <AboutRoute /> },
    { path: platformPath, element: <PlatformRoute areas={areas} /> },
    { path: '*', element: <NotFoundRoute /> },
  ];

  return [
    ...having('public'),
    ...anonymous.filter(({ path }) => path !== paths.landing),
    {
      element: <Guard landing={anonymous.find(({ path }) => path === paths.landing)?.element} />,
      children: [{ element: <AppLayout areas={areas} />, children: framed }],
    },
  ];
}

/** Starts loading the screen of this address before React renders, so that the two do not wait for each other. */
export function prefetchCurrentScreen(areas: readonly LiveArea[], pathname = location.pathname): void {
  for (const { area, screen } of findScreens(areas, pathname)) getScreen(area, screen);
}

/** The screens that the user may see at `pathname`. */
export function findScreens(areas: readonly LiveArea[], pathname: string): RoutePlace[] {
  const signedIn = isSignedIn();
  const isShown = ({ screen }: RoutePlace) => {
    const here = screen.paths.some((path) => matchPath(routePattern(path), pathname) !== null);
    const home = screen.home === true && pathname === paths.landing;
    return (here || home) && (screen.access === 'public' || (screen.access === 'signed-in') === signedIn);
  };
  return areas.flatMap((area) => area.release.screens.map((screen) => ({ area, screen }))).filter(isShown);
}

/** Returns whether a session is stored that is valid, or can be renewed. */
export function isSignedIn(): boolean {
  const token = store.get(tokenAtom);
  return token !== undefined && isTokenRestorable(token);
}

interface RoutePlace {
  area: LiveArea;
  screen: RemoteScreen;
}

const routeAt = ({ area, screen }: RoutePlace, path: string): RouteObject => ({
  path: routePattern(path),
  element: <ScreenOutlet area={area} screen={screen} />,
});

/** `/cves/{cveId}` as the router writes it: `/cves/:cveId`. */
const routePattern = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');
