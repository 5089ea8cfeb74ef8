import { setApiHandlers } from '@faultline/shared/api';
import { queryClient, QueryProvider } from '@faultline/shared/query';
import { onSessionEnd, renewSession, restoreSession, store, tokenAtom, watchSession } from '@faultline/shared/session';
import { FaultlineTheme, ToastHost } from '@faultline/shared/ui';
import '@faultline/shared/core';
import { Provider } from 'jotai';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { inlinedRegistry, liveAreas } from './boot/registry.ts';
import { startEarly } from './boot/startEarly.ts';
import { registerAreas } from './federation/registerAreas.ts';
import { expel } from './guard/expulsion.ts';
import { buildRoutes } from './routes/buildRoutes.tsx';

const areas = liveAreas(inlinedRegistry());
registerAreas(areas);

setApiHandlers({
  token: () => store.get(tokenAtom),
  renew: renewSession,
  unauthorized: (error) => expel(error, (path, options) => void router.navigate(path, options)),
});
onSessionEnd(() => queryClient.clear());
watchSession();
void restoreSession();
startEarly(areas);

const router = createBrowserRouter(buildRoutes(areas));

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Provider store={store}>
      <QueryProvider>
        <FaultlineTheme>
          <RouterProvider router={router} />
          <ToastHost />
        </FaultlineTheme>
      </QueryProvider>
    </Provider>
  </StrictMode>,
);
