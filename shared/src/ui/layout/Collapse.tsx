import { styled } from '@mui/material/styles';
import { useState, type ReactNode } from 'react';
import { reducedMotion } from '../theme/mixins.ts';

interface CollapseProps {
  in: boolean;
  children: ReactNode;
  id?: string;
  /** Renders the content only after it was opened for the first time. */
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

/** Shows or hides its content. Hidden content cannot be reached by keyboard or screen reader. */
export function Collapse({ in: open, children, id, mountOnEnter = false }: CollapseProps) {
  const [seen, setSeen] = useState(open || !mountOnEnter);
  if (open && !seen) setSeen(true);
  return (
    <Root id={id} data-open={open} inert={!open}>
      <div>{seen && children}</div>
    </Root>
  );
}
