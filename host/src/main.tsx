import '@faultline/shared/core';
import { setApiHandlers } from '@faultline/shared/api';
import {
  onSessionEnd,
  renewSession,
  restoreSession,
  store,
  teamIdAtom,
  tokenAtom,
  watchSession,
} from '@faultline/shared/session';
import { type LiveRegistry, memberships } from '@faultline/shared/contract';
import { refresh } from '@faultline/shared/query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { prepareFederation } from './federation/container.ts';
import {
  clearQueryCache,
  handleUnauthorized,
  notifySessionExpired,
  notifyVerificationRequired,
} from './guard/sessionEnd.ts';
import { boot, removeFormerKeys } from './registry/boot.ts';
import { fetchLatestRegistry, inlinedRegistry, isRegistry, liveAreas } from './registry/registry.ts';
import { leaveTeam } from './team/TeamNavigation.tsx';
import { prefetchCurrentScreen } from './routes.tsx';
import { Shell } from './Shell.tsx';
import { record, startReporting } from './telemetry.ts';

setApiHandlers({
  token: () => store.get(tokenAtom),
  team: () => store.get(teamIdAtom),
  teamRefused: () => void refresh(memberships.list),
  renew: renewSession,
  unauthorized: handleUnauthorized,
});
onSessionEnd(leaveTeam);
onSessionEnd(clearQueryCache);
watchSession(notifySessionExpired);
void restoreSession(notifyVerificationRequired);
prepareFederation();
removeFormerKeys();
startReporting();

function run(registry: LiveRegistry) {
  const areas = liveAreas(registry);
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

async function readFullRegistry(fetched: Promise<unknown>): Promise<LiveRegistry> {
  const { keys } = inlinedRegistry();
  // The inline script fetched it without checking signatures.
  const shown = keys === undefined ? await fetched : await fetchLatestRegistry();
  if (!isRegistry(shown)) return inlinedRegistry();
  const { addStagedReleases, closePreviews, holdOverrides } = await import('./registry/holdOverrides.ts');
  const registry = await addStagedReleases(shown, keys);
  await closePreviews(registry, keys);
  holdOverrides(inlinedRegistry(), registry);
  return registry;
}

const { fullRegistry } = boot();
if (fullRegistry === undefined) run(inlinedRegistry());
else void readFullRegistry(fullRegistry).then(run);
