import type { RemoteScreen } from '@faultline/shared/contract';
import { paths } from '@faultline/shared/routing';
import type { RouteObject } from 'react-router-dom';
import { AboutScreen } from '../about/AboutScreen.tsx';
import type { LiveArea } from '../boot/registry.ts';
import { AppLayout } from '../layout/AppLayout.tsx';
import { Guard } from '../guard/Guard.tsx';
import { NotFoundScreen } from '../not-found/NotFoundScreen.tsx';
import { ScreenOutlet } from '../remote-screen/ScreenOutlet.tsx';
import { platformPath } from '../platform/platformPath.ts';
import { PlatformRoute } from '../platform/PlatformRoute.tsx';
import { navEntries } from './navEntries.ts';
import { routePattern } from './routePattern.ts';

interface Placed {
  area: LiveArea;
  screen: RemoteScreen;
}

const routeAt = ({ area, screen }: Placed, path: string): RouteObject => ({
  path: routePattern(path),
  element: <ScreenOutlet area={area} screen={screen} />,
});

/** The route table: the screens of every live area by their access, and the host's own About and Page Not Found. */
export function buildRoutes(areas: readonly LiveArea[]): RouteObject[] {
  const placed = areas.flatMap((area) => area.release.screens.map((screen) => ({ area, screen })));
  const having = (access: RemoteScreen['access']) =>
    placed
      .filter(({ screen }) => screen.access === access)
      .flatMap((place) => place.screen.paths.map((path) => routeAt(place, path)));

  const home = placed.find(({ screen }) => screen.home);
  const visitors = having('anonymous');
  const framed: RouteObject[] = [
    ...having('signed-in'),
    ...(home ? [routeAt(home, paths.landing)] : []),
    { path: paths.about, element: <AboutScreen /> },
    { path: platformPath, element: <PlatformRoute areas={areas} /> },
    { path: '*', element: <NotFoundScreen /> },
  ];

  return [
    ...having('public'),
    ...visitors.filter(({ path }) => path !== paths.landing),
    {
      element: <Guard landing={visitors.find(({ path }) => path === paths.landing)?.element} />,
      children: [{ element: <AppLayout entries={navEntries(areas)} />, children: framed }],
    },
  ];
}
