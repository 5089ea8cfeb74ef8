import type { Screen } from '@faultline/shared/contract';
import { paths } from '@faultline/shared/routing';
import type { RouteObject } from 'react-router-dom';
import { AboutScreen } from '../about/AboutScreen.tsx';
import type { LiveArea } from '../boot/registry.ts';
import { HostFrame } from '../frame/HostFrame.tsx';
import { Guard } from '../guard/Guard.tsx';
import { NotFoundScreen } from '../not-found/NotFoundScreen.tsx';
import { ScreenOutlet } from '../outlet/ScreenOutlet.tsx';
import { HomeSwitch } from './HomeSwitch.tsx';
import { navEntries } from './navEntries.ts';

interface Placed {
  area: LiveArea;
  screen: Screen;
}

/** `/cves/{cveId}` as the router writes it. */
const pattern = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

const routesOf = ({ area, screen }: Placed): RouteObject[] =>
  screen.paths.map((path) => ({
    path: pattern(path),
    handle: screen.header,
    element: <ScreenOutlet area={area} screen={screen} />,
  }));

/** The route table: the screens of every live area by their access, and the host's own About and Page Not Found. */
export function buildRoutes(areas: readonly LiveArea[]): RouteObject[] {
  const placed = areas.flatMap((area) => area.release.screens.map((screen) => ({ area, screen })));
  const having = (...access: Screen['access'][]) => placed.filter(({ screen }) => access.includes(screen.access));
  const home = placed.find(({ screen }) => screen.home);
  const frame = <HostFrame entries={navEntries(areas)} />;

  const anonymous = having('anonymous').flatMap(routesOf);
  const atRoot = anonymous.find(({ path }) => path === paths.landing);
  const elsewhere = anonymous.filter((route) => route !== atRoot);

  return [
    ...having('public').flatMap(routesOf),
    ...elsewhere,
    {
      element: <HomeSwitch visitor={atRoot?.element} />,
      children: [
        {
          element: frame,
          children: home
            ? routesOf(home)
                .map((route) => ({ ...route, path: paths.landing }))
                .slice(0, 1)
            : [],
        },
      ],
    },
    {
      element: <Guard />,
      children: [
        {
          element: frame,
          children: [
            ...having('signed-in').flatMap(routesOf),
            {
              path: paths.about,
              handle: { title: 'About Faultline', subtitle: 'Information and support' },
              element: <AboutScreen />,
            },
            { path: '*', handle: { title: 'Page Not Found' }, element: <NotFoundScreen /> },
          ],
        },
      ],
    },
  ];
}
