import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

const Anchor = styled('a')(({ theme }) => ({
  position: 'fixed',
  zIndex: theme.zIndex.tooltip,
  top: 8,
  left: 8,
  padding: '8px 14px',
  borderRadius: 7,
  color: '#fff',
  backgroundColor: theme.vars.palette.surface.solid,
  textDecoration: 'none',
  transform: 'translateY(-64px)',
  '&:focus': { transform: 'none' },
}));

interface SkipLinkProps {
  /** Moves the focus. */
  onSkip: () => void;
  children: ReactNode;
}

/** A link that is visible only while it has the focus, past what comes before the content. */
export function SkipLink({ onSkip, children }: SkipLinkProps) {
  return (
    <Anchor
      href="#content"
      onClick={(event) => {
        event.preventDefault();
        onSkip();
      }}
    >
      {children}
    </Anchor>
  );
}
