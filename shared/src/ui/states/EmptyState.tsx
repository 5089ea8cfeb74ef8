import { styled } from '@mui/material/styles';
import { Inbox } from 'lucide-react';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: string;
  /** Explains why it is empty and what to do. */
  hint?: ReactNode;
  /** A button for the next step. */
  action?: ReactNode;
  icon?: ReactNode;
  /** Less air, for a card. */
  compact?: boolean;
}

const Root = styled('div', { shouldForwardProp: (name) => name !== 'compact' })<{ compact: boolean }>(
  ({ theme, compact }) => ({
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    textAlign: 'center',
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

/** Nothing to show: what this is, why it is empty, the next step. */
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
