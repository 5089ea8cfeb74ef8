import { styled } from '@mui/material/styles';
import { RotateCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../controls/Button.tsx';
import { Mono } from '../text/inlineText.tsx';

interface ErrorPanelProps {
  /** Defaults to `Something went wrong`. */
  title?: string;
  /** The error, in plain words. */
  message: ReactNode;
  onRetry?: () => void;
  /** Defaults to `Try Again`. */
  retryLabel?: string;
  /** While the retry runs. */
  busy?: boolean;
  /** The request id for support. */
  errorId?: string;
  /** More buttons, before the retry. */
  actions?: ReactNode;
}

const Root = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: 12,
  padding: 16,
  borderRadius: 10,
  border: `1px solid ${theme.vars.palette.tone.red.line}`,
  backgroundColor: theme.vars.palette.background.paper,
  '& > svg': { marginTop: 1, color: theme.vars.palette.tone.red.text },
  '& h2': { ...theme.typography.h2, margin: 0 },
  '& p': { ...theme.typography.body2, margin: '2px 0 0', color: theme.vars.palette.text.secondary, maxWidth: '72ch' },
  '& small': { ...theme.typography.caption, display: 'block', marginTop: 6, color: theme.vars.palette.text.secondary },
}));
const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, marginTop: 12 });

/** A failure: what happened, another try, and an id for support. */
export function ErrorPanel(props: ErrorPanelProps) {
  const { title = 'Something went wrong', message, onRetry, retryLabel = 'Try Again', busy, errorId, actions } = props;
  return (
    <Root role="alert">
      <TriangleAlert size={18} aria-hidden />
      <div>
        <h2>{title}</h2>
        <p>{message}</p>
        {errorId !== undefined && (
          <small>
            Error id <Mono>{errorId}</Mono>
          </small>
        )}
        {(onRetry !== undefined || actions !== undefined) && (
          <Actions>
            {actions}
            {onRetry !== undefined && (
              <Button
                size="small"
                startIcon={<RotateCw size={14} />}
                onClick={onRetry}
                loading={busy}
                loadingPosition="start"
              >
                {retryLabel}
              </Button>
            )}
          </Actions>
        )}
      </div>
    </Root>
  );
}
