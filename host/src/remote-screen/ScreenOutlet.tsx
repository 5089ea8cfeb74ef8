import type { RemoteScreen } from '@faultline/shared/contract';
import { LoadingState } from '@faultline/shared/ui';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation } from 'react-router-dom';
import type { LiveArea } from '../boot/registry.ts';
import { StandalonePage } from './StandalonePage.tsx';
import { AreaFailure } from './AreaFailure.tsx';
import { FallbackNotice } from './FallbackNotice.tsx';
import { ScreenPlaceholder } from './ScreenPlaceholder.tsx';
import { useScreen } from './useScreen.ts';

/** A crash whose release can be replaced is tried once more without being asked. */
const CRASH_RETRY_DELAY_MS = 2000;

/** Where a remote's screen stands. Its failure stays inside: frame, session and sidebar live on. */
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
        <LoadingState label="Loading..." />
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
