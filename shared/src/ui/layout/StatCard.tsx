import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { formatCount } from '../../format/numbers.ts';
import { Skeleton } from '../states/LoadingState.tsx';
import type { ToneName } from '../theme/palettes.ts';
import { Card } from './Card.tsx';

interface StatCardProps {
  label: string;
  /** A number is shown with separators; undefined as a skeleton. */
  value: ReactNode;
  hint?: ReactNode;
  icon?: ReactNode;
  /** Color of the icon: a severity's, or none. */
  tone?: ToneName;
  loading?: boolean;
}

const Root = styled(Card)(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: 2,
  padding: '14px 16px',
  '& dt': { ...theme.typography.body2, display: 'flex', gap: 8, color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0 },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
}));
const Figure = styled('dd')(({ theme }) => ({
  ...theme.typography.h1,
  overflowWrap: 'anywhere',
  fontVariantNumeric: 'tabular-nums',
}));
// An inline element: a block has no baseline, and the card would be higher.
const Pending = styled(Skeleton)({ display: 'inline-block', verticalAlign: 'top' });
const Icon = styled('span', { shouldForwardProp: (name) => name !== 'tone' })<{ tone: ToneName }>(
  ({ theme, tone }) => ({
    display: 'inline-grid',
    placeItems: 'center',
    marginLeft: 'auto',
    color: tone === 'grey' ? theme.vars.palette.text.secondary : theme.vars.palette.tone[tone].text,
  }),
);

/** One figure with its name. */
export function StatCard({ label, value, hint, icon, tone = 'grey', loading = false }: StatCardProps) {
  const pending = loading || value === undefined;
  return (
    <Root as="dl" style={{ margin: 0 }}>
      <dt>
        {label}
        {icon !== undefined && (
          <Icon tone={tone} aria-hidden>
            {icon}
          </Icon>
        )}
      </dt>
      <Figure>
        {pending ? <Pending width={72} height={26} /> : typeof value === 'number' ? formatCount(value) : value}
      </Figure>
      {hint !== undefined && (
        <dd>
          <small>{hint}</small>
        </dd>
      )}
    </Root>
  );
}
