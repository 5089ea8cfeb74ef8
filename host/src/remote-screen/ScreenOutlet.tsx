import { type RemoteScreen, frameSizes, getSkeletonKind, skeletons } from '@faultline/shared/contract';
import {
  productName,
  useHeader,
  Alert,
  Button,
  ErrorPanel,
  Typography,
  LoadingState,
  Skeleton,
  styled,
  visuallyHidden,
  Logo,
} from '@faultline/shared/ui';
import { type ReactNode, useEffect, useReducer, useEffectEvent, useId, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation } from 'react-router-dom';
import { findFallbackReleases } from '../federation/fallbackReleases.ts';
import { getScreen, reportCrash, retryScreen } from '../federation/loadScreen.ts';
import { inlinedRegistry, type LiveArea } from '../registry/registry.ts';
import { onReconnect } from '@faultline/shared/query';

const CRASH_RETRY_DELAY_MS = 2000;

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

interface AreaFailureProps {
  area: LiveArea;
  title: string | undefined;
  error: unknown;
  onRetry: () => void;
  retryAfterMs?: number | undefined;
}

function AreaFailure({ area, title, error, onRetry, retryAfterMs }: AreaFailureProps) {
  const [at] = useState(() => Date.now().toString(36));
  const reason = error instanceof Error ? error.message.split('\n')[0] : undefined;
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    if (retryAfterMs === undefined) return;
    const timer = setTimeout(() => retry(), retryAfterMs);
    return () => clearTimeout(timer);
  }, [retryAfterMs]);
  useEffect(() => {
    return onReconnect(() => retry());
  }, []);
  return (
    <ErrorPanel
      title={title === undefined ? 'This part of Faultline is not available' : `${title} is not available`}
      message={
        <>
          It could not be loaded. The rest of Faultline works as before; try again in a moment.
          {reason !== undefined && (
            <Typography variant="caption" component="span" sx={{ display: 'block', mt: 0.5 }}>
              {reason}
            </Typography>
          )}
        </>
      }
      errorId={`${area.area}-${area.version}-${at}${useId().replace(/\W/g, '')}`}
      retryLabel="Retry"
      onRetry={onRetry}
      actions={<Button onClick={() => location.reload()}>Reload page</Button>}
    />
  );
}

function FallbackNotice({ area, version }: LiveArea) {
  return (
    <Alert severity="info" role="status" sx={{ mb: 2 }}>
      The newest version of this page could not be loaded, so you see an earlier one ({area} {version}).
    </Alert>
  );
}

const pageShell = document.getElementById('shell');

const Content = styled('output')({ display: 'grid', gap: frameSizes.contentGap });
const Line = styled('div')({
  display: 'grid',
  gap: 6,
  '&[data-across=true]': { gridAutoFlow: 'column', gridAutoColumns: 'minmax(0, 1fr)', gap: 12 },
});
const Hidden = styled('span')(visuallyHidden);

// Looks like the static shell of the page, so that nothing moves when the host renders.
function ScreenSkeleton({ screen }: { screen: RemoteScreen }) {
  if (screen.access !== 'signed-in') return <UnframedSkeleton screen={screen} />;
  return (
    <Content data-screen-loading>
      <Hidden>Loading...</Hidden>
      {skeletons[getSkeletonKind(screen)].map(({ height, count = 1, across = false }, line) => (
        <Line key={line} data-across={across}>
          {Array.from({ length: count }, (_, block) => (
            <Skeleton key={block} height={height} />
          ))}
        </Line>
      ))}
    </Content>
  );
}

// A copy of the page's shell for screens without the frame. Pages of older releases have no shell.
function UnframedSkeleton({ screen }: { screen: RemoteScreen }) {
  if (pageShell === null) return <LoadingState label="Loading..." />;
  const show = (parent: HTMLElement | null) => {
    document.documentElement.dataset.shell = screen.access === 'anonymous' ? 'landing' : 'card';
    parent?.replaceChildren(pageShell.cloneNode(true));
  };
  return (
    <output data-screen-loading>
      <Hidden>Loading...</Hidden>
      <div ref={show} />
    </output>
  );
}

export const StandalonePage = ({ children }: { children: ReactNode }) => (
  <main style={{ display: 'grid', gap: 24, maxWidth: 560, margin: '0 auto', padding: '14vh 16px 16px' }}>
    <Logo size={28} />
    {children}
  </main>
);
