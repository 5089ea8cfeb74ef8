import { styled } from '@mui/material/styles';
import { formatCount } from '../format/formatCount.ts';
import { SeverityMark } from '../ui/badges/SeverityChip.tsx';
import type { Slice } from './slices.ts';

const Root = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(72px, 1fr) auto auto',
  gap: '7px 10px',
  flex: '0 1 220px',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  ...theme.typography.body2,
  fontVariantNumeric: 'tabular-nums',
  '& li': { display: 'grid', gridTemplateColumns: 'subgrid', gridColumn: '1 / -1', alignItems: 'center' },
  '& svg': { display: 'block' },
  '& b': { fontWeight: 570, textAlign: 'right' },
  '& small': { ...theme.typography.caption, textAlign: 'right', color: theme.vars.palette.text.secondary },
}));

/** Names, counts and shares of a pie, each with its level's shape. */
export function Legend({ slices, share }: { slices: readonly Slice[]; share: (value: number) => string }) {
  return (
    <Root>
      {slices.map(({ name, value, colour }) => (
        <li key={name}>
          <span style={{ color: colour }}>
            <SeverityMark severity={name} size={11} />
          </span>
          <span>{name}</span>
          <b>{formatCount(value)}</b>
          <small>{share(value)}</small>
        </li>
      ))}
    </Root>
  );
}
