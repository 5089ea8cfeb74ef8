import { ErrorPanel, LoadingState } from '@faultline/shared/ui';
import { lazy, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import type { LiveArea } from '../registry/registry.ts';

/** The page that shows a team which releases this browser runs. */
export const platformPath = '/platform';

// Few users ever open it, so it is not part of what everyone loads.
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
