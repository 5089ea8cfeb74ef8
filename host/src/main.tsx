import '@faultline/shared/core';
import { setApiHandlers } from '@faultline/shared/api';
import { queryClient } from '@faultline/shared/query';
import { onSessionEnd, renewSession, restoreSession, store, tokenAtom, watchSession } from '@faultline/shared/session';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { inlinedRegistry, liveAreas } from './boot/registry.ts';
import { startEarly } from './boot/startEarly.ts';
import { registerAreas } from './federation/registerAreas.ts';
import { expel } from './guard/expulsion.ts';
import { Shell } from './Shell.tsx';

const areas = liveAreas(inlinedRegistry());
registerAreas(areas);

setApiHandlers({ token: () => store.get(tokenAtom), renew: renewSession, unauthorized: expel });
onSessionEnd(() => queryClient.clear());
watchSession();
void restoreSession();
startEarly(areas);

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root');
createRoot(root).render(
  <StrictMode>
    <Shell areas={areas} Router={BrowserRouter} />
  </StrictMode>,
);
