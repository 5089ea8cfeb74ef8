import { ErrorPanel, LoadingState, useOnDemand } from '@faultline/shared/ui';
import { useState } from 'react';
import type { LiveArea } from '../registry/registry.ts';

// Rarely opened pages are not part of the initial load, and share one file.
const loadPages = () => import('./pages.ts');

const failed = (
  <ErrorPanel
    title="This page could not be loaded"
    message="The rest of Faultline works as before."
    retryLabel="Reload page"
    onRetry={() => location.reload()}
  />
);

function usePages() {
  const [hasFailed, setHasFailed] = useState(false);
  return [useOnDemand(loadPages, true, () => setHasFailed(true)), hasFailed ? failed : <LoadingState />] as const;
}

export function PlatformRoute({ areas }: { areas: readonly LiveArea[] }) {
  const [pages, waiting] = usePages();
  return pages ? <pages.PlatformScreen areas={areas} /> : waiting;
}

export function AboutRoute() {
  const [pages, waiting] = usePages();
  return pages ? <pages.AboutScreen /> : waiting;
}

export function NotFoundRoute() {
  const [pages, waiting] = usePages();
  return pages ? <pages.NotFoundScreen /> : waiting;
}
