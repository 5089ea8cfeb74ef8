import { QueryProvider } from '@faultline/shared/query';
import { store } from '@faultline/shared/session';
import { FaultlineTheme, ToastHost, TooltipHost } from '@faultline/shared/ui';
import { Provider } from 'jotai';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useRoutes } from 'react-router-dom';
import { SessionEndRedirect } from './guard/SessionEndRedirect.tsx';
import { IntentPreload } from './intent/IntentPreload.tsx';
import { ListPageEviction } from './layout/ListPageEviction.tsx';
import { OverrideBadge } from './layout/OverrideBadge.tsx';
import { ScrollRestoration } from './layout/ScrollRestoration.tsx';
import type { LiveArea } from './registry/registry.ts';
import { buildRoutes } from './routes.tsx';

function Pages({ areas }: { areas: readonly LiveArea[] }) {
  const [routes] = useState(() => buildRoutes(areas));
  return useRoutes(routes);
}

/** The whole application over the areas of this page: session, caches, theme, routes, toasts. */
export function Shell({
  areas,
  Router,
}: {
  areas: readonly LiveArea[];
  Router: ComponentType<{ children: ReactNode }>;
}) {
  return (
    <Provider store={store}>
      <QueryProvider>
        <FaultlineTheme>
          <Router>
            <SessionEndRedirect />
            <ScrollRestoration />
            <IntentPreload areas={areas} />
            <Pages areas={areas} />
            <ListPageEviction />
          </Router>
          <OverrideBadge areas={areas} />
          <ToastHost />
          <TooltipHost />
        </FaultlineTheme>
      </QueryProvider>
    </Provider>
  );
}
