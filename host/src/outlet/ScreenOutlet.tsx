import type { RemoteScreen } from '@faultline/shared/contract';
import { LoadingState } from '@faultline/shared/ui';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation } from 'react-router-dom';
import type { LiveArea } from '../boot/registry.ts';
import { Alone } from './Alone.tsx';
import { AreaFailure } from './AreaFailure.tsx';
import { StandInNotice } from './StandInNotice.tsx';
import { Unready } from './Unready.tsx';
import { useScreen } from './useScreen.ts';

/** A crash whose release can be replaced is tried once more without being asked. */
const AGAIN_MS = 2000;

/** Where a remote's screen stands. Its failure stays inside: frame, session and sidebar live on. */
export function ScreenOutlet({ area, screen }: { area: LiveArea; screen: RemoteScreen }) {
  const { state, retry, crashed, hasSpare } = useScreen(area, screen);
  const { pathname } = useLocation();
  const title = screen.header?.title ?? screen.nav?.label;
  const failure = (of: LiveArea, error: unknown, retryAfterMs?: number) => {
    const panel = <AreaFailure area={of} title={title} error={error} onRetry={retry} retryAfterMs={retryAfterMs} />;
    return <Unready title={title}>{screen.access === 'signed-in' ? panel : <Alone>{panel}</Alone>}</Unready>;
  };
  if (state.status === 'loading') {
    return (
      <Unready {...screen.header}>
        <LoadingState label="Loading..." />
      </Unready>
    );
  }
  if (state.status === 'failed') return failure(state.area, state.error);
  return (
    <ErrorBoundary
      key={`${area.area}/${screen.expose}`}
      resetKeys={[pathname, state]}
      onError={crashed}
      fallbackRender={({ error }) => failure(state.area, error, hasSpare(state.area) ? AGAIN_MS : undefined)}
    >
      {state.area.insteadOf !== undefined && <StandInNotice {...state.area} />}
      <state.Component />
    </ErrorBoundary>
  );
}
