import type { Trend } from '@faultline/shared/contract';
import { formatCount } from '@faultline/shared/format';
import { styled } from '@faultline/shared/ui';
import { useId } from 'react';

interface TrendListProps {
  title: string;
  trends: readonly Trend[];
  onPick: (name: string) => void;
}

const Root = styled('section')(({ theme }) => ({
  minWidth: 0,
  '& h3': { ...theme.typography.caption, margin: '0 0 2px 8px', color: theme.vars.palette.text.secondary },
  '& ol': { listStyle: 'none', margin: 0, padding: 0 },
  '& p': { ...theme.typography.body2, margin: '4px 8px', color: theme.vars.palette.text.secondary },
}));
const Line = styled('button')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  width: '100%',
  minHeight: 23,
  padding: '0 8px',
  border: 0,
  borderRadius: 5,
  background: 'none',
  color: 'inherit',
  ...theme.typography.body2,
  textAlign: 'left',
  cursor: 'pointer',
  isolation: 'isolate',
  '& > span': { flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& > b': { fontWeight: 400, color: theme.vars.palette.text.secondary },
  '&:hover': { color: theme.vars.palette.primary.main },
}));
const Bar = styled('i')(({ theme }) => ({
  position: 'absolute',
  zIndex: -1,
  inset: '1px auto 1px 0',
  borderRadius: 5,
  backgroundColor: theme.vars.palette.tone.grey.tint,
}));

/** The first five of a trend, each with a bar for its share of the first; one that is picked filters the list. */
export function TrendList({ title, trends, onPick }: TrendListProps) {
  const id = useId();
  const most = Math.max(1, ...trends.map(({ count }) => count));
  return (
    <Root aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {trends.length === 0 && <p>None</p>}
      <ol>
        {trends.slice(0, 5).map(({ name, count }, place) => (
          <li key={`${place} ${name}`}>
            <Line type="button" onClick={() => onPick(name)} title={`Show only ${name}`}>
              <Bar style={{ width: `${(Math.max(0, count) / most) * 100}%` }} />
              <span>{name}</span>
              <b>{formatCount(count)}</b>
            </Line>
          </li>
        ))}
      </ol>
    </Root>
  );
}
