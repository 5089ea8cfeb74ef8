import { AppLink, Card, styled } from '@faultline/shared/ui';
import type { ReactNode } from 'react';
import { twoLines, wrappingRow } from './styles.ts';

const Root = styled(Card)(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  gap: 6,
  padding: '14px 16px',
  transition: 'border-color 120ms',
  '&:hover': { borderColor: theme.vars.palette.surface.line },
  '&:focus-within': { borderColor: theme.vars.palette.primary.main },
  '& a:not([data-covers])': { position: 'relative', zIndex: 1 },
}));
const Cover = styled(AppLink)(({ theme }) => ({
  ...theme.typography.body1,
  fontWeight: 570,
  overflowWrap: 'anywhere',
  ...twoLines,
  '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 10 },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
}));

const Head = styled('div')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 4,
  '& > a': { flex: 1, minWidth: 0 },
  '& > button': { position: 'relative', zIndex: 1, margin: '-6px -8px -4px 0' },
});

interface LinkCardProps {
  to: string;
  name: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
}

export function LinkCard({ to, name, action, children }: LinkCardProps) {
  const link = (
    <Cover to={to} tone="text" data-covers dir="auto">
      {name}
    </Cover>
  );
  return (
    <Root>
      {action === undefined ? (
        link
      ) : (
        <Head>
          {link}
          {action}
        </Head>
      )}
      {children}
    </Root>
  );
}

export const CardFacts = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  ...wrappingRow,
  gap: '4px 12px',
  marginTop: 'auto',
  color: theme.vars.palette.text.secondary,
  fontVariantNumeric: 'tabular-nums',
  '& > *': { minWidth: 0, maxWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
}));

export const TwoLines = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  color: theme.vars.palette.text.secondary,
  ...twoLines,
  overflowWrap: 'anywhere',
}));

export const CardName = styled('span')(({ theme }) => ({
  ...theme.typography.body1,
  fontWeight: 570,
  minHeight: 26,
  paddingTop: 2,
  ...twoLines,
}));

export const CardGrid = styled('div', { shouldForwardProp: (name) => name !== 'min' && name !== 'sx' })<{
  min?: number;
}>(({ min = 220 }) => ({
  display: 'grid',
  gap: 12,
  gridTemplateColumns: `repeat(auto-fit, minmax(min(${min}px, 100%), 1fr))`,
  '@media (max-width: 479.95px)': { '& > :last-child:nth-of-type(odd)': { gridColumn: '1 / -1' } },
}));
