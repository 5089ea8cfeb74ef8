import { render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { Provider } from 'jotai';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { queryClient } from '../query/client.ts';
import { QueryProvider } from '../query/QueryProvider.tsx';
import { endSession, startSession } from '../session/session.ts';
import { store } from '../session/store.ts';
import { FaultlineTheme, ToastHost } from '../ui/index.ts';
import { testToken } from './testToken.ts';

interface World {
  /** The address the screen is opened at, with search; as an object, with router state too. */
  at?: string | { pathname: string; search?: string; state?: unknown };
  /** The route it stands on, as `/cves/:cveId`; any address by default. */
  path?: string;
  /** Who is signed in; false for nobody. */
  user?: { email: string } | false;
}

interface View extends RenderResult {
  router: ReturnType<typeof createMemoryRouter>;
  user: UserEvent;
}

/** A screen as the host shows it: session, caches, router, theme and toasts around it. Other addresses render as their path. */
export function renderScreen(
  screen: ReactNode,
  { at = '/', path = '*', user = { email: 'ann@example.com' } }: World = {},
): View {
  queryClient.clear();
  endSession();
  if (user) startSession(testToken(), { email: user.email, email_verified: true });
  const elsewhere = { path: '*', element: <p data-testid="elsewhere" /> };
  const router = createMemoryRouter([{ path, element: screen }, ...(path === '*' ? [] : [elsewhere])], {
    initialEntries: [at],
  });
  const view = render(
    <Provider store={store}>
      <QueryProvider>
        <FaultlineTheme>
          <RouterProvider router={router} />
          <ToastHost />
        </FaultlineTheme>
      </QueryProvider>
    </Provider>,
  );
  return { ...view, router, user: userEvent.setup() };
}
