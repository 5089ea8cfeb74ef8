import type { RemoteScreen } from '@faultline/shared/contract';
import { LoadingState } from '@faultline/shared/ui';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation } from 'react-router-dom';
import type { LiveArea } from '../boot/registry.ts';
import { AreaFailure } from './AreaFailure.tsx';
import { Unready } from './Unready.tsx';
import { useScreen } from './useScreen.ts';

/** Where a remote's screen stands. Its failure stays inside: frame, session and sidebar live on. */
export function ScreenOutlet({ area, screen }: { area: LiveArea; screen: RemoteScreen }) {
  const { state, retry } = useScreen(area, screen);
  const { pathname } = useLocation();
  const title = screen.header?.title ?? screen.nav?.label;
  const failure = (error: unknown, onRetry: () => void) => (
    <Unready title={title}>
      <AreaFailure area={area} title={title} error={error} onRetry={onRetry} />
    </Unready>
  );
  if (state.status === 'loading') {
    return (
      <Unready {...screen.header}>
        <LoadingState label="Loading..." />
      </Unready>
    );
  }
  if (state.status === 'failed') return failure(state.error, retry);
  return (
    <ErrorBoundary
      key={`${area.area}/${screen.expose}`}
      resetKeys={[pathname]}
      fallbackRender={({ error, resetErrorBoundary }) => failure(error, resetErrorBoundary)}
    >
      <state.Component />
    </ErrorBoundary>
  );
}
