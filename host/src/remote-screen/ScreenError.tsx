import { onReconnect } from '@faultline/shared/query';
import { Alert, Button, ErrorPanel, Typography } from '@faultline/shared/ui';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import type { LiveArea } from '../registry/registry.ts';

interface AreaFailureProps {
  area: LiveArea;
  title: string | undefined;
  error: unknown;
  onRetry: () => void;
  // The interval of automatic retries.
  retryAfterMs?: number | undefined;
}

/**
 * The last step of the fallback chain: an alert with Retry and Reload. It retries automatically when the browser is
 * online again, and a few more times after that.
 */
export function AreaFailure({ area, title, error, onRetry, retryAfterMs }: AreaFailureProps) {
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

export function FallbackNotice({ area, version }: LiveArea) {
  return (
    <Alert severity="info" role="status" sx={{ mb: 2 }}>
      The newest version of this page could not be loaded, so you see an earlier one ({area} {version}).
    </Alert>
  );
}
