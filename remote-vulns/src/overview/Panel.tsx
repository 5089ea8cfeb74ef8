import { Card, styled } from '@faultline/shared/ui';
import { type ReactNode, useId } from 'react';

interface PanelProps {
  title: string;
  note?: ReactNode;
  hasHiddenTitle?: boolean;
  children: ReactNode;
}

const Root = styled(Card)({
  display: 'grid',
  gridTemplateRows: 'auto minmax(136px, 1fr)',
  alignItems: 'center',
  gap: 6,
  padding: '10px 14px',
});
const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: '0 8px',
  '& h2': { ...theme.typography.h3, margin: 0 },
  '&[data-hidden=true]': { position: 'absolute', clipPath: 'inset(50%)' },
  '& > span': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
}));

export function Panel({ title, note, hasHiddenTitle = false, children }: PanelProps) {
  const id = useId();
  return (
    <Root as="section" aria-labelledby={id}>
      <Head data-hidden={hasHiddenTitle}>
        <h2 id={id}>{title}</h2>
        {note !== undefined && <span>{note}</span>}
      </Head>
      {children}
    </Root>
  );
}

export const EmptyMessage = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  placeContent: 'center',
  margin: 0,
  textAlign: 'center',
  textWrap: 'balance',
  color: theme.vars.palette.text.secondary,
}));
