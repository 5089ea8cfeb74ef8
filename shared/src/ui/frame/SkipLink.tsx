import { styled } from '@mui/material/styles';
import type { RefObject } from 'react';

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

/** The first stop of the keyboard: past the sidebar, to the content. */
export function SkipLink({ target }: { target: RefObject<HTMLElement | null> }) {
  return (
    <Anchor
      href="#content"
      onClick={(event) => {
        event.preventDefault();
        target.current?.focus();
      }}
    >
      Skip to content
    </Anchor>
  );
}
