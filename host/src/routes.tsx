import type { RemoteScreen } from '@faultline/shared/contract';
import { paths, rememberPage } from '@faultline/shared/routing';
import { isTokenRestorable, store, tokenAtom, useSession } from '@faultline/shared/session';
import { matchPath, type RouteObject, Navigate, Outlet, useLocation } from 'react-router-dom';
import { getScreen } from './federation/loadScreen.ts';
import { AppLayout } from './layout/AppLayout.tsx';
import { platformPath } from './pages/platformPath.ts';
import type { LiveArea } from './registry/registry.ts';
import { ScreenOutlet, StandalonePage } from './remote-screen/ScreenOutlet.tsx';
import { ErrorPanel, LoadingState, useOnDemand } from '@faultline/shared/ui';
import { useState, type ReactNode } from 'react';
import { useAtomValue } from 'jotai';
import { sessionEndAtom } from './guard/sessionEnd.ts';

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
    { path: paths.about, element: <PageRoute key="about" render={(pages) => <pages.AboutScreen />} /> },
    {
      path: platformPath,
      element: <PageRoute key="platform" render={(pages) => <pages.PlatformScreen areas={areas} />} />,
    },
    { path: '*', element: <PageRoute key="missing" render={(pages) => <pages.NotFoundScreen />} /> },
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

export function prefetchCurrentScreen(areas: readonly LiveArea[], pathname = location.pathname): void {
  for (const { area, screen } of findScreens(areas, pathname)) getScreen(area, screen);
}

export function findScreens(areas: readonly LiveArea[], pathname: string): RoutePlace[] {
  const signedIn = isSignedIn();
  const isShown = ({ screen }: RoutePlace) => {
    const here = screen.paths.some((path) => matchPath(routePattern(path), pathname) !== null);
    const home = screen.home === true && pathname === paths.landing;
    return (here || home) && (screen.access === 'public' || (screen.access === 'signed-in') === signedIn);
  };
  return areas.flatMap((area) => area.release.screens.map((screen) => ({ area, screen }))).filter(isShown);
}

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

const routePattern = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

const loadPages = () => import('./pages/pages.ts');

const failed = (
  <ErrorPanel
    title="This page could not be loaded"
    message="The rest of Faultline works as before."
    retryLabel="Reload page"
    onRetry={() => location.reload()}
  />
);

function PageRoute({ render }: { render: (pages: Awaited<ReturnType<typeof loadPages>>) => ReactNode }) {
  const [hasFailed, setHasFailed] = useState(false);
  const pages = useOnDemand(loadPages, true, () => setHasFailed(true));
  if (pages) return render(pages);
  return hasFailed ? failed : <LoadingState />;
}

function Guard({ landing }: { landing?: ReactNode }) {
  const { status, requiresVerification } = useSession();
  const sessionEnd = useAtomValue(sessionEndAtom);
  const location = useLocation();
  if (status === 'loading' || sessionEnd === 'session-expired')
    return <LoadingState label="Loading..." minHeight="100dvh" />;
  if (status === 'anonymous') {
    if (landing !== undefined && location.pathname === paths.landing) return landing;
    if (location.pathname === paths.signIn) return <SignInUnavailable />;
    return <Navigate to={paths.signIn} replace state={sessionEnd === 'signed-out' ? null : rememberPage(location)} />;
  }
  if (requiresVerification) return <Navigate to={paths.verify} replace state={rememberPage(location)} />;
  return <Outlet />;
}

// Shown if no area provides sign-in. A redirect would loop.
function SignInUnavailable() {
  return (
    <StandalonePage>
      <ErrorPanel
        title="Sign in is not available"
        message="This installation has no sign-in area at the moment. Please try again later."
        retryLabel="Reload page"
        onRetry={() => location.reload()}
      />
    </StandalonePage>
  );
}
