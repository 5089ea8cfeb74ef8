import '@faultline/shared/core';
import { setApiHandlers } from '@faultline/shared/api';
import { onSessionEnd, renewSession, restoreSession, store, tokenAtom, watchSession } from '@faultline/shared/session';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { boot } from './boot/Boot.ts';
import { isRegistry } from './boot/fetchLatestRegistry.ts';
import { inlinedRegistry, liveAreas } from './boot/registry.ts';
import { prefetchCurrentScreen } from './boot/prefetchCurrentScreen.ts';
import { prepareFederation } from './federation/prepareFederation.ts';
import { handleUnauthorized } from './guard/handleUnauthorized.ts';
import { clearQueryCache } from './guard/clearQueryCache.ts';
import { notifySessionExpired, notifyVerificationRequired } from './guard/sessionToasts.ts';
import { Shell } from './Shell.tsx';
import { record } from './telemetry/record.ts';
import { startReporting } from './telemetry/report.ts';

setApiHandlers({ token: () => store.get(tokenAtom), renew: renewSession, unauthorized: handleUnauthorized });
onSessionEnd(clearQueryCache);
watchSession(notifySessionExpired);
void restoreSession(notifyVerificationRequired);
prepareFederation();
startReporting();

function run(registry: unknown) {
  const areas = liveAreas(isRegistry(registry) ? registry : inlinedRegistry());
  prefetchCurrentScreen(areas);
  for (const area of areas) if (area.source === 'override') record('mf.override.on', area);
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root');
  createRoot(root).render(
    <StrictMode>
      <Shell areas={areas} Router={BrowserRouter} />
    </StrictMode>,
  );
}

const { whole } = boot();
if (whole === undefined) run(inlinedRegistry());
else void whole.then(run);
