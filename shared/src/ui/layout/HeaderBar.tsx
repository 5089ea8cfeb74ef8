import { styled } from '@mui/material/styles';
import type { ReactNode, Ref } from 'react';
import type { Header } from './headerAtom.ts';

interface HeaderBarProps extends Partial<Header> {
  /** Before the title: the button that opens the sidebar. */
  start?: ReactNode;
  actions?: ReactNode;
  actionsRef?: Ref<HTMLDivElement>;
}

const Bar = styled('header')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 12px',
  padding: '14px 0',
  '& h1': { ...theme.typography.h1, margin: 0, overflowWrap: 'anywhere' },
  '& p': { ...theme.typography.body2, margin: 0, minHeight: '1.45em', color: theme.vars.palette.text.secondary },
}));
const Names = styled('div')({ flex: '1 1 200px', minWidth: 0 });
const Actions = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  '&:empty': { display: 'none' },
});

/** Title, subtitle and actions of a screen. */
export function HeaderBar({ title, subtitle, start, actions, actionsRef }: HeaderBarProps) {
  return (
    <Bar>
      {start}
      <Names>
        {title !== undefined && <h1>{title}</h1>}
        {subtitle !== undefined && <p aria-live="polite">{subtitle}</p>}
      </Names>
      <Actions ref={actionsRef} className="no-print">
        {actions}
      </Actions>
    </Bar>
  );
}
