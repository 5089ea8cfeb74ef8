import { act, render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { Provider } from 'jotai';
import { type ReactNode, useLayoutEffect } from 'react';
import {
  type Location,
  MemoryRouter,
  type NavigateFunction,
  type NavigateOptions,
  type To,
  useLocation,
  useNavigate,
  useRoutes,
} from 'react-router-dom';
import { queryClient, QueryProvider } from '../query/queryCache.tsx';
import { endSession, startSession } from '../session/session.ts';
import { store } from '../session/store.ts';
import { teamAtom, teamIdAtom } from '../session/team.ts';
import type { Membership } from '../contract/memberships.ts';
import { FaultlineTheme, ToastHost } from '../ui/index.ts';
import { testToken } from './testToken.ts';

interface RenderScreenOptions {
  /** The address the screen is opened at, with search; as an object, with router state too. */
  at?: string | { pathname: string; search?: string; state?: unknown };
  /** The route it stands on, as `/cves/:cveId`; any address by default. */
  path?: string;
  user?: { email: string } | false;
  /** The team of the page. */
  team?: Membership;
}

interface TestRouter {
  readonly state: { readonly location: Location };
  navigate: (to: To | number, options?: NavigateOptions) => Promise<void>;
}

interface View extends RenderResult {
  router: TestRouter;
  user: UserEvent;
}

/** Renders a screen as the host does, with a router in memory (decision 0012). Other addresses render as their path. */
export function renderScreen(
  screen: ReactNode,
  { at = '/', path = '*', user = { email: 'ann@example.com' }, team }: RenderScreenOptions = {},
): View {
  queryClient.clear();
  endSession();
  if (user) startSession(testToken(), { email: user.email, email_verified: true });
  store.set(teamAtom, team);
  store.set(teamIdAtom, team?.id);
  const elsewhere = { path: '*', element: <p data-testid="elsewhere" /> };
  const routes = [{ path, element: screen }, ...(path === '*' ? [] : [elsewhere])];
  let current: { location: Location; navigate: NavigateFunction } | undefined;

  function Pages() {
    const location = useLocation();
    const navigate = useNavigate();
    useLayoutEffect(() => {
      current = { location, navigate };
    });
    return useRoutes(routes);
  }
  const getCurrent = () => {
    if (current === undefined) throw new Error('The screen was not rendered');
    return current;
  };
  const router: TestRouter = {
    state: {
      get location() {
        return getCurrent().location;
      },
    },
    navigate: (to, options) =>
      act(async () => {
        const { navigate } = getCurrent();
        await (typeof to === 'number' ? navigate(to) : navigate(to, options));
      }),
  };

  const view = render(
    <Provider store={store}>
      <QueryProvider>
        <FaultlineTheme>
          <MemoryRouter initialEntries={[at]}>
            <Pages />
          </MemoryRouter>
          <ToastHost />
        </FaultlineTheme>
      </QueryProvider>
    </Provider>,
  );
  return { ...view, router, user: userEvent.setup() };
}
