import { ErrorPanel, LoadingState } from '@faultline/shared/ui';
import { lazy, type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import type { LiveArea } from '../registry/registry.ts';

/** The page that shows a team which releases this browser runs. */
export const platformPath = '/platform';

// Few users ever open these, so they are not part of what everyone loads.
const AboutScreen = lazy(async () => ({ default: (await import('./AboutScreen.tsx')).AboutScreen }));
const PlatformScreen = lazy(async () => ({ default: (await import('./PlatformScreen.tsx')).PlatformScreen }));

const failed = (
  <ErrorPanel
    title="This page could not be loaded"
    message="The rest of Faultline works as before."
    retryLabel="Reload page"
    onRetry={() => location.reload()}
  />
);

const OnDemand = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary fallback={failed}>
    <Suspense fallback={<LoadingState />}>{children}</Suspense>
  </ErrorBoundary>
);

/** The page of the releases, fetched when it is opened. */
export const PlatformRoute = ({ areas }: { areas: readonly LiveArea[] }) => (
  <OnDemand>
    <PlatformScreen areas={areas} />
  </OnDemand>
);

/** About, fetched when it is opened. */
export const AboutRoute = () => (
  <OnDemand>
    <AboutScreen />
  </OnDemand>
);
