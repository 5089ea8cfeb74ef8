import { QueryProvider } from '@faultline/shared/query';
import { store } from '@faultline/shared/session';
import { FaultlineTheme, ToastHost, TooltipHost, useOnDemand } from '@faultline/shared/ui';
import { Provider } from 'jotai';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useRoutes } from 'react-router-dom';
import { SessionEndRedirect } from './guard/SessionEndRedirect.tsx';
import { IntentPreload } from './intent/IntentPreload.tsx';
import { ListPageEviction } from './layout/ListPageEviction.tsx';
import { ScrollRestoration } from './layout/ScrollRestoration.tsx';
import { hasOverrideNotice } from './registry/boot.ts';
import type { LiveArea } from './registry/registry.ts';
import { buildRoutes } from './routes.tsx';

function Pages({ areas }: { areas: readonly LiveArea[] }) {
  const [routes] = useState(() => buildRoutes(areas));
  return useRoutes(routes);
}

const loadBadge = () => import('./layout/OverrideBadge.tsx');

function OverrideNotice({ areas }: { areas: readonly LiveArea[] }) {
  const badge = useOnDemand(loadBadge, hasOverrideNotice());
  return badge ? <badge.OverrideBadge areas={areas} /> : null;
}

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
          <OverrideNotice areas={areas} />
          <ToastHost />
          <TooltipHost />
        </FaultlineTheme>
      </QueryProvider>
    </Provider>
  );
}
