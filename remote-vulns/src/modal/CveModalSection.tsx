import { styled } from '@faultline/shared/ui';
import { type ReactNode, useId } from 'react';

const Root = styled('section')(({ theme }) => ({
  marginTop: 18,
  ...theme.typography.body1,
  '& h3': { ...theme.typography.h3, margin: '0 0 4px', color: theme.vars.palette.text.secondary },
  '& p': { margin: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
  '& ul': { margin: 0, paddingLeft: 18, overflowWrap: 'anywhere' },
  '& li': { margin: '2px 0' },
}));

/** One subject of the modal. */
export function CveModalSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Root aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </Root>
  );
}
