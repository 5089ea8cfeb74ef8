import { styled } from '@mui/material/styles';
import { useState, type ReactNode } from 'react';
import { reducedMotion } from '../theme/mixins.ts';

interface CollapseProps {
  in: boolean;
  children: ReactNode;
  id?: string;
  /** Draws what is inside only from the first time it is open. */
  mountOnEnter?: boolean;
}

const Root = styled('div')({
  display: 'grid',
  gridTemplateRows: '0fr',
  visibility: 'hidden',
  transition: 'grid-template-rows 180ms, visibility 180ms',
  ...reducedMotion,
  '&[data-open=true]': { gridTemplateRows: '1fr', visibility: 'visible' },
  '& > div': { minHeight: 0, overflow: 'hidden' },
  '&[data-open=true] > div': { overflow: 'visible' },
});

/** Shows or hides its content. Closed, it is out of the keyboard's and the screen reader's way. */
export function Collapse({ in: open, children, id, mountOnEnter = false }: CollapseProps) {
  const [seen, setSeen] = useState(open || !mountOnEnter);
  if (open && !seen) setSeen(true);
  return (
    <Root id={id} data-open={open} inert={!open}>
      <div>{seen && children}</div>
    </Root>
  );
}
