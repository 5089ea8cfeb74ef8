import Popper from '@mui/material/Popper';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { floating } from '../theme/overlayStyles.ts';

interface TooltipBubbleProps {
  id: string;
  anchor: HTMLElement;
  placement: 'top' | 'bottom' | 'left' | 'right';
  children: ReactNode;
  onPointerEnter: () => void;
  onPointerLeave: () => void;
}

const Bubble = styled('div')(({ theme }) => ({
  maxWidth: 300,
  margin: 6,
  padding: '5px 9px',
  borderRadius: 6,
  color: '#fff',
  backgroundColor: theme.vars.palette.surface.tooltip,
  boxShadow: floating,
  overflowWrap: 'anywhere',
  ...theme.typography.caption,
}));

/** The words of a tooltip, placed by popper. */
export function TooltipBubble({ id, anchor, placement, children, ...pointer }: TooltipBubbleProps) {
  return (
    <Popper open anchorEl={anchor} placement={placement} role="tooltip" id={id} style={{ zIndex: 1500 }} {...pointer}>
      <Bubble>{children}</Bubble>
    </Popper>
  );
}
