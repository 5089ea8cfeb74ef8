import { styled } from '@mui/material/styles';
import type { Severity } from '../contract/cves/severity.ts';
import { formatCount } from '../format/numbers.ts';
import { SeverityMark } from '../ui/badges/SeverityChip.tsx';
import { Ring, slices, type Slice } from './Ring.tsx';

interface SeverityPieProps {
  /** Counts by level; absent levels are 0. */
  distribution: Partial<Record<Severity, number>>;
  /** Diameter in px; 168. */
  size?: number;
}

/** In a narrow place the ring and the legend come closer, and the legend leaves out the shares. */
const Place = styled('div')({ containerType: 'inline-size' });
const Root = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '16px 28px',
  '@container (max-width: 380px)': {
    columnGap: 16,
    '& ul': { flex: 'none', gridTemplateColumns: 'auto auto auto' },
    '& small': { display: 'none' },
  },
  '@container (max-width: 260px)': {
    flexWrap: 'nowrap',
    columnGap: 8,
    '& ul': { columnGap: 4, rowGap: 5, fontSize: '0.75rem', whiteSpace: 'nowrap' },
  },
});
const Empty = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  padding: '40px 16px',
  textAlign: 'center',
  color: theme.vars.palette.text.secondary,
}));
const Figure = styled('figure')({ margin: 0 });

/** The distribution of severities: a ring, and a legend that says the same in words and counts. */
export function SeverityPie({ distribution, size = 168 }: SeverityPieProps) {
  const parts = slices(distribution);
  if (parts.length === 0) return <Empty>No vulnerability data available</Empty>;
  const total = parts.reduce((sum, { value }) => sum + value, 0);
  const share = (value: number) => `${((value / total) * 100).toFixed(1)}%`;
  const words = parts.map(({ name, value }) => `${name} ${formatCount(value)}`).join(', ');
  return (
    <Place>
      <Root>
        <Figure aria-label={`Vulnerabilities by severity: ${words}`}>
          <Ring slices={parts} size={size} />
        </Figure>
        <Legend slices={parts} share={share} />
      </Root>
    </Place>
  );
}

const LegendRoot = styled('ul')(({ theme }) => ({
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
function Legend({ slices, share }: { slices: readonly Slice[]; share: (value: number) => string }) {
  return (
    <LegendRoot>
      {slices.map(({ name, value, color }) => (
        <li key={name}>
          <span style={{ color }}>
            <SeverityMark severity={name} size={11} />
          </span>
          <span>{name}</span>
          <b>{formatCount(value)}</b>
          <small>{share(value)}</small>
        </li>
      ))}
    </LegendRoot>
  );
}
