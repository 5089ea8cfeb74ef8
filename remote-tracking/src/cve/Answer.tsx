import { styled } from '@faultline/shared/ui';
import type { ReactNode } from 'react';

const Root = styled('div')(({ theme }) => ({
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

interface AnswerProps {
  question: string;
  children: ReactNode;
  /** Under the answer. */
  note?: ReactNode;
}

/** One question with its answer in a few words. */
export function Answer({ question, children, note }: AnswerProps) {
  return (
    <Root>
      <dt>{question}</dt>
      <Main>{children}</Main>
      {note !== undefined && <Note>{note}</Note>}
    </Root>
  );
}
