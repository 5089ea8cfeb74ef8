import { Skeleton, styled } from '../../ui/index.ts';
import type { ReactNode } from 'react';

const Item = styled('div')(({ theme }) => ({
  padding: '12px 20px 14px',
  '@media (max-width: 559.95px)': { padding: '10px 14px 12px' },
  minWidth: 0,
  backgroundColor: theme.vars.palette.background.paper,
  '& dt': { ...theme.typography.caption, color: theme.vars.palette.text.secondary, marginBottom: 4 },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
}));
const Main = styled('dd')(({ theme }) => ({
  ...theme.typography.body1,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2px 8px',
  minHeight: 28,
  fontWeight: 570,
  '& svg': { flexShrink: 0 },
}));
const Note = styled('dd')(({ theme }) => ({ ...theme.typography.body2, color: theme.vars.palette.text.secondary }));

interface SummaryItemProps {
  question: string;
  children: ReactNode;
  note?: ReactNode;
}

export function SummaryItem({ question, children, note }: SummaryItemProps) {
  return (
    <Item>
      <dt>{question}</dt>
      <Main>{children}</Main>
      {note !== undefined && <Note>{note}</Note>}
    </Item>
  );
}

// In generated content, which neither search nor screen readers find.
const HiddenText = styled('span')({ '&::before': { content: 'attr(data-text)', visibility: 'hidden' } });

export const TextSkeleton = ({ text }: { text: string }) => (
  <Skeleton height="auto">
    <HiddenText data-text={text} />
  </Skeleton>
);
