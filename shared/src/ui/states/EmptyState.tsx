import { styled } from '@mui/material/styles';
import { Inbox, RotateCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../controls/Button.tsx';
import { Mono } from '../text/inlineText.tsx';

interface EmptyStateProps {
  title: string;
  hint?: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
  compact?: boolean;
}

const Root = styled('div', { shouldForwardProp: (name) => name !== 'compact' })<{ compact: boolean }>(
  ({ theme, compact }) => ({
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    textAlign: 'center',
    overflowWrap: 'anywhere',
    gap: 4,
    padding: compact ? '24px 16px' : '64px 24px',
    color: theme.vars.palette.text.secondary,
    '& h2': { ...theme.typography.h2, margin: 0, color: theme.vars.palette.text.primary },
    '& p': { ...theme.typography.body2, margin: 0, maxWidth: '52ch', textWrap: 'balance' },
  }),
);
const Glyph = styled('div')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  width: 44,
  height: 44,
  marginBottom: 8,
  borderRadius: 12,
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.surface.sunken,
}));
const Action = styled('div')({ marginTop: 14 });

export function EmptyState({ title, hint, action, icon, compact = false }: EmptyStateProps) {
  return (
    <Root compact={compact}>
      <Glyph aria-hidden>{icon ?? <Inbox size={20} />}</Glyph>
      <h2>{title}</h2>
      {hint !== undefined && <p>{hint}</p>}
      {action !== undefined && <Action>{action}</Action>}
    </Root>
  );
}

interface ErrorPanelProps {
  title?: string;
  message: ReactNode;
  onRetry?: () => void;
  retryLabel?: string;
  busy?: boolean;
  errorId?: string;
  actions?: ReactNode;
}

const ErrorRoot = styled('div')(({ theme }) => ({
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

/** Replaces content that failed to load, with a retry and an id for support. */
export function ErrorPanel(props: ErrorPanelProps) {
  const { title = 'Something went wrong', message, onRetry, retryLabel = 'Try Again', busy, errorId, actions } = props;
  return (
    <ErrorRoot role="alert">
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
    </ErrorRoot>
  );
}
