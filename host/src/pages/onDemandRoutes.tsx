import { ErrorPanel, LoadingState, useOnDemand } from '@faultline/shared/ui';
import { lazy, Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import type { LiveArea } from '../registry/registry.ts';

/** The page that shows a team which releases this browser runs. */
export const platformPath = '/platform';

// Few users ever open these, so they are not part of what everyone loads.
const loadAbout = () => import('./AboutScreen.tsx');
const PlatformScreen = lazy(async () => ({ default: (await import('./PlatformScreen.tsx')).PlatformScreen }));

const failed = (
  <ErrorPanel
    title="This page could not be loaded"
    message="The rest of Faultline works as before."
    retryLabel="Reload page"
    onRetry={() => location.reload()}
  />
);

/** The page of the releases, fetched when it is opened. */
export function PlatformRoute({ areas }: { areas: readonly LiveArea[] }) {
  return (
    <ErrorBoundary fallback={failed}>
      <Suspense fallback={<LoadingState />}>
        <PlatformScreen areas={areas} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** About, fetched when it is opened. */
export function AboutRoute() {
  const [hasFailed, setHasFailed] = useState(false);
  const about = useOnDemand(loadAbout, true, () => setHasFailed(true));
  if (about) return <about.AboutScreen />;
  return hasFailed ? failed : <LoadingState />;
}
