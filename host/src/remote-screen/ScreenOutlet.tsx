import type { RemoteScreen } from '@faultline/shared/contract';
import { productName, useHeader } from '@faultline/shared/ui';
import { type ReactNode, useEffect, useReducer } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation } from 'react-router-dom';
import { findFallbackReleases } from '../federation/fallbackReleases.ts';
import { getScreen, reportCrash, retryScreen } from '../federation/loadScreen.ts';
import { inlinedRegistry, type LiveArea } from '../registry/registry.ts';
import { AreaFailure, FallbackNotice } from './ScreenError.tsx';
import { ScreenSkeleton } from './ScreenSkeleton.tsx';
import { StandalonePage } from './StandalonePage.tsx';

// After a crash, the fallback release is tried automatically.
const CRASH_RETRY_DELAY_MS = 2000;

/** Renders the screen of a remote. A failure does not affect layout, session or sidebar. */
export function ScreenOutlet({ area, screen }: { area: LiveArea; screen: RemoteScreen }) {
  const { state, retry, crashed, hasFallback } = useScreen(area, screen);
  const { pathname } = useLocation();
  const title = screen.header?.title ?? screen.nav?.label;
  const failure = (of: LiveArea, error: unknown, retryAfterMs?: number) => {
    const panel = <AreaFailure area={of} title={title} error={error} onRetry={retry} retryAfterMs={retryAfterMs} />;
    return (
      <ScreenPlaceholder title={title}>
        {screen.access === 'signed-in' ? panel : <StandalonePage>{panel}</StandalonePage>}
      </ScreenPlaceholder>
    );
  };
  if (state.status === 'loading') {
    return (
      <ScreenPlaceholder {...screen.header}>
        <ScreenSkeleton screen={screen} />
      </ScreenPlaceholder>
    );
  }
  if (state.status === 'failed') return failure(state.area, state.error);
  return (
    <ErrorBoundary
      key={`${area.area}/${screen.expose}`}
      resetKeys={[pathname, state]}
      onError={crashed}
      fallbackRender={({ error }) =>
        failure(state.area, error, hasFallback(state.area) ? CRASH_RETRY_DELAY_MS : undefined)
      }
    >
      {state.area.fallbackFor !== undefined && <FallbackNotice {...state.area} />}
      <state.Component />
    </ErrorBoundary>
  );
}

function useScreen(area: LiveArea, screen: RemoteScreen) {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const state = getScreen(area, screen);
  useEffect(() => {
    let left = false;
    if (state.status === 'loading') void state.done.then(() => left || redraw());
    return () => {
      left = true;
    };
  }, [state]);
  const retry = () => {
    retryScreen(area, screen);
    redraw();
  };
  const crashed = (error: unknown) => {
    if (reportCrash(area, screen, error)) redraw();
  };
  const hasFallback = (of: LiveArea) => findFallbackReleases(inlinedRegistry(), of, screen).length > 0;
  return { state, retry, crashed, hasFallback };
}

// Shown before the screen's code has loaded, with the name from its description.
function ScreenPlaceholder({
  title = productName,
  subtitle,
  children,
}: {
  title?: string;
  subtitle?: string;
  children: ReactNode;
}) {
  useHeader({ title, subtitle });
  return children;
}
