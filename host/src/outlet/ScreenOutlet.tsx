import type { Screen } from '@faultline/shared/contract';
import { LoadingState } from '@faultline/shared/ui';
import { ErrorBoundary } from 'react-error-boundary';
import type { LiveArea } from '../boot/registry.ts';
import { AreaFailure } from './AreaFailure.tsx';
import { useScreen } from './useScreen.ts';

/** Where a remote's screen stands. Its failure stays inside: frame, session and sidebar live on. */
export function ScreenOutlet({ area, screen }: { area: LiveArea; screen: Screen }) {
  const { state, retry } = useScreen(area, screen);
  const title = screen.header?.title ?? screen.nav?.label;
  if (state.status === 'loading') return <LoadingState label="Loading..." />;
  if (state.status === 'failed') return <AreaFailure area={area} title={title} error={state.error} onRetry={retry} />;
  return (
    <ErrorBoundary
      key={`${area.area}/${screen.expose}`}
      fallbackRender={({ error, resetErrorBoundary }) => (
        <AreaFailure area={area} title={title} error={error} onRetry={resetErrorBoundary} />
      )}
    >
      <state.Component />
    </ErrorBoundary>
  );
}
