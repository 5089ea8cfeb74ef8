import { ErrorPanel, LoadingState, useOnDemand } from '@faultline/shared/ui';
import { useState } from 'react';
import type { LiveArea } from '../registry/registry.ts';

// Rarely opened pages are not part of the initial load.
const loadAbout = () => import('./AboutScreen.tsx');
const loadNotFound = () => import('./NotFoundScreen.tsx');
const loadPlatform = () => import('./PlatformScreen.tsx');

const failed = (
  <ErrorPanel
    title="This page could not be loaded"
    message="The rest of Faultline works as before."
    retryLabel="Reload page"
    onRetry={() => location.reload()}
  />
);

function usePage<T extends object>(load: () => Promise<T>) {
  const [hasFailed, setHasFailed] = useState(false);
  return [useOnDemand(load, true, () => setHasFailed(true)), hasFailed ? failed : <LoadingState />] as const;
}

export function PlatformRoute({ areas }: { areas: readonly LiveArea[] }) {
  const [page, waiting] = usePage(loadPlatform);
  return page ? <page.PlatformScreen areas={areas} /> : waiting;
}

export function AboutRoute() {
  const [page, waiting] = usePage(loadAbout);
  return page ? <page.AboutScreen /> : waiting;
}

export function NotFoundRoute() {
  const [page, waiting] = usePage(loadNotFound);
  return page ? <page.NotFoundScreen /> : waiting;
}
